"""Descent as the kernel sees it."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Any

from undercroft.kernel.chance import INCREMENT, MASK, MULTIPLIER
from undercroft.kernel.game import BASE, Schema, Setting, choice_of
from undercroft.kernel.game_folder import InFolder

from .bot import HeuristicBot, Memory
from .bot.appraisal import appraise
from .content.catalogue import DescentContent
from .content.loading import catalogue
from .rules import (
    buying,
    charming,
    dealing,
    deck,
    epic,
    groups,
    setup,
    shop,
    testing,
    travel,
    turn,
    walking,
)
from .rules.campaign import (
    beginning,
    checking,
    learning,
    phase,
    prizes,
    setting_aside,
    wielding,
)
from .rules.explain import explain
from .rules.quests import (
    a_fat_goblin,
    blood_of_heroes,
    castle_daerion,
    death_on_the_wing,
    enduring_the_elements,
    first_blood,
    gryvorn_unleashed,
    script,
    scripted,
    the_cardinals_plight,
    the_dawnblade,
    the_desecrated_tomb,
    the_frozen_spire,
    the_man_who_would_be_king,
    the_masquerade_ball,
    the_monsters_hoard,
    the_overlord_revealed,
    the_ritual_of_shadows,
    the_shadow_vault,
    the_twin_idols,
    the_wyrm_rises,
    the_wyrm_turns,
    tokens,
)
from .table.audit import audit
from .table.compendium import draw_compendium
from .table.scene import draw_scene
from .table.state import AGENDA, State
from .table.survey import SIDES, facts_of, result_of, survey_of
from .table.view import view_of
from .table.wording import word

if TYPE_CHECKING:
    from collections.abc import Callable

    from undercroft.kernel.catalogue import Catalogue
    from undercroft.kernel.compendium import Compendium
    from undercroft.kernel.encoding import Encoder
    from undercroft.kernel.flow import Flow, Posed
    from undercroft.kernel.game import Bot, Facts, Result, Side, Survey
    from undercroft.kernel.scene import Scene
    from undercroft.kernel.table import Table

    from .table.state import DescentTable
    from .table.view import View

AGENDA.add(
    {
        "muster": setup.muster,
        "lay_map": setup.lay_map,
        "choose_group": setup.choose_group,
        "bring_monsters": setup.bring_monsters,
        "place": setup.place,
        "all_stand": setup.all_stand,
        "settle_token": tokens.settle,
        "begin_round": turn.begin_round,
        "open_round": turn.open_round,
        "heroes_are_done": turn.heroes_are_done,
        "next_friend": turn.next_friend,
        "next_hero": turn.next_hero,
        "begin_turn": turn.begin_turn,
        "act": turn.act,
        "end_turn": turn.end_turn,
        "overlord_turn": turn.overlord_turn,
        "next_group": groups.next_group,
        "next_monster": groups.next_monster,
        "begin_overlord_turn": turn.begin_overlord_turn,
        "end_overlord_turn": turn.end_overlord_turn,
        "end_round": turn.end_round,
    }
)

# Importing these registers their steps.
STEPS = (
    buying, charming, dealing, deck, epic, learning, phase, prizes, setting_aside, shop, testing,
    travel, walking, wielding,
)  # fmt: skip
QUESTS = (
    first_blood, a_fat_goblin, castle_daerion, the_cardinals_plight, the_masquerade_ball,
    death_on_the_wing, the_shadow_vault, the_overlord_revealed, the_monsters_hoard,
    the_frozen_spire, the_dawnblade, the_desecrated_tomb, enduring_the_elements,
    the_ritual_of_shadows, blood_of_heroes, the_twin_idols, the_wyrm_turns, the_wyrm_rises,
    gryvorn_unleashed, the_man_who_would_be_king,
)  # fmt: skip
# The second seat: whoever opens a table is a hero, and plays alone or brings the others.
OVERLORDS_SEAT = 1


class Descent(InFolder):
    """Single quests and campaigns: the heroes' side against the overlord."""

    name = "descent"
    title = "Descent: Journeys in the Dark, Second Edition"
    aim = (
        "One player is the overlord and has the monsters, the others are heroes. Each quest says "
        "what the heroes must do and what the overlord is after; the side that is there first wins."
    )
    rules_version = 3
    state_type = State
    folder = resources.files(__package__)
    finished = False  # balance and the ladder of its bots are still to be shown

    def compendium(self, content: Catalogue | None = None) -> Compendium:
        """Of a table, or of all boxes."""
        return draw_compendium(
            content if isinstance(content, DescentContent) else catalogue(BASE, ())
        )

    def catalogue(self, boxes: tuple[str, ...], packs: tuple[str, ...]) -> DescentContent:
        return catalogue(boxes, packs)

    def schema(self, content: Catalogue | None = None) -> Schema:
        printed = content if isinstance(content, DescentContent) else catalogue(BASE, ())
        quests = {name: quest for name, quest in printed.quests.items() if name in scripted()}
        return Schema(
            fewest=2,
            most=5,
            settings=(
                Setting("quest", "choice", "the quest", next(iter(quests)), tuple(quests),
                        titles={quest.id: quest.title for quest in quests.values()},
                        rule="DES-SET-01"),
                Setting("act", "choice", "the strength of the monsters", setup.OWN_ACT,
                        (setup.OWN_ACT, "1", "2"),
                        titles={setup.OWN_ACT: "As the rules say", "1": "Act I", "2": "Act II"},
                        rule="DES-OSET-02"),
                Setting("power", "choice", "the power level: skills, items and cards to begin with",
                        epic.BASIC, tuple(epic.LEVELS),
                        titles={name: level.title for name, level in epic.LEVELS.items()},
                        rule="DES-EPIC-01"),
                Setting("overlord", "seat", "who is the overlord", OVERLORDS_SEAT,
                        rule="DES-SET-03", sides=(SIDES[1], SIDES[0])),
                Setting("heroes", "names", "the heroes, by seat; drawn if not named", [],
                        tuple(printed.heroes),
                        titles={each.id: each.name for each in printed.heroes.values()},
                        rule="DES-HSET-04", count=setup.HEROES),
                Setting("classes", "names", "their classes, in the same order; drawn if not named",
                        [], tuple(printed.classes),
                        titles={each.id: each.name for each in printed.classes.values()},
                        rule="DES-HSET-05", count=setup.HEROES),
                Setting("campaign", "choice", "a whole campaign, quest by quest",
                        checking.NO_CAMPAIGN, (checking.NO_CAMPAIGN, *printed.campaigns),
                        titles={checking.NO_CAMPAIGN: "A single quest", **{
                            each.id: each.name for each in printed.campaigns.values()}},
                        rule="DES-CAMP-08"),
                Setting("overlord_xp", "number", "XP for which the overlord adds cards to the deck",
                        0, high=buying.MOST_XP, rule="DES-DECK-01", title="Overlord XP"),
            ),
            # Those of a stage are played in campaigns alone (DES-QST-02).
            unlisted={"quest": tuple(name for name, quest in quests.items() if quest.stage)},
            sheets=(Setting("sheet", "sheet", "the Campaign sheet", None, rule="DES-NEXT-09"),),
        )  # fmt: skip

    def check(self, config: dict[str, Any]) -> None:
        setup.check(self.catalogue(*choice_of(config)), config)

    def sides(self, config: dict[str, Any]) -> tuple[Side, ...]:
        return setup.sides(config)

    def setup(self, config: dict[str, Any], rng: int) -> State:
        return setup.lay_out(self.catalogue(*choice_of(config)), config, rng)

    def step(self, table: DescentTable) -> Flow[None] | Posed | None:
        state = table.state
        if state.concluded:
            setup.after_an_encounter(table)
            return None
        frame = state.agenda.pop()  # as AGENDA.run_next does: a call a step less
        if len(frame) == 2:  # most are about one figure
            return AGENDA.steps[frame[0]](table, frame[1])
        return AGENDA.steps[frame[0]](table, *frame[1:])

    def result(self, state: State) -> Result | None:
        return result_of(state)

    def sequel(self, state: State) -> dict[str, Any] | None:
        return beginning.sequel(state)

    def chapter_title(self, config: dict[str, Any]) -> str:
        """A table is called by its quest."""
        return self.catalogue(*choice_of(config)).quests[config["quest"]].title

    def view(self, table: DescentTable, player: int | None) -> View:
        return view_of(table.state, player)

    def scene(self, table: DescentTable, player: int | None) -> Scene:
        state = table.state
        progress = script(state).progress(state) if state.round and not state.phase else ""
        return draw_scene(state, view_of(state, player), progress)

    def imagine(self, state: State, player: int, now: State) -> None:
        """Face-down tokens and the overlord's hand may be others; decks have no order yet."""
        deck.imagine(state, player, now)
        tokens.imagine(state, state.side_of_seat(player), lambda faces: shuffled(state, faces))

    def explain(self, table: DescentTable, player: int, intent: str) -> str | None:
        return explain(table, player, intent)

    def word(self, state: State, kind: str, value: Any) -> str:
        return word(state, kind, value)

    def bots(self) -> dict[str, Callable[[int], Bot]]:
        return {"heuristic": HeuristicBot}

    def rollout(self, seed: int) -> Callable[[Table[State]], int]:
        return HeuristicBot(seed, Memory()).choose

    def appraise(self, table: DescentTable, player: int) -> float | None:
        return appraise(table, player)

    def encoder(self, content: Catalogue | None = None) -> Encoder:
        from .encoding import DescentEncoder

        return DescentEncoder()

    def facts(self, state: State) -> Facts:
        return facts_of(state)

    def survey(self) -> Survey:
        return survey_of(catalogue(BASE, ()))

    def audit(self, state: State, *, settled: bool) -> list[str]:
        return audit(state, settled=settled)


def shuffled(state: State, things: list[str]) -> list[str]:
    """These in another order, by the state's own generator."""
    left, found = list(things), []
    while left:
        state.rng = x = (state.rng * MULTIPLIER + INCREMENT) & MASK
        found.append(left.pop((x >> 33) * len(left) >> 31))
    return found


GAME = Descent()
