"""Real messages of real games, kept as files for the client's tests and for drawing.

uv run python web/scripts/fixtures.py            writes web/src/table/fixtures/*.json
uv run python web/scripts/fixtures.py --check    fails if a file is not what the engine says
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import sampler
import squares

import undercroft
from undercroft.kernel import game as registry
from undercroft.kernel.frames import Reel
from undercroft.kernel.looks import looks_of
from undercroft.kernel.scene import EAST, QUARTER, Board, Piece, Scene, Space
from undercroft.server import views
from undercroft.server.changes import Told
from undercroft.server.game_messages import GameLooks
from undercroft.server.messages import Asked, Update, Welcome, WholeState
from undercroft.server.seat_messages import SeatInfo

if TYPE_CHECKING:
    from undercroft import Table

FOLDER = Path(__file__).parents[1] / "src" / "table" / "fixtures"
LOOKS = (
    "dungeon_room", "corridor", "trap_room", "bottomless_pit", "catacomb_entrance", "chasm",
    "chamber_of_darkness", "cave_in", "spider_web", "portcullis", "bridge", "rotating_room",
    "tower", "unknown", "something_new",
)  # fmt: skip


class Moment(msgspec.Struct):
    """A moment of a game: the answers that lead there, by their ids."""

    players: int
    seed: int
    answers: str


MOMENTS = msgspec.toml.decode(
    Path(__file__).with_name("moments.toml").read_bytes(), type=dict[str, Moment]
)


def table_at(moment: Moment) -> Table[Any]:
    """Play the game up to the moment."""
    table = undercroft.new("dungeonquest", players=moment.players, seed=moment.seed)
    for answer in moment.answers.split():
        table.act(answer)
    return table


def state_of(table: Table[Any]) -> WholeState:
    """The first state that whoever is asked would be sent."""
    decision = table.decision
    viewer = decision.player if decision is not None else 0
    return WholeState(
        seq=len(table.answers),
        viewer=viewer,
        scene=table.scene(viewer),
        asked=None
        if decision is None
        else Asked(
            decision.player,
            decision.kind,
            decision.prompt,
            decision.rule,
            decision.options,
            decision.players,
        ),
        lines=views.lines(table, table.events_seen_by(viewer), 0)[-40:],
        may_undo=bool(table.answers) and not table.over,
        undo_asked_by=None,
        over=table.over,
        outcome=table.result,
    )


def welcome_to(table: Table[Any], viewer: int) -> Welcome:
    """The welcome of a link that holds the viewer's seat; bots hold the others."""
    return Welcome(
        table="fixture",
        game=table.game.name,
        title=table.game.title,
        config=table.config,
        role="seat",
        seats_of_link=(viewer,),
        seats=tuple(
            SeatInfo(seat, "human" if seat == viewer else "bot", f"Guest {seat + 1}",
                     "" if seat == viewer else "heuristic", present=seat == viewer)
            for seat in range(table.config["players"])
        ),
        aim=table.game.aim,
    )  # fmt: skip


def updates(moment: Moment, steps: int) -> dict[str, object]:
    """The last steps to a moment as a client is told of them, and the whole that they come to."""
    viewer, told = 0, Told()
    answers = moment.answers.split()
    table = undercroft.new("dungeonquest", players=moment.players, seed=moment.seed)
    reel, found = Reel(table), []
    for number, answer in enumerate(answers, 1):
        before = len(table.events)
        reel.clear()
        table.act(answer)
        if number < len(answers) - steps:
            continue
        frames = [(frame.event, reel.scene(frame, viewer)) for frame in reel.frames]
        lines = views.lines(table, table.events, before)
        sight = told.sight(viewer, table.scene(viewer), lines, frames)
        found.append(
            Update(number, sight, views.asked(table, viewer), may_undo=False, undo_asked_by=None,
                   over=table.over, outcome=table.result)
        )  # fmt: skip
    return {"updates": found, "scene": table.scene(viewer)}


def looks() -> GameLooks:
    """Those of a real game; its cover is long, and like any other drawing."""
    game = registry.find("dungeonquest")
    whole, survey = looks_of(game), registry.survey_of(game)
    drawings = {name: drawing for name, drawing in whole.drawings.items() if name != "cover"}
    shown = msgspec.structs.replace(whole, drawings=drawings)
    return GameLooks(whole.version, shown, survey.role, survey.score)


def gallery() -> Scene:
    """Every look beside every other, with each kind of side: not a game, but a sampler."""
    sides = ("passage", "wall", "door", "portcullis")
    spaces = [
        Space(f"r{row + 1}c{column + 1}", look.replace("_", " ").capitalize(), column, row, look,
              (sides[(row + column) % 4], sides[column % 4], "passage", sides[(row + 1) % 4]),
              marks=("search", "down")[: row])
        for row in range(3)
        for column, look in enumerate(LOOKS)
    ]  # fmt: skip
    spaces.append(
        Space("treasure", "Treasure chamber", len(LOOKS), 0, "treasure", ("passage",) * 4, height=2)
    )
    pieces = [
        Piece(f"hero:{seat}", f"Hero {seat}", "r2c1", "hero", "HKTC"[seat], seat)
        for seat in range(4)
    ]
    pieces.append(Piece("marker:0", "Hero 0, below", "r3c5", "marker", "H", 0, EAST * QUARTER))
    pieces.append(Piece("monster:r3c1:troll", "Troll", "r3c1", "monster", "t"))
    return Scene("Gallery", None, Board(len(LOOKS) + 1, 3, tuple(spaces), tuple(pieces)), ())


def files() -> dict[str, bytes]:
    """Each file's name and what belongs in it."""
    found = {
        "gallery.json": msgspec.json.encode(gallery()),
        "updates.json": msgspec.json.encode(updates(MOMENTS["turn"], 3)),
        "looks.json": msgspec.json.encode(looks()),
        "squares.json": msgspec.json.encode(squares.sample(fighting=False)),
        "melee.json": msgspec.json.encode(squares.sample(fighting=True)),
        "graph.json": msgspec.json.encode(sampler.sample(fighting=False)),
        "contest.json": msgspec.json.encode(sampler.sample(fighting=True)),
    }
    for name, moment in MOMENTS.items():
        state = state_of(table_at(moment))
        welcome = welcome_to(table_at(moment), state.viewer or 0)
        found[f"{name}.json"] = msgspec.json.encode({"welcome": welcome, "state": state})
    return {name: content + b"\n" for name, content in found.items()}


def main() -> None:
    stale = []
    for name, content in files().items():
        path = FOLDER / name
        if "--check" in sys.argv:
            if not path.exists() or path.read_bytes() != content:
                stale.append(name)
        else:
            path.write_bytes(content)
    if stale:
        raise SystemExit(f"not current: {', '.join(stale)}; run web/scripts/fixtures.py")


if __name__ == "__main__":
    main()
