"""The rules, one module a chapter or deck."""
