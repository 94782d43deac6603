"""One truth for legality: a check gives the rule that forbids something, or None.

Options are what no check forbids, and "why can't I?" is answered by the same checks: so they
cannot disagree.
"""

from __future__ import annotations

Verdict = str | None  # the id of the rule that forbids; None where nothing does
