"""The content by box, and what reads it."""
