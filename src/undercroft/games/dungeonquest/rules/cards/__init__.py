"""The decks, one module each: a short function a card, registered under the card's id."""

from __future__ import annotations

from collections.abc import Callable
from types import GeneratorType
from typing import TYPE_CHECKING

from undercroft.kernel.chance import EVERYONE, only
from undercroft.kernel.content import one_of
from undercroft.kernel.errors import BadContent
from undercroft.kernel.events import CARD, Template
from undercroft.kernel.flow import NOTHING, Flow, Label, Question

from ...content.catalogue import DECKS
from ...content.pieces import CHALLARA, DUNGEON
from ..decks import NO_CARD, draw_for, put_away
from ..loot import gain_loot
from ..monsters import meet_monster
from ..runes import WARNING, holds_rune, use_rune

if TYPE_CHECKING:
    from ...content.tables import DungeonQuestContent
    from ...game import DungeonQuestTable
    from ...table.state import Hero

_DRAWS = Template(CARD, "{hero} draws {card}.")
_DRAWS_A_CARD = Template(CARD, "{hero} draws a card: {card}.")

# What a card does. It returns KEPT if the card stays somewhere, else it is put away after it.
KEPT = True
Effect = Callable[["DungeonQuestTable", "Hero", int], "Flow[bool | None] | bool | None"]
EFFECTS: dict[str, Effect] = {}


def card(card_id: str) -> Callable[[Effect], Effect]:
    """Register what the card of that id does."""

    def register(effect: Effect) -> Effect:
        EFFECTS[card_id] = effect
        return effect

    return register


def _describe_drawn(table: DungeonQuestTable, player: int, choice: str) -> Label:
    name = table.state.content.cards[table.state.card].name
    return {
        "resolve": Label(f"Face it: {name}"),
        "redraw": Label(f"Discard {name} and face the next card", "DQ-ATT-08"),
        "rune_of_warning": Label("Use the Rune of Warning: discard the trap", "DQ-RUNE-02"),
    }[choice]


FACE_CARD = Question("face_card", "DQ-ENC-05", "A card was drawn", _describe_drawn)


def encounter_card(table: DungeonQuestTable, hero: Hero, deck: int) -> Flow[None]:
    """Draw a card of that deck and carry out all it says."""
    drawn = draw_for(table, hero, deck)
    if drawn == NO_CARD:
        return NOTHING
    if deck == DUNGEON and hero.ability == CHALLARA and not hero.ability_used:
        return face_or_redraw(table, hero, drawn)
    return resolve(table, hero, drawn)


def face_or_redraw(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    """Challara may discard a Dungeon card once a turn and face the next one (DQ-ATT-08)."""
    state = table.state
    hidden = state.content.is_loot[drawn] and state.house.cloak_and_dagger
    audience = only(hero.seat) if hidden else EVERYONE
    table.say("DQ-ENC-04", _DRAWS, hero.seat, drawn, to=audience)
    if (yield FACE_CARD, hero.seat, ("resolve", "redraw")) == "redraw":
        hero.ability_used = True
        if hidden:
            table.set_audience(EVERYONE)  # they discard it, and so show it
        put_away(state, hero, drawn)
        drawn = draw_for(table, hero, DUNGEON)
        if drawn == NO_CARD:
            return
    yield from resolve(table, hero, drawn)


def resolve(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    """Carry out a drawn card, then put it away unless it is kept (DQ-ENC-05, DQ-ENC-06)."""
    content = table.state.content
    if content.is_loot[drawn]:
        special = EFFECTS.get(content.card_id[drawn])
        if special is not None:
            special(table, hero, drawn)
        gain_loot(table, hero, drawn)
        return NOTHING
    table.say("DQ-ENC-04", _DRAWS_A_CARD, hero.seat, drawn)
    if content.is_trap[drawn] and holds_rune(hero, WARNING):
        return avoid_or_carry_out(table, hero, drawn)
    return carry_out(table, hero, drawn)


def avoid_or_carry_out(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    """A trap, for one who holds the Rune of Warning."""
    if (yield from avoided_with_rune(table, hero, drawn)):
        put_away(table.state, hero, drawn)
    else:
        yield from carry_out(table, hero, drawn)


def carry_out(table: DungeonQuestTable, hero: Hero, drawn: int) -> Flow[None]:
    """What the card does; then it is put away, unless it is kept."""
    outcome = EFFECTS.get(table.state.content.card_id[drawn], meet)(table, hero, drawn)
    if isinstance(outcome, GeneratorType):
        return _then_put_away(table, hero, drawn, outcome)
    if outcome is not KEPT:
        put_away(table.state, hero, drawn)
    return NOTHING


def _then_put_away(
    table: DungeonQuestTable, hero: Hero, drawn: int, flow: Flow[bool | None]
) -> Flow[None]:
    if (yield from flow) is not KEPT:
        put_away(table.state, hero, drawn)


def avoided_with_rune(table: DungeonQuestTable, hero: Hero, trap: int) -> Flow[bool]:
    """A card of type Trap, from whatever deck, can be avoided with the Rune of Warning."""
    if not holds_rune(hero, WARNING):
        return False
    table.state.card = trap
    if (yield FACE_CARD, hero.seat, ("resolve", "rune_of_warning")) == "resolve":
        return False
    use_rune(table, hero, WARNING)
    return True


def _nothing(table: DungeonQuestTable, hero: Hero, drawn: int) -> None:
    return None


EFFECTS["empty"] = _nothing


def meet(table: DungeonQuestTable, hero: Hero, drawn: int) -> bool:
    """A Monster card stays with the fight that it begins."""
    content = table.state.content
    meet_monster(table, hero, content.monster_number[content.cards[drawn].monster], drawn)
    return KEPT


def check_known(content: DungeonQuestContent) -> None:
    """Refuse cards that no rule knows how to carry out."""
    for deck, cards in zip(DECKS, content.deck_cards, strict=True):
        for drawn in cards:
            kind = content.card_type[drawn]
            told = kind in ("loot", "monster", "rune") or content.card_id[drawn] in _TOLD_ELSEWHERE
            if not told and content.card_id[drawn] not in EFFECTS:
                raise BadContent(
                    f"decks/{deck}.toml: card {content.card_id[drawn]}: no rule says what this "
                    f"{kind} card does; expected loot, a monster, or one of {one_of(EFFECTS)}"
                )


# Cards that the rules of their deck carry out: doors, the dragon, shuffling.
_TOLD_ELSEWHERE = ("door_opens", "door_jammed", "sleeping", "dragon_rage", "shuffle")
