"""The table: state, squares, views, scenes, audit."""
