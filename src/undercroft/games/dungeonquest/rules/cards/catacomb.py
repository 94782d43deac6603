"""The Catacomb deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.flow import Flow, Label, Question

from ...content.pieces import AGILITY, ARMOR, CATACOMB
from ...table.state import KEPT_CARD
from ..agenda import turn_is_over
from ..attributes import attribute_test, lower_attribute
from ..catacombs import distance_travelled, may_come_up
from ..decks import shuffle_in
from ..kept import end_effect, keep
from ..loot import discard_loot, droppable, has_hidden_loot, loot_called, names_of
from ..monsters import meet_monster
from ..wounds import suffer
from . import KEPT, card
from .trap import roped

if TYPE_CHECKING:
    from ...game import DungeonQuestTable
    from ...table.state import Hero


def _describe_bribe(table: DungeonQuestTable, player: int, choice: str) -> Label:
    if choice == "enough":
        return Label("Offer no more")
    loot = table.state.content.cards[loot_called(table.state.heroes[player], choice)]
    return Label(
        f"Offer {loot.name} ({loot.gold} gold)",
        targets=(f"card:{choice}",),
        risk="What you offer is gone, even if it is not enough.",
    )


BRIBE = Question(
    "bribe",
    "DQ-MON-13",
    "A Deep Elf wants gold",
    _describe_bribe,
    hides=has_hidden_loot,
    passing="enough",
)


@card("exit")
def way_out(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[bool]:
    """The card counts for the distance, so it is put away before they come up."""
    hero.gathered += (drawn,)
    yield from may_come_up(table, hero)
    return KEPT


@card("hole_in_the_roof")
def hole_in_the_roof(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[bool]:
    """Kept at hand: after a failure they may test again next turn in place of a draw."""
    keep(table, hero, drawn)
    yield from climb_through_hole(table, hero, drawn)
    return KEPT


def climb_through_hole(table: DungeonQuestTable, hero: Hero, hole: int) -> Flow[None]:
    """An Agility test, or a Rope; a success lets the hero leave the catacombs."""
    climbed = (yield from roped(table, hero)) or not (
        yield from attribute_test(table, hero, AGILITY, KEPT_CARD + hole)
    )
    if not climbed:
        table.say("DQ-ENC-12", "{hero} does not get up to the hole.", hero.seat)
        turn_is_over(table.state)
        return
    end_effect(table, hero, hole)  # its card joins their pile, and counts
    yield from may_come_up(table, hero)


@card("torch_goes_out_below")
def torch_goes_out_below(table: DungeonQuestTable, hero: Hero, drawn: int) -> bool:
    """Lasts while they are below, until a Luck test succeeds."""
    keep(table, hero, drawn)
    return KEPT


@card("horde_of_rats")
def horde_of_rats(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    if (yield from attribute_test(table, hero, ARMOR)):
        yield from suffer(table, hero, 4, "DQ-ENC-05", "a horde of rats")


@card("spiders_venom")
def spiders_venom(table: DungeonQuestTable, hero: Hero, drawn: int) -> bool:
    """Lasts while they are below."""
    keep(table, hero, drawn)
    return KEPT


def venom_works(table: DungeonQuestTable, hero: Hero, kept: int) -> Flow[bool]:
    """Start of turn: 1 or 2 costs a wound. The card stays."""
    die = table.roll()
    works = die <= 2
    table.say(
        "DQ-ENC-12", "The venom in {hero} costs a wound on 2 or less: {die}, {word}.",
        hero.seat, die, "it works" if works else "it rests",
    )  # fmt: skip
    if works:
        yield from suffer(table, hero, 1, "DQ-ENC-12", "spider's venom")
    return False


@card("vampire_bite")
def vampire_bite(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[bool | None]:
    """Failure: kept, even after they have come up."""
    weaker = lower_attribute(hero, AGILITY, ARMOR)
    if (yield from attribute_test(table, hero, weaker)):
        keep(table, hero, drawn)
        return KEPT
    return None


def bite_festers(table: DungeonQuestTable, hero: Hero, kept: int) -> Flow[bool]:
    """Start of turn: a wound. The card stays."""
    yield from suffer(table, hero, 1, "DQ-ENC-12", "a vampire's bite")
    return False


@card("deep_elf")
def deep_elf(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[bool | None]:
    """A bribe against a die times 100: more lets them out, less turns the elf on them."""
    content = table.state.content
    given = 0
    while hero.loot:
        offers = names_of(hero.content, droppable(hero))
        choice = yield BRIBE, hero.seat, [*offers, "enough"]
        if choice == "enough":
            break
        bribe = loot_called(hero, choice)
        given += content.card_gold[bribe]
        discard_loot(table, hero, (bribe,), "DQ-MON-13")
    wanted = 100 * table.roll()
    table.say("DQ-MON-13", "The Deep Elf wants {n} gold and is given {n}.", wanted, given)
    if wanted > given:
        meet_monster(table, hero, content.monster_number["sorcerer"], drawn)
        return KEPT
    if wanted < given:
        hero.gathered += (drawn,)
        yield from may_come_up(table, hero)
        return KEPT
    table.say("DQ-MON-13", "The Deep Elf takes it and goes.")
    return None


@card("giant_naga")
def giant_naga(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[bool]:
    """The marker goes where they would come up, turned round; their pile goes back."""
    hero.gathered += (drawn,)
    hero.marker = yield from distance_travelled(table, hero)
    hero.heading = (hero.heading + 2) & 3
    shuffle_in(table.state, CATACOMB, hero.gathered)
    hero.gathered = ()
    hero.distance = 0
    table.say("DQ-CATA-07", "A giant naga drags {hero} off.", hero.seat)
    return KEPT
