"""What lies on the table: the state, and how it is seen, drawn, checked and worded."""
