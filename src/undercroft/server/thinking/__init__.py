"""Bots and hints: when a bot is to think, the pool of processes, and what runs in each of them."""
