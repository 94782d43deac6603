"""The content that the numbers of the encoding stand for: the printed one."""

from __future__ import annotations

from ..content.loading import printed

PRINTED = printed()
