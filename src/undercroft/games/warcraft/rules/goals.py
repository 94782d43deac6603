"""The conditions of quests: one class a word, with what counts towards it (WOW-QST-02 to 08).

The progress of a goal is one number: a count, or bits where things must be different.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta, field

from undercroft.kernel.content import Text  # noqa: TC001
from undercroft.kernel.effects import Word

# msgspec reads these annotations when it builds the classes.
from ..content.catalogue_types import (
    WEAPON,
    AttackTypeNumber,
    BoardEncounterNumber,
    FamilyNumber,
    LevelNumber,
    SpaceNumber,
    WornSlotNumber,
)
from ..content.vocabulary import Resource  # noqa: TC001
from ..table.state import NONE
from .items import of_colour_or_higher
from .victory import valor

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from undercroft.kernel.legality import Verdict

    from ..content.cards import Encounter
    from ..content.catalogue import WarcraftContent
    from ..table.state import Character, State

Times = Annotated[int, Meta(ge=1, le=20)]
Spaces = Annotated[tuple[SpaceNumber, ...], Meta(min_length=1)]
CITY = "city"

# Of what is asked for: how much is done, and how much is needed.
Reach = tuple[int, int]


class Goal(Word, frozen=True, kw_only=True, tag_field="goal"):
    """One condition of a quest."""

    met_by: ClassVar[str] = "WOW-QST-08"  # the rule that says how

    @property
    def steps(self) -> int:
        """How many steps it takes."""
        return 1

    def reached(self, state: State, character: Character, progress: int) -> Reach:
        """How much is done, and how much is needed."""
        return progress, self.steps

    def counts(self, encounter: Encounter) -> bool:
        """Whether it asks for the defeat of that encounter."""
        return False

    def places(self, content: WarcraftContent) -> Iterable[int]:
        """Where on the map it can be got on with."""
        return ()


class Counted(Goal, frozen=True, kw_only=True):
    """Something a number of times."""

    count: Times

    @property
    def steps(self) -> int:
        return self.count


class OnSpaces(Counted, frozen=True, kw_only=True):
    """Something on some of the spaces it names."""

    spaces: Spaces

    def __post_init__(self) -> None:
        if self.count > len(self.spaces):
            raise ValueError(
                f"count: expected at most {len(self.spaces)}, the spaces named, got {self.count}"
            )

    def places(self, content: WarcraftContent) -> Iterable[int]:
        return self.spaces


class Travel(OnSpaces, frozen=True, kw_only=True, tag="travel"):
    """To be there, each visit counting or each space once (WOW-QST-02)."""

    met_by = "WOW-QST-02"
    different: bool = False

    def reached(self, state: State, character: Character, progress: int) -> Reach:
        return progress.bit_count() if self.different else progress, self.count

    def after(self, progress: int, space: int) -> int:
        """The progress after travelling to a space; unchanged if that adds nothing."""
        done = progress.bit_count() if self.different else progress
        if space not in self.spaces or done >= self.count:
            return progress
        return progress | 1 << self.spaces.index(space) if self.different else progress + 1


class Collect(OnSpaces, frozen=True, kw_only=True, tag="collect"):
    """The tokens that lie there (WOW-QST-03)."""

    met_by = "WOW-QST-03"


class DefeatEncounter(Counted, frozen=True, kw_only=True, tag="defeat_encounter"):
    """Encounters of a kind; on the board too, unless it asks for cards (WOW-GAP-52)."""

    met_by = "WOW-QST-05"
    colour: LevelNumber = LevelNumber.none()
    colour_min: LevelNumber = LevelNumber.of("grey")
    family: FamilyNumber = FamilyNumber.none()
    cards_only: bool = False
    attack_type: AttackTypeNumber = AttackTypeNumber.none()

    def counts(self, encounter: Encounter) -> bool:
        if encounter.card == NONE and self.cards_only:
            return False
        if self.colour not in (NONE, encounter.colour) or encounter.colour < self.colour_min:
            return False
        if self.attack_type not in (NONE, encounter.attack_type):
            return False
        return self.family in (NONE, encounter.family)


class DefeatBoard(Goal, frozen=True, kw_only=True, tag="defeat_board"):
    """One of those it names, printed on the board."""

    met_by = "WOW-QST-05"
    encounters: Annotated[tuple[BoardEncounterNumber, ...], Meta(min_length=1)]

    def counts(self, encounter: Encounter) -> bool:
        return encounter.card == NONE and encounter.index in self.encounters

    def places(self, content: WarcraftContent) -> Iterable[int]:
        return [content.encounters[number].space for number in self.encounters]


class DefeatCharacter(Counted, frozen=True, kw_only=True, tag="defeat_character"):
    """Other characters, of the other faction or those meant (WOW-QST-05, WOW-GAP-66)."""

    met_by = "WOW-QST-05"
    other_faction: bool = False
    whom: Literal["ahead", "neighbour"] | None = None  # with no less valor; beside one

    def asks_for(self, state: State, winner: int, loser: int) -> bool:
        """Whether that defeat counts."""
        content, characters = state.content, state.characters
        if self.other_faction:
            sides = [content.characters[characters[seat].kind].faction for seat in (winner, loser)]
            if sides[0] == sides[1]:
                return False
        if self.whom == "neighbour":
            return loser in (state.on_the_left_of(winner), state.on_the_right_of(winner))
        if self.whom == "ahead":
            return valor(content, characters[loser]) >= max(1, valor(content, characters[winner]))
        return True


class AttackCharacter(Counted, frozen=True, kw_only=True, tag="attack_character"):
    """Battles begun with other characters and seen through."""

    met_by = "WOW-GAP-67"


class DealDamage(Goal, frozen=True, kw_only=True, tag="deal_damage_character"):
    """Damage to other characters."""

    met_by = "WOW-QST-05"
    amount: Times

    @property
    def steps(self) -> int:
        return self.amount


class Rob(Counted, frozen=True, kw_only=True, tag="rob"):
    """Items out of the bags of others."""

    met_by = "WOW-GAP-65"


class Trade(Counted, frozen=True, kw_only=True, tag="trade"):
    """Tokens with other characters, a bit for each (WOW-QST-06)."""

    met_by = "WOW-QST-06"
    different: bool = False

    def reached(self, state: State, character: Character, progress: int) -> Reach:
        return progress.bit_count(), self.count


class ReachLevel(Goal, frozen=True, kw_only=True, tag="reach_level"):
    """A level."""

    level: LevelNumber

    def reached(self, state: State, character: Character, progress: int) -> Reach:
        return character.level, self.level


class Equip(Goal, frozen=True, kw_only=True, tag="equip"):
    """Items worn in those slots."""

    slots: Annotated[tuple[WornSlotNumber, ...], Meta(min_length=1)]
    colour_min: LevelNumber = LevelNumber.of("grey")

    def wants(self, slot: int) -> bool:
        """Whether something is to be worn there."""
        return slot in self.slots

    def reached(self, state: State, character: Character, progress: int) -> Reach:
        content = state.content
        worn = 0
        for slot in self.slots:
            item = character.weapon if slot == WEAPON else character.armor
            worn += item != NONE and content.item_of(item).colour >= self.colour_min
        return worn, len(self.slots)


class DiscardItems(Counted, frozen=True, kw_only=True, tag="discard_items"):
    """Items given up in one go, in any city or on a space (WOW-MNT-02)."""

    met_by = "WOW-MNT-02"
    place: Text = field(name="in")
    colour_min: LevelNumber = LevelNumber.of("grey")

    def reached(self, state: State, character: Character, progress: int) -> Reach:
        return progress, 1

    def places(self, content: WarcraftContent) -> Iterable[int]:
        return content.cities if self.place == CITY else (content.space_called[self.place],)

    def fitting(self, state: State, character: Character) -> bytes:
        """Items they carry that could be given up."""
        return of_colour_or_higher(state.content, character.items, self.colour_min)

    def offerings(self, state: State, character: Character) -> bytes:
        """The same, or none if they are too few or it is not the place."""
        if character.space not in self.places(state.content):
            return b""
        fitting = self.fitting(state, character)
        return fitting if len(fitting) >= self.count else b""


class PlayAbilities(Counted, frozen=True, kw_only=True, tag="play_abilities"):
    """So many ability cards in one turn."""

    def reached(self, state: State, character: Character, progress: int) -> Reach:
        return progress, 1


class UseResource(Counted, frozen=True, kw_only=True, tag="use_resource"):
    """A resource."""

    resource: Resource


class PlaceDiscoveries(Counted, frozen=True, kw_only=True, tag="place_discoveries"):
    """Discoveries placed on the map."""


# -- how far it has come, and when it is met ---------------------------------------------------


def how_far(state: State, character: Character, goal: Goal, progress: int) -> Reach:
    """How much of a goal is done, never more than it needs, and how much that is."""
    done, needed = goal.reached(state, character, progress)
    return min(done, needed), needed


def is_met(state: State, character: Character, goal: Goal, progress: int) -> bool:
    """Whether one goal of an active quest is met."""
    done, needed = goal.reached(state, character, progress)
    return done >= needed


def open_goals(state: State, character: Character) -> Iterator[tuple[int, Goal, int]]:
    """All goals of active quests that are not met yet: the quest, the goal, how far it is."""
    for quest, row in zip(character.quests, character.progress, strict=True):
        for goal, progress in zip(state.content.quests[quest].goals, row, strict=True):
            if not is_met(state, character, goal, progress):
                yield quest, goal, progress


def forbids_completing(state: State, character: Character, at: int) -> Verdict:
    """Every goal of an active quest must be met (WOW-QST-08); the first that is not says how."""
    goals = state.content.quests[character.quests[at]].goals
    for goal, progress in zip(goals, character.progress[at], strict=True):
        if not is_met(state, character, goal, progress):
            return goal.met_by
    return None


# -- what can be done for a goal in one's maintenance phase ----------------------------------------


def forbids_visit(character: Character, goal: Travel, progress: int) -> Verdict:
    """Being here must bring a goal of travelling on."""
    return "WOW-QST-02" if goal.after(progress, character.space) == progress else None


def forbids_collecting(
    state: State, character: Character, quest: int, goal: Collect, progress: int
) -> Verdict:
    """A token of theirs for this quest lies here, and is still asked for."""
    here = character.space
    lies = here in goal.spaces and (character.seat, quest) in state.tokens[here]
    return None if lies and progress < goal.count else "WOW-QST-03"


def forbids_trading(character: Character, quest: int, other: Character, progress: int) -> Verdict:
    """With another character in their space, each once, for a token of their own."""
    if other.seat == character.seat or other.space != character.space:
        return "WOW-QST-06"
    traded = progress >> other.seat & 1 or (character.seat, quest) not in character.seals
    return "WOW-QST-06" if traded else None


def forbids_giving(
    state: State, character: Character, goal: DiscardItems, progress: int
) -> Verdict:
    """Enough of the items asked for, in the right place, once."""
    return None if not progress and goal.offerings(state, character) else "WOW-MNT-02"
