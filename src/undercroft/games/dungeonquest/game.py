"""DungeonQuest as the kernel sees it."""

from __future__ import annotations

from functools import cache, cached_property
from importlib import resources
from typing import TYPE_CHECKING, Any

from undercroft.kernel.catalogue_cache import CatalogueCache
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.game import BASE, Schema, Setting, choice_of
from undercroft.kernel.game_folder import InFolder
from undercroft.kernel.packs import of_game
from undercroft.kernel.shelf import shelf_of
from undercroft.kernel.table import Table

from .content.catalogue import content_folder, load
from .content.tables import DungeonQuestContent
from .rules import (
    actions,
    agenda,
    chambers,
    combat,
    monsters,
    movement,
    servants,
    setup,
    treasure,
    turn,
    victory,
)
from .rules.cards import catacomb as _catacomb
from .rules.cards import check_known
from .rules.cards import crypt as _crypt
from .rules.cards import dungeon as _dungeon
from .rules.cards import search as _search
from .rules.cards import trap as _trap
from .rules.cards import treasure as _treasure
from .rules.explain import explain
from .table.audit import audit
from .table.board import check_board
from .table.compendium import draw_compendium
from .table.imagine import imagine
from .table.pictures import looks
from .table.scene import draw_scene
from .table.state import AGENDA, State
from .table.survey import facts_of, survey_of
from .table.view import view_of
from .table.wording import word

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.catalogue import Catalogue
    from undercroft.kernel.compendium import Compendium
    from undercroft.kernel.encoding import Encoder
    from undercroft.kernel.game import Bot, Facts, Mind, Result, Survey
    from undercroft.kernel.looks import Looks
    from undercroft.kernel.scene import Scene

    from .content.catalogue import Content
    from .table.view import View

DungeonQuestTable = Table[State]

# Importing a deck's module registers what its cards do.
DECK_MODULES = (_dungeon, _catacomb, _treasure, _search, _crypt, _trap)

AGENDA.add(
    {
        agenda.DEAL: setup.deal,
        agenda.CHOOSE_TOWER: setup.choose_tower,
        agenda.START_TURN: turn.start_turn,
        agenda.ACTION: actions.take_action,
        agenda.MOVE_AGAIN: movement.move_again,
        agenda.ENCOUNTER: chambers.encounter_chamber,
        agenda.MEET: monsters.face_monster,
        agenda.COMBAT: combat.fight_on,
        agenda.DRAGON_RAGE: treasure.face_rage,
        agenda.SERVANT: servants.serve,
        agenda.END_TURN: turn.end_turn,
        agenda.END_GAME: victory.end_game,
    }
)

COMBAT_HELP = {
    "standard": "hands of Combat and Power cards, counterattacks and deathblows",
    "dice": "two dice against an attribute decide each round",
    "classic_solo": "one die decides each round, for any number of players",
    "classic": "three cards each, chosen in secret; two players or more",
}
COMBATS = tuple(COMBAT_HELP)

_FLAGS = {
    "servants_of_kalladra": ("DQ-OPT-03", "eliminated players steer the monsters"),
    "death_can_wait": ("DQ-OPT-17", "a killed hero is knocked out and plays on"),
    "cloak_and_dagger": ("DQ-OPT-21", "Loot is hidden from the other players"),
    "live_to_fight_another_day": ("DQ-OPT-25", "a fight that has begun can be broken off"),
    "no_guts_no_glory": ("DQ-OPT-29", "only a Treasure card opens the way out"),
    "late_start": ("DQ-OPT-30", "the sun starts up to six spaces on"),
    "tower_power": ("DQ-OPT-31", "tower rooms are linked"),
    "hero_vs_hero": ("DQ-OPT-33", "heroes may attack each other"),
}


@cache
def _schema(heroes: tuple[str, ...]) -> Schema:
    return Schema(
        fewest=1,
        most=4,
        settings=(
            Setting("combat", "choice", "how fights are fought", "standard", COMBATS,
                    rule="DQ-VAR-01", choice_help=COMBAT_HELP),
            Setting("heroes", "names", "who plays whom; dealt if not named", [], heroes,
                    rule="DQ-SET-11"),
            Setting("magical_might", "number", "Runes each hero starts with", 1, low=1, high=12,
                    rule="DQ-OPT-24"),
            *(Setting(name, "flag", text, False, rule=rule)
              for name, (rule, text) in _FLAGS.items()),
        ),
    )  # fmt: skip


def _build(boxes: tuple[str, ...], packs: tuple[str, ...]) -> DungeonQuestContent:
    shelf = shelf_of(content_folder(), boxes, of_game(packs, "dungeonquest"))
    content = make_catalogue(load(shelf), boxes, packs)
    shelf.check_all_is_read()
    return content


