"""The client's own checks and tests, run with the Node that builds it."""

from __future__ import annotations

from .test_build import ROOT, hook

WEB = ROOT / "web"


def test_the_client_passes_its_own_checks_and_tests() -> None:
    if not (WEB / "node_modules" / "vitest").is_dir():
        hook.npm(WEB, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    hook.npm(WEB, "run", "check")
    hook.npm(WEB, "run", "test")
