"""What to tell those who have not installed the packages that learning takes."""

from __future__ import annotations

from importlib.util import find_spec

from undercroft.kernel.errors import UndercroftError


class MissingExtra(UndercroftError, ImportError):
    """A package that only some need is not installed."""


def need(*packages: str) -> None:
    """Raise MissingExtra for the first of these that is not installed."""
    for package in packages:
        if find_spec(package) is None:
            raise MissingExtra(
                f"undercroft.gym needs {package}; install it with: pip install 'undercroft[gym]', "
                "or in a checkout run by `uv run --extra gym`"
            )
