"""World of Warcraft: The Adventure Game as the kernel sees it."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from undercroft.kernel.game import Schema, Setting, choice_of
from undercroft.kernel.game_folder import InFolder
from undercroft.kernel.table import Table

from .content.catalogue import WarcraftContent
from .content.loading import catalogue, printed
from .rules import (
    agenda,
    challenge,
    contested,
    discoveries,
    equipment,
    exploration,
    maintenance,
    movement,
    setup,
    turn,
    victory,
)
from .rules import resources as resource_effects
from .rules.combat import attacks, ending, rolling
from .rules.explain import explain
from .table.audit import audit
from .table.compendium import draw_compendium
from .table.imagine import imagine
from .table.scene import draw_scene
from .table.state import AGENDA, State
from .table.survey import facts_of, survey
from .table.view import view_of
from .table.wording import word

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.catalogue import Catalogue
    from undercroft.kernel.compendium import Compendium
    from undercroft.kernel.encoding import Encoder
    from undercroft.kernel.flow import Flow, Posed
    from undercroft.kernel.game import Bot, Facts, Result, Survey
    from undercroft.kernel.scene import Scene

    from .table.view_types import View

WarcraftTable = Table[State]

AGENDA.add(
    {
        agenda.ROLL_FOR_FIRST: setup.roll_for_first,
        agenda.CHOOSE_CHARACTER: setup.choose_character,
        agenda.DEAL: setup.deal,
        agenda.FOLLOW_QUESTS: setup.follow_quests,
        agenda.CHOOSE_CITY: setup.choose_city,
        agenda.START_TURN: turn.start_turn,
        agenda.ROLL_TO_MOVE: movement.roll_to_move,
        agenda.MOVE: movement.move,
        agenda.EXPLORE: exploration.explore,
        agenda.RESOLVE_DISCOVERY: discoveries.resolve_discovery,
        agenda.SHARE_BOOK: resource_effects.share_book,
        agenda.MAINTAIN: maintenance.maintain,
        agenda.QUEST_STEP: maintenance.quest_step,
        agenda.EQUIP_WEAPON: equipment.equip_weapon,
        agenda.EQUIP_ARMOR: equipment.equip_armor,
        agenda.PASS_THE_DIE: turn.pass_the_die,
        agenda.CHALLENGE: challenge.challenge_phase,
        agenda.DRAW_CHALLENGE: challenge.draw_challenge,
        agenda.BEFORE_ROLL: rolling.before_roll,
        agenda.ROLL_DICE: rolling.roll_dice,
        agenda.AFTER_ROLL: rolling.after_roll,
        agenda.RANGED_STEP: attacks.ranged_step,
        agenda.MELEE_STEP: attacks.melee_step,
        agenda.END_OF_COMBAT: ending.end_of_combat,
    }
)
STEPS = AGENDA.steps
HEARD = (contested,)  # what only subscribes to moments is to be imported, too


@cache
def _schema(content: WarcraftContent) -> Schema:
    return Schema(
        fewest=2,  # WOW-GAP-01
        most=4,
        settings=(
            Setting(
                "characters",
                "names",
                "who plays whom; chosen at the table if not named",
                [],
                content.character_ids,
                rule="WOW-SET-09",
            ),
        ),
    )


class Warcraft(InFolder):
    """The base game with the characters of four packs."""

    name = "warcraft"
    title = "World of Warcraft: The Adventure Game"
    aim = (
        "Travel the Eastern Kingdoms, fight what you meet for its items, and rise from grey to "
        "red level. Completed quests and the trophies of overlords are worth valor points: "
        "the first character with 8 of them in the quest log wins."
    )
    rules_version = 5
    state_type = State
    folder = resources.files(__package__)

    def compendium(self, content: Catalogue | None = None) -> Compendium:
        return draw_compendium(content if isinstance(content, WarcraftContent) else printed())

    def catalogue(self, boxes: tuple[str, ...], packs: tuple[str, ...]) -> WarcraftContent:
        return catalogue(boxes, packs)

    def schema(self, content: Catalogue | None = None) -> Schema:
        return _schema(content if isinstance(content, WarcraftContent) else printed())

    def check(self, config: dict[str, Any]) -> None:
        """Any settings go together."""

    def setup(self, config: dict[str, Any], rng: int) -> State:
        return setup.lay_out(self.catalogue(*choice_of(config)), config, rng)

    def step(self, table: WarcraftTable) -> Flow[None] | Posed | None:
        state = table.state
        if state.claimed:
            victory.settle(table)
            return None
        frame = state.agenda.pop()  # as AGENDA.run_next does: a call a step less
        if len(frame) == 2:
            return STEPS[frame[0]](table, frame[1])
        return STEPS[frame[0]](table, *frame[1:])

    def result(self, state: State) -> Result | None:
        return victory.result(state)

    def view(self, table: WarcraftTable, player: int | None) -> View:
        return view_of(table.state, player)

    def scene(self, table: WarcraftTable, player: int | None) -> Scene:
        return draw_scene(table.state.content, view_of(table.state, player))

    def imagine(self, state: State, player: int, now: State) -> None:
        imagine(state, player, now)

    def explain(self, table: WarcraftTable, player: int, intent: str) -> str | None:
        return explain(table, player, intent)

    def word(self, state: State, kind: str, value: Any) -> str:
        return word(state, kind, value)

    def bots(self) -> dict[str, Callable[[int], Bot]]:
        from .bot import HeuristicBot

        return {"heuristic": HeuristicBot}

    def appraise(self, table: WarcraftTable, player: int) -> float | None:
        from .bot.outlook import appraise

        return appraise(table, player)

    def encoder(self, content: Catalogue | None = None) -> Encoder:
        from .encoding import WarcraftEncoder

        return WarcraftEncoder()

    def reasons(self, table: WarcraftTable, player: int, option: str) -> tuple[str, ...]:
        from .bot.reasons import reasons

        return reasons(table, player, option)

    def facts(self, state: State) -> Facts:
        return facts_of(state)

    def survey(self) -> Survey:
        return survey(printed())

    def audit(self, state: State, *, settled: bool) -> list[str]:
        return audit(state, settled=settled)


GAME = Warcraft()
