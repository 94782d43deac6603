"""Stub."""
from typing import Any
def draw_scene(view: Any) -> Any: return None
