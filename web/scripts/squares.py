"""A made-up moment on squares: walls, doors, figures of several squares, facings, layers, dice."""

from __future__ import annotations

from undercroft.kernel.flow import Option, Route
from undercroft.kernel.scene import (
    Beat,
    Board,
    Duel,
    Gauge,
    Layer,
    Panel,
    Piece,
    Scene,
    SceneEdge,
    ShownDie,
    Space,
    Stage,
)
from undercroft.server.messages import Asked, Line, Welcome, WholeState
from undercroft.server.seat_messages import SeatInfo

# A dot is a square of floor, a tilde is water, a space is solid rock.
_MAP = (
    "....  ....",
    "....  ....",
    "..........",
    "....  ....",
    " ..   .~~.",
    " ..   .~~.",
)
_LOOKS = {".": "floor", "~": "water"}
_WALLS = ("r1c2-r1c3", "r2c2-r2c3", "r4c7-r4c8", "r1c8-r2c8", "r1c9-r2c9")
_DOORS = ("r3c4-r3c5", "r3c6-r3c7", "r4c2-r5c2", "r3c2-r3c3")
_REACH = "r2c1 r2c2 r3c1 r3c2 r4c1 r4c2 r4c3 r1c1"
_SIGHT = "r2c1 r3c1 r3c2 r3c3 r3c4 r3c5 r3c6 r4c3 r4c4"
_ROUTES = (
    Route("space:r4c2", ("go:r3c2", "go:r4c2")),
    Route("space:r1c1", ("go:r2c1", "go:r1c1")),
)
_DANGER = "r1c7 r1c8 r2c7 r2c8 r3c7 r3c8 r3c9 r3c6"


def _spaces() -> tuple[Space, ...]:
    return tuple(
        Space(f"r{row + 1}c{column + 1}", _LOOKS[mark].capitalize(), column, row, _LOOKS[mark])
        for row, marks in enumerate(_MAP)
        for column, mark in enumerate(marks)
        if mark != " "
    )


def _edges() -> tuple[SceneEdge, ...]:
    walls = (SceneEdge(*pair.split("-"), "wall") for pair in _WALLS)
    doors = (SceneEdge(*pair.split("-"), "door") for pair in _DOORS)
    return (*walls, *doors, SceneEdge("r5c7", "r5c8", "bank", "a steep bank"))


def _board() -> Board:
    pieces = (
        Piece("knight", "Knight", "r2c2", "hero", "K", 0, 2, icon="hero-knight", arc=(1, 2, 3)),
        Piece("archer", "Archer", "r4c1", "hero", "A", 0, 1, icon="hero-archer", arc=(0, 1, 2)),
        Piece("mage", "Mage", "r3c5", "hero", "M", 1, 3, icon="hero-wizard"),
        Piece("ogre", "Ogre", "r1c7", "monster", "O", facing=5, icon="giant",
              spaces=("r1c7", "r1c8", "r2c7", "r2c8"), arc=(4, 5, 6)),
        Piece("wolf", "Wolf", "r3c9", "monster", "W", facing=6, icon="beast", tone="stone",
              spaces=("r3c9", "r3c10"), arc=(5, 6, 7)),
        Piece("drake", "Drake", "r4c9", "monster", "D", facing=0, icon="dragon", tone="red",
              spaces=("r4c9", "r4c10", "r5c9", "r5c10", "r6c9", "r6c10")),
    )  # fmt: skip
    layers = (
        Layer("reach", "Within reach", "green", tuple(_REACH.split())),
        Layer("sight", "In sight", "blue", tuple(_SIGHT.split())),
        Layer("danger", "In danger", "red", tuple(_DANGER.split())),
    )
    return Board(10, 6, _spaces(), pieces, layout="squares", edges=_edges(), layers=layers)


def _panels() -> tuple[Panel, ...]:
    wounds = Gauge("Wounds", 2, 8, "wounds")
    return (
        Panel("knight", 0, "Knight", "K", "at the door", (wounds,), active=True,
              icon="hero-knight"),
        Panel("archer", 0, "Archer", "A", "in the hall", (wounds,), icon="hero-archer"),
        Panel("mage", 1, "Mage", "M", "in the passage", (wounds,), icon="hero-wizard"),
        Panel("foes", None, "The dark", "D", "three creatures", icon="ruler"),
    )  # fmt: skip


def duel() -> Duel:
    """Three sides, and dice with symbols."""
    sides = (("Knight", 0, "hero-knight"), ("Mage", 1, "hero-wizard"), ("Ogre", None, "giant"))
    return Duel(
        "The Knight and the Mage against the Ogre", 1,
        tuple(
            Panel(f"side:{name}", owner, name, name[0], "", (Gauge("Wounds", 1, 6, "wounds"),),
                  icon=icon)
            for name, owner, icon in sides
        ),
        stages=(
            Stage("roll", "The dice", "past", (
                Beat("The Knight hits for 3.", 0, (
                    ShownDie("2 damage, 1 energy", "blue", "Blue", ("damage", "damage", "energy")),
                    ShownDie("1 damage", "red", "Red", ("damage",)),
                )),
                Beat(
                    "The Ogre's hide stops 1.", 2,
                    (ShownDie("1 defense", "stone", "", ("defense",)),),
                ),
            )),
            Stage("wounds", "Wounds", "now"),
        ),
    )  # fmt: skip


def sample(*, fighting: bool) -> dict[str, Welcome | WholeState]:
    """The messages of that moment: on the board, or in a fight of three sides."""
    options = (
        *(Option(f"go:{name}", f"Move to {name}", "", (f"space:{name}",))
          for name in ("r2c1", "r3c2", "r3c1")),
        Option("attack:ogre", "Attack the Ogre", "", ("ogre",)),
    )  # fmt: skip
    scene = Scene(
        "Squares", 0, _board(), _panels(), duel=duel() if fighting else None, status="Round 2"
    )
    seats = tuple(
        SeatInfo(seat, "human" if seat == 0 else "bot", "Ada" if seat == 0 else "", "", True)
        for seat in range(2)
    )
    return {
        "welcome": Welcome("fixture", "squares", "Squares", {}, "seat", (0,), seats),
        "state": WholeState(
            5, 0, scene, Asked(0, "move", "The Knight moves", "", options, (0,), _ROUTES),
            (Line(0, "The Knight opens a door.", "", (("seat", 0), ("text", " opens a door."))),),
            may_undo=True, undo_asked_by=None, over=False, outcome=None,
        ),
    }  # fmt: skip
