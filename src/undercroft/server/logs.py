"""Structured logs: one JSON object a line. Links never get into them."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec

log = logging.getLogger("undercroft.server")


class JsonLines(logging.Formatter):
    """A record as one line of JSON; `extra={"data": {...}}` adds fields."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "data", {}),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up(level: str) -> None:
    """Everything the server and its libraries log goes to standard error as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("undercroft.server", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.propagate = name == "uvicorn.error"
        logger.setLevel(level.upper())
