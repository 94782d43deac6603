"""Undercroft beside other rules engines: random play, copies, and short simulations."""
