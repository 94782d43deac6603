"""Several server processes on one database: who is connected where, and news between them."""
