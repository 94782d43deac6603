"""Mage Knight Dungeons as the kernel sees it."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Any

from undercroft.kernel.flow import Posed, flow_of
from undercroft.kernel.game import BASE, Schema, Setting, choice_of
from undercroft.kernel.game_folder import InFolder

from .bot import HeuristicBot, answer_for_monsters
from .bot.appraisal import appraise
from .content.catalogue import MageKnightContent, catalogue
from .rules import (
    actions,
    building,
    chests,
    combat,
    drafting,
    dropping,
    leaving,
    pieces,
    policy,
    setup,
    solo,
    theft,
    tokens,
    traps,
    treasures,
    turn,
)
from .rules.abilities import SLOTS
from .rules.attacking import ATTACKING
from .rules.battering import BATTERING
from .rules.circumstances import circumstances
from .rules.doors import DOORS
from .rules.explain import explain
from .rules.markers import MARKERS
from .rules.monster_side import answered
from .rules.moving import MOVING
from .rules.switching import SWITCHING
from .table.audit import audit
from .table.compendium import draw_compendium
from .table.scene import draw_scene
from .table.state import (
    AGENDA,
    BY_BOT,
    BY_PLAYER,
    BY_POLICY,
    HEROIC_TEAM,
    LONE_WOLF,
    State,
)
from .table.survey import facts_of, survey_of
from .table.view import view_of
from .table.wording import word

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.catalogue import Catalogue
    from undercroft.kernel.compendium import Compendium
    from undercroft.kernel.encoding import Encoder
    from undercroft.kernel.flow import Flow
    from undercroft.kernel.game import Bot, Facts, Result, Survey
    from undercroft.kernel.scene import Scene
    from undercroft.kernel.table import Table

    from .table.state import MageKnightTable
    from .table.view import View

BOXES = (*BASE, "pyramid")

AGENDA.add(
    {
        "muster": setup.muster,
        "roll_for_first": setup.roll_for_first,
        "pick_tiles": building.pick_tiles,
        "lay_centre": building.lay_centre,
        "lay_tile": building.lay_tile,
        "lay_hallway": building.lay_hallway,
        "dungeon_stands": building.dungeon_stands,
        "choose_exit": building.choose_exit,
        "place_piece": pieces.place_piece,
        "place_chest": setup.place_chest,
        "place_token": setup.place_token,
        "choose_entrance": setup.choose_entrance,
        "begin_turn": turn.begin_turn,
        "activate": turn.activate,
        "act": turn.act,
        "drift": tokens.drift,
        "resolve": combat.resolve,
        "counter": combat.counter,
        "free_attack": combat.free_attack,
        "answer_free_attack": combat.answer_free_attack,
        "spring": traps.spring,
        "second_trap": traps.second_trap,
        "remove_chest": traps.remove_chest,
        "after_theft": theft.after_theft,
        "end_turn": turn.end_turn,
        "monsters_turn": turn.monsters_turn,
    }
)

# Importing the abilities registers what they do; their own actions are offered first.
SUBSCRIBERS = (*SLOTS, dropping, solo, treasures)
for _action in (ATTACKING, theft.THEFT, chests.CHESTS, leaving.LEAVING, DOORS, BATTERING,
                MARKERS, SWITCHING, MOVING):  # fmt: skip
    actions.register(_action)


# Who answers for the monster side of a solo game.
MONSTER_SIDE = {BY_POLICY: policy.answer, BY_BOT: answer_for_monsters}


class MageKnight(InFolder):
    """Lone Wolf and Heroic Team."""

    name = "mageknight"
    title = "Mage Knight Dungeons"
    aim = (
        "Enter the dungeon, get past its traps and the Mage Spawn that your opponent sends "
        "against you, take treasure and leave by your exit. Whoever has carried out the most "
        "gold once no Hero is left in the dungeon wins. Alone, the Mage Spawn come by the rules, "
        "and any gold that you carry out wins."
    )
    rules_version = 4
    state_type = State
    folder = resources.files(__package__)
    foresight = 0  # its appraisal waits for the end of an activation as it is

    def compendium(self, content: Catalogue | None = None) -> Compendium:
        """Of a table, or of all boxes."""
        return draw_compendium(
            content if isinstance(content, MageKnightContent) else catalogue(BOXES, ())
        )

    def boxes(self) -> tuple[str, ...]:
        return BOXES

    def catalogue(self, boxes: tuple[str, ...], packs: tuple[str, ...]) -> MageKnightContent:
        return catalogue(boxes, packs)

    def schema(self, content: Catalogue | None = None) -> Schema:
        printed = content if isinstance(content, MageKnightContent) else catalogue(BASE, ())
        return Schema(
            fewest=1,
            most=4,
            settings=(
                Setting("mode", "choice", "one Hero each, or a team of Heroes for 100 points",
                        LONE_WOLF, (LONE_WOLF, HEROIC_TEAM), rule="MKD-TERM-02"),
                Setting("teams", "names", "ready-made teams of equal cost; drawn if not named",
                        [], tuple(team.id for team in printed.teams), rule="MKD-SET-01",
                        choice_help={team.id: team.name for team in printed.teams}),
                Setting("layout", "choice", "the dungeon; one that fits the players if not named",
                        setup.FITTING, (setup.FITTING, setup.TILES, *printed.layouts),
                        rule="MKD-SET-18",
                        choice_help={setup.TILES: "built with tiles (MKD-TILE-10)"}),
                Setting("team", "choice", "how a player comes by a team", drafting.READY,
                        (drafting.READY, drafting.DRAFT, drafting.CHANCE), rule="MKD-TEAM-01",
                        choice_help={drafting.READY: "ready-made", drafting.DRAFT: "drafted",
                                     drafting.CHANCE: "drawn Hero by Hero"}),
                Setting("points", "number", "of a team at most", building.STANDARD,
                        low=building.STANDARD, high=300, rule="MKD-TEAM-03"),
                Setting("tiles", "number", "alone: tiles of a dungeon of tiles; 0: 9", 0,
                        high=building.SOLO[1], rule="MKD-SOLO-02"),
                Setting("pieces", "number", "terrain markers and doors that each player places in "
                        "a dungeon of tiles", 1, high=4, rule="MKD-TILE-08"),
                Setting("chests", "number", "chests that each player places; 0: as the rules say",
                        0, high=3, rule="MKD-TEAM-12"),
                Setting("tokens", "number", "tokens that each player places; 0: as the rules say",
                        0, high=4, rule="MKD-TEAM-12"),
                Setting("reds", "number", "red tokens of each player in place of yellow ones", 0,
                        high=3, rule="MKD-TEAM-06"),
                Setting("uniques", "flag", "unique Mage Spawn are in the pool, too", False,
                        rule="MKD-SET-14"),
                Setting("placing", "choice", "chests, tokens and entrances: by chance, or by the "
                        "players in turn", setup.READY, (setup.READY, setup.BY_HAND),
                        rule="MKD-SET-06"),
                Setting("monsters", "choice", "alone: who plays the Mage Spawn",
                        BY_POLICY, (BY_POLICY, BY_BOT, BY_PLAYER), rule="MKD-SOLO-06",
                        choice_help={BY_POLICY: "the rules' own policy", BY_BOT: "a bot that is "
                                     "cruel", BY_PLAYER: "you play both sides"}),
                Setting("rounds", "number", "after so many rounds the game ends", 100, low=10,
                        high=100, rule="MKD-END-05"),
            ),
        )  # fmt: skip

    def check(self, config: dict[str, Any]) -> None:
        setup.check(self.catalogue(*choice_of(config)), config)

    def setup(self, config: dict[str, Any], rng: int) -> State:
        return setup.lay_out(self.catalogue(*choice_of(config)), config, rng)

    def step(self, table: MageKnightTable) -> Flow[None] | Posed | None:
        state = table.state
        frame = state.agenda.pop()  # as AGENDA.run_next does: a call a step less
        flow = AGENDA.steps[frame[0]](table, *frame[1:])
        if flow and state.monsters != BY_PLAYER:
            flow = flow_of(table, flow) if isinstance(flow, Posed) else flow
            return answered(table, flow, MONSTER_SIDE[state.monsters])
        return flow

    def result(self, state: State) -> Result | None:
        return leaving.result(state)

    def view(self, table: MageKnightTable, player: int | None) -> View:
        return view_of(table.state, player)

    def scene(self, table: MageKnightTable, player: int | None) -> Scene:
        return draw_scene(table.state, view_of(table.state, player))

    def imagine(self, state: State, player: int, now: State) -> None:
        """Nothing is hidden: what nobody knows is decided when it is turned over."""

    def explain(self, table: MageKnightTable, player: int, intent: str) -> str | None:
        return explain(table, player, intent)

    def circumstances(self, table: MageKnightTable, player: int, intent: str) -> str:
        return circumstances(table, player, intent)

    def word(self, state: State, kind: str, value: Any) -> str:
        return word(state, kind, value)

    def bots(self) -> dict[str, Callable[[int], Bot]]:
        return {"heuristic": HeuristicBot}

    def rollout(self, seed: int) -> Callable[[Table[State]], int]:
        return HeuristicBot(seed).choose

    def appraise(self, table: MageKnightTable, player: int) -> float | None:
        return appraise(table, player)

    def encoder(self, content: Catalogue | None = None) -> Encoder:
        from .encoding import MageKnightEncoder

        return MageKnightEncoder()

    def facts(self, state: State) -> Facts:
        return facts_of(state)

    def survey(self) -> Survey:
        return survey_of(catalogue(BASE, ()))

    def audit(self, state: State, *, settled: bool) -> list[str]:
        return audit(state, settled=settled)


GAME = MageKnight()
