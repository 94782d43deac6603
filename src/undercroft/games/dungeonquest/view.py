"""Stub."""
from typing import Any
View = Any
def view_of(state: Any, player: Any) -> Any: return None
