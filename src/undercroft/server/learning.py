"""What teaches a game: pages with pictures of real moments, notes, and the compendium."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from undercroft import bots
from undercroft.kernel import game as registry
from undercroft.kernel.compendium import CompendiumEntry, CompendiumGroup, compendium_of
from undercroft.kernel.errors import BadContent
from undercroft.kernel.lessons import lessons_of
from undercroft.kernel.table import Table

from .game_messages import GameCompendium, GameLessons, PictureInfo
from .pieces import Packed, pack, sent
from .refusals import Refusal
from .requests import count, hall_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from undercroft.kernel.compendium import Compendium
    from undercroft.kernel.game import Game
    from undercroft.kernel.lessons import Picture

MOST_DECISIONS = 2_000
KEYWORDS = "keywords"


async def show_lessons(request: Request) -> Response:
    return await _given(request, lessons)


async def show_compendium(request: Request) -> Response:
    return await _given(request, compendium)


async def _given(request: Request, made: Callable[[str], bytes]) -> Response:
    """What is made once and then kept: games are played for the pictures."""
    count(request)
    name = request.path_params["game"]
    if name not in registry.names():
        raise Refusal("no_game", f"There is no game {name[:40]!r} here.")
    told = await hall_of(request).off_loop(_packed, made, name)
    return sent(told, 200, "no-cache", request.headers)


@cache
def _packed(made: Callable[[str], bytes], name: str) -> Packed:
    return pack(made(name), "application/json")


@cache
def lessons(name: str) -> bytes:
    game = registry.find(name)
    told = lessons_of(game)
    pictures = tuple(draw(game, picture) for picture in told.pictures)
    return msgspec.json.encode(
        GameLessons(name, game.title, told.pages, pictures, told.notes, told.guide)
    )


def draw(game: Game[Any], picture: Picture) -> PictureInfo:
    """Play until the moment of a picture. BadContent if it does not come."""
    table = _moment(game, picture)
    assert table.decision is not None
    scene = table.scene(table.decision.player)
    return PictureInfo(picture.id, picture.show, picture.caption, scene)


def _moment(game: Game[Any], picture: Picture) -> Table[Any]:
    config = registry.configure(game, picture.players, picture.settings)
    table = Table(game, config, picture.seed)
    bot = bots.make(next(iter(game.bots()), bots.RANDOM), game, picture.seed)
    asked = 0
    for _ in range(MOST_DECISIONS):
        if table.decision is None:
            break
        asked += table.decision.kind == picture.until
        if asked == picture.times:
            return table
        table.act(bot.choose(table))
    raise BadContent(
        f"lessons.toml: picture {picture.id}: until: {picture.until!r} is asked {asked} times "
        f"in this game, not {picture.times}; try another seed"
    )


@cache
def compendium(name: str) -> bytes:
    game = registry.find(name)
    return msgspec.json.encode(GameCompendium(name, game.title, whole_compendium(game)))


def whole_compendium(game: Game[Any]) -> Compendium:
    """The things of a game, and last the keywords of its rules."""
    told = compendium_of(game)
    keywords = tuple(
        CompendiumEntry(
            f"keyword/{word.id}", word.name, word.text, words=word.words, rule=word.rule
        )
        for word in lessons_of(game).keywords
    )
    if not keywords:
        return told
    return replace(told, groups=(*told.groups, CompendiumGroup(KEYWORDS, "Keywords", keywords)))
