"""What lies on the table: the state, the ground, and what players see of it."""