def make_catalogue(
    content: Content, boxes: tuple[str, ...] = BASE, packs: tuple[str, ...] = ()
) -> DungeonQuestContent:
    """The catalogue of that content, once it is sure that the rules can play it."""
    made = DungeonQuestContent(content, boxes, packs)
    check_board(made)
    check_known(made)
    return made


_read = CatalogueCache(_build, __package__)


class DungeonQuest(InFolder):
    """The third edition, with its official combat variants and optional rules."""

    name = "dungeonquest"
    title = "DungeonQuest"
    aim = (
        "Enter the dungeon by a tower, find what Loot you can and get out again by any tower "
        "before the sun has set: whoever is still inside then is dead. The dragon in the middle "
        "sleeps on the richest treasure; every turn there may wake it. Of those who come back, "
        "the one with the most gold wins. Alone you win if you bring out a Treasure card."
    )
    rules_version = 4
    state_type = State
    folder = resources.files(__package__)

    @cached_property
    def looks(self) -> Looks:
        return looks()

    def compendium(self, content: Catalogue | None = None) -> Compendium:
        return draw_compendium(self._known(content))

    def catalogue(self, boxes: tuple[str, ...], packs: tuple[str, ...]) -> DungeonQuestContent:
        return _read(boxes, packs)

    @property
    def printed(self) -> DungeonQuestContent:
        """The content of the base box alone."""
        return _read(BASE, ())

    def schema(self, content: Catalogue | None = None) -> Schema:
        return _schema(self._known(content).hero_ids)

    def _known(self, content: Catalogue | None) -> DungeonQuestContent:
        return content if isinstance(content, DungeonQuestContent) else self.printed

    def check(self, config: dict[str, Any]) -> None:
        """Settings that do not go together."""
        players, might = config["players"], config["magical_might"]
        if config["combat"] == "classic" and players == 1:  # DQ-VCLA-01
            raise BadSetup("combat: classic is for two players or more; try classic_solo or dice")
        if might * players > 12:  # DQ-OPT-24
            raise BadSetup(
                f"magical_might: 12 Runes are not enough for {might} each; "
                f"{players} players can have {12 // players}"
            )
        for name in ("live_to_fight_another_day", "hero_vs_hero"):
            if config[name] and config["combat"] != "standard":
                raise BadSetup(f"{name}: goes with combat=standard only")

    def setup(self, config: dict[str, Any], rng: int) -> State:
        content = self.catalogue(*choice_of(config))
        return setup.lay_out(content, config, rng)

    step = AGENDA.run_next

    def result(self, state: State) -> Result | None:
        return victory.result(state)

    def view(self, table: DungeonQuestTable, player: int | None) -> View:
        return view_of(table.state, player)

    def scene(self, table: DungeonQuestTable, player: int | None) -> Scene:
        return draw_scene(view_of(table.state, player), table.state.content)

    def imagine(self, state: State, player: int, now: State) -> None:
        imagine(state, player, now)

    def explain(self, table: DungeonQuestTable, player: int, intent: str) -> str | None:
        return explain(table, player, intent)

    def word(self, state: State, kind: str, value: Any) -> str:
        return word(state, kind, value)

    def bots(self) -> dict[str, Callable[[int], Bot]]:
        from .bot import HeuristicBot
        from .bot.manners import BoldBot, CarefulBot, GreedyBot, SpitefulBot

        return {
            "heuristic": HeuristicBot, "bold": BoldBot, "careful": CarefulBot,
            "greedy": GreedyBot, "spiteful": SpitefulBot,
        }  # fmt: skip

    def encoder(self, content: Catalogue | None = None) -> Encoder:
        from .encoding import DungeonQuestEncoder

        return DungeonQuestEncoder(self._known(content))

    def rollout(self, seed: int) -> Callable[[Table[State]], int]:
        from .bot import HeuristicBot

        return HeuristicBot(seed).choose

    def appraise(self, table: DungeonQuestTable, player: int) -> float | None:
        from .bot.appraisal import usual_appraiser

        return usual_appraiser().appraise(table, player)

    foresight = 0  # its appraisal is as good at once: more is not worth the time
    minds = ("master",)

    def mind(self, name: str) -> Mind:
        from .bot.minds import mind_of

        return mind_of(name)

    def reasons(self, table: DungeonQuestTable, player: int, option: str) -> tuple[str, ...]:
        from .bot.reasons import reasons

        return reasons(table, player, option)

    def facts(self, state: State) -> Facts:
        return facts_of(state)

    def survey(self) -> Survey:
        return survey_of(self.printed)

    def audit(self, state: State, *, settled: bool) -> list[str]:
        return audit(state, settled=settled)


GAME = DungeonQuest()
