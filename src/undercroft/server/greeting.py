"""Reading what a client sends: any message, and the Hello that comes first."""

from __future__ import annotations

from typing import Any

import msgspec

from . import names
from .messages import FromClient, Hello
from .refusals import Refusal
from .texts import clean_name
from .wire import PROTOCOL

_DECODER = msgspec.json.Decoder(FromClient)


def decoded(raw: str | bytes) -> Any:
    """The message, or a refusal that says what is wrong with it."""
    if isinstance(raw, bytes):
        raise Refusal("binary", "Messages are text: JSON in text frames.")
    try:
        return _DECODER.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("garbage", f"This is no message: {str(error)[:200]}") from error


def name_of(hello: Hello) -> tuple[str, Refusal | None]:
    """The name that somebody gave, or none and why it cannot be had."""
    try:
        return names.allowed(clean_name(hello.name)), None
    except Refusal as error:
        return "", error


def greeting(raw: str | bytes) -> Hello:
    message = decoded(raw)
    if not isinstance(message, Hello):
        raise Refusal("hello", "Say hello first.")
    if message.protocol != PROTOCOL:
        raise Refusal("protocol", "The page is of another version; reload it.")
    return message
