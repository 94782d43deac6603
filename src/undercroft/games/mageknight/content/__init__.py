"""The content files, their types, and the catalogue made of them."""
