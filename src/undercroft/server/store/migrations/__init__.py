"""How the database came to be as it is: one small module for each change, run by alembic."""
