"""The web client: its types, its build, and its own checks and tests."""
