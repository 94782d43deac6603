"""Sentries as the kernel sees it."""

from __future__ import annotations

from functools import cache, cached_property
from importlib import resources
from typing import TYPE_CHECKING, Any

from undercroft.kernel.effects import RESUME, resume
from undercroft.kernel.game import BASE, Schema, Setting, choice_of
from undercroft.kernel.looks import read_looks
from undercroft.kernel.packs import of_game
from undercroft.kernel.rulebook import Rulebook
from undercroft.kernel.shelf import shelf_of

from .content.catalogue import SentriesContent, content_folder
from .content.entries import SIDES
from .rules import cards, setup, turn, victory, watch
from .rules.explain import explain
from .rules.words import read_words
from .table.audit import audit
from .table.imagine import imagine
from .table.scene import draw_scene
from .table.state import AGENDA, State
from .table.survey import facts_of, survey_of
from .table.view import view_of
from .table.wording import word

if TYPE_CHECKING:
    from undercroft.kernel.catalogue import Catalogue
    from undercroft.kernel.flow import Flow, Posed
    from undercroft.kernel.game import Facts, Result, Side, Survey
    from undercroft.kernel.looks import Looks
    from undercroft.kernel.scene import Scene

    from .rules.moments import SentriesTable
    from .table.view import View

BOXES = (*BASE, "night")

AGENDA.add(
    {
        "deal": setup.deal,
        "next_turn": turn.next_turn,
        "act": turn.act,
        RESUME: resume,
        "end_round": turn.end_round,
    }
)

# Importing these modules registers who reacts to what.
SUBSCRIBERS = (watch, cards)


@cache
def _read(boxes: tuple[str, ...], packs: tuple[str, ...]) -> SentriesContent:
    shelf = shelf_of(content_folder(), boxes, of_game(packs, "sentries"))
    content = SentriesContent(shelf, read_words, boxes, packs)
    shelf.check_all_is_read()
    return content


class Sentries:
    """Two sides, two figures a seat, one gatehouse."""

    name = "sentries"
    title = "Sentries"
    aim = (
        "Raiders try to get through the gatehouse to a way out on its far side; sentries try to "
        "stop them. The raiders win as soon as half of them are through, the sentries if too few "
        "raiders are left or the last round ends."
    )
    rules_version = 1
    state_type = State

    @cached_property
    def rulebook(self) -> Rulebook:
        folder = resources.files(__package__) / "rules"
        return Rulebook.read(*(folder / f"{box}.toml" for box in BOXES))

    @cached_property
    def looks(self) -> Looks:
        return read_looks(resources.files(__package__) / "looks")

    def boxes(self) -> tuple[str, ...]:
        return BOXES

    def catalogue(self, boxes: tuple[str, ...], packs: tuple[str, ...]) -> SentriesContent:
        return _read(boxes, packs)

    def schema(self, content: Catalogue | None = None) -> Schema:
        printed = content if isinstance(content, SentriesContent) else _read(BASE, ())
        return Schema(
            fewest=2,
            most=4,
            settings=(
                Setting("sides", "sides", "who is on which side; by turns if not named", [],
                        SIDES, low=1, high=2, rule="SEN-SET-01"),
                Setting("figures", "names", "two figures for each seat; the first ones if not "
                        "named", [], printed.figure_ids, rule="SEN-SET-02",
                        count={players: setup.A_SEAT * players for players in (2, 3, 4)}),
            ),
        )  # fmt: skip

    def check(self, config: dict[str, Any]) -> None:
        setup.check(_read(*choice_of(config)), config)

    def sides(self, config: dict[str, Any]) -> tuple[Side, ...]:
        return setup.sides(config)

    def setup(self, config: dict[str, Any], rng: int) -> State:
        return setup.lay_out(_read(*choice_of(config)), config, rng)

    def step(self, table: SentriesTable) -> Flow[None] | Posed | None:
        return AGENDA.run_next(table)

    def result(self, state: State) -> Result | None:
        return victory.result(state)

    def view(self, table: SentriesTable, player: int | None) -> View:
        return view_of(table.state, player)

    def scene(self, table: SentriesTable, player: int | None) -> Scene:
        return draw_scene(view_of(table.state, player), table.state.content)

    def imagine(self, state: State, player: int, now: State) -> None:
        imagine(state, player)

    def explain(self, table: SentriesTable, player: int, intent: str) -> str | None:
        return explain(table, player, intent)

    def word(self, state: State, kind: str, value: Any) -> str:
        return word(state, kind, value)

    def bots(self) -> dict[str, Any]:
        from .bot import HeuristicBot

        return {"heuristic": HeuristicBot}

    def facts(self, state: State) -> Facts:
        return facts_of(state)

    def survey(self) -> Survey:
        return survey_of(_read(BASE, ()))

    def audit(self, state: State, *, settled: bool) -> list[str]:
        return audit(state)


GAME = Sentries()
