"""The state, and what players see of it."""
