"""A mutation run: break a game's rules in small ways and see whether the tests notice.

`uv run python -m tests.mutation --help` says how. Maintained tools (mutmut, cosmic-ray) were looked
at: neither samples sites with a seed, chooses tests by recorded lines, or mutates content files.
"""
