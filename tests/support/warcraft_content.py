"""The printed content of World of Warcraft, for tests."""

from __future__ import annotations

from undercroft.games.warcraft.content.loading import printed

CONTENT = printed()
