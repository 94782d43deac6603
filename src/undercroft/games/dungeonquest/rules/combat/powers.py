"""What the texts of Power cards do: at the reveal, in a counterattack, and after the round."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from undercroft.kernel.chance import only
from undercroft.kernel.flow import Flow, Question

if TYPE_CHECKING:
    from ...content.tables import DungeonQuestContent
    from ...game import DungeonQuestTable
    from ...table.state import Fight, Hero, Side

NOBODY = -1
Texts = tuple[tuple[int, ...], tuple[int, ...]]
NO_TEXTS: Texts = ((), ())

PENANCE = Question(
    "pay_for_power",
    "DQ-CMB-12",
    "Take a wound to strike harder?",
    {"pay": "Take 1 wound for 2 more attack", "spare": "No"},
)


def hero_of(table: DungeonQuestTable, fight: Fight, which: int) -> Hero | None:
    """The hero on that side, if it is one."""
    if which == 0:
        return table.state.heroes[fight.hero]
    return table.state.heroes[fight.rival] if fight.rival >= 0 else None


def fighter(fight: Fight, which: int) -> int:
    """Who fights on that side, as events name them: a hero's seat, or -1 less the monster."""
    if which == 0:
        return fight.hero
    return fight.rival if fight.rival >= 0 else -1 - fight.monster


def new_round(side: Side) -> None:
    """What was promised for this round falls due; all else of the last one is over."""
    side.bonus = -side.next_weakness
    side.due_bonus, side.due_against = side.next_bonus, side.next_against
    side.next_bonus = side.next_weakness = 0
    side.next_against = -1
    side.text_bonus = 0
    side.cancelled = side.textless = side.counter_barred = False


def promised_bonus(table: DungeonQuestTable, fight: Fight, which: int) -> None:
    """A bonus promised last round, once the other side plays a card of the kind it needs."""
    content = table.state.content
    side, other = fight.sides[which], fight.sides[1 - which]
    if side.due_bonus and (
        side.due_against < 0
        or any(content.fight_attack[card] == side.due_against for card in other.played)
    ):
        side.bonus += side.due_bonus
        table.say(
            "DQ-CMB-12", "{fighter} attacks with {n} more, by a card of the round before.",
            fighter(fight, which), side.due_bonus,
        )  # fmt: skip
        side.due_bonus = 0


# -- at the reveal, or when added to a counterattack ---------------------------------------

Effect = Callable[["DungeonQuestTable", "Fight", int, int], "Flow[None] | None"]


def resolve_power(table: DungeonQuestTable, fight: Fight, which: int, card: int) -> Flow[None]:
    """The special effect of a Power card, unless its text is blanked (DQ-CMB-12, 32)."""
    side = fight.sides[which]
    if card == side.played[0] and (side.cancelled or side.textless):
        return
    effect = AT_REVEAL.get(table.state.content.power_effect[card])
    if effect is not None:
        table.say(
            "DQ-CMB-12", "{fight_name} of {fighter}: {word}",
            card, fighter(fight, which), table.state.content.power_text[card],
        )  # fmt: skip
        flow = effect(table, fight, which, card)
        if flow is not None:
            yield from flow


def cancel_if_type(table: DungeonQuestTable, fight: Fight, which: int, card: int) -> None:
    """A card of that type is cancelled: no text, no icon, value 0 (DQ-CMB-32 to 34)."""
    content = table.state.content
    other = fight.sides[1 - which]
    if other.played and content.fight_attack[other.played[0]] == content.power_against[card]:
        other.cancelled = True
        lose_promises(table.state.content, fight, 1 - which)
        table.say("DQ-CMB-33", "{fight_card} is cancelled.", other.played[0])


def ignore_text(table: DungeonQuestTable, fight: Fight, which: int, card: int) -> None:
    """The other card's text has no further effect this round."""
    fight.sides[1 - which].textless = True
    lose_promises(table.state.content, fight, 1 - which)


def lose_promises(content: DungeonQuestContent, fight: Fight, which: int) -> None:
    """What a blanked card promised for the next round is lost (DQ-CMB-34)."""
    side, other = fight.sides[which], fight.sides[1 - which]
    if not side.played or side.played[0] < content.first_power:
        return
    effect = content.power_effect[side.played[0]]
    if effect == "next_round_bonus":
        side.next_bonus, side.next_against = 0, -1
    elif effect == "draw_extra":
        side.next_draw = 0
    elif effect == "weaken":
        other.next_weakness = 0


def bar_counter(table: DungeonQuestTable, fight: Fight, which: int, card: int) -> None:
    fight.sides[1 - which].counter_barred = True


def next_round_bonus(table: DungeonQuestTable, fight: Fight, which: int, card: int) -> None:
    content = table.state.content
    side = fight.sides[which]
    side.next_bonus += content.power_amount[card]
    side.next_against = content.power_against[card]


def draw_extra(table: DungeonQuestTable, fight: Fight, which: int, card: int) -> None:
    fight.sides[which].next_draw += table.state.content.power_amount[card]


def weaken(table: DungeonQuestTable, fight: Fight, which: int, card: int) -> None:
    """The opponent's attack is lower in this round and the next."""
    content = table.state.content
    other = fight.sides[1 - which]
    other.bonus -= content.power_amount[card]
    other.next_weakness += content.power_amount[card]


def bonus_per_wounds(table: DungeonQuestTable, fight: Fight, which: int, card: int) -> None:
    """One more for every five wounds on them, this fight's included."""
    hero, side = hero_of(table, fight, which), fight.sides[which]
    if hero is not None:
        wounds = hero.wounds + len(side.damage) + side.hurt
        strengthen(side, card, wounds // 5 * table.state.content.power_amount[card])


def pay_wound_bonus(table: DungeonQuestTable, fight: Fight, which: int, card: int) -> Flow[None]:
    """They may take a wound that does not kill them."""
    hero, side = hero_of(table, fight, which), fight.sides[which]
    if hero is None or hero.wounds + len(side.damage) + side.hurt + 1 >= hero.life:
        return
    if (yield PENANCE, side.seat, ("pay", "spare")) == "pay":
        side.hurt += 1
        table.say("DQ-CMB-12", "{fighter} takes {wounds} to strike harder.", hero.seat, 1)
        strengthen(side, card, table.state.content.power_amount[card])


def strengthen(side: Side, card: int, amount: int) -> None:
    """By its own text; that of the card laid can still be ignored this round."""
    if card == side.played[0]:
        side.text_bonus += amount
    else:
        side.bonus += amount


AT_REVEAL: dict[str, Effect] = {
    "cancel_if_type": cancel_if_type,
    "ignore_text": ignore_text,
    "suppress_counter": bar_counter,
    "no_counter": bar_counter,
    "next_round_bonus": next_round_bonus,
    "draw_extra": draw_extra,
    "weaken": weaken,
    "bonus_per_wounds": bonus_per_wounds,
    "pay_wound_bonus": pay_wound_bonus,
}


def counter_bonus(content: DungeonQuestContent, side: Side, card: int) -> int:
    """A card that strikes harder while counterattacking."""
    if content.power_effect[card] != "counter_bonus" or (card == side.played[0] and side.textless):
        return 0
    return content.power_amount[card]


# -- when the round is decided -------------------------------------------------------------


def active_texts(content: DungeonQuestContent, fight: Fight) -> Texts:
    """The Power cards of each side whose text still counts."""
    first_power = content.first_power
    return _active(first_power, fight.sides[0]), _active(first_power, fight.sides[1])


def _active(first_power: int, side: Side) -> tuple[int, ...]:
    if max(side.played, default=0) < first_power:
        return ()
    blank = side.cancelled or side.textless
    return tuple(
        card
        for number, card in enumerate(side.played)
        if card >= first_power and not (number == 0 and blank)
    )


def _total(content: DungeonQuestContent, cards: tuple[int, ...], effect: str) -> int:
    if not cards:  # most often
        return 0
    return sum(
        [content.power_amount[card] for card in cards if content.power_effect[card] == effect]
    )


def spared_wounds(content: DungeonQuestContent, losing: tuple[int, ...]) -> int:
    """Wounds the loser is spared by their own cards."""
    return _total(content, losing, "reduce_wounds_on_loss")


def extra_wounds(
    content: DungeonQuestContent, winning: tuple[int, ...], losing: tuple[int, ...]
) -> int:
    """Wounds beyond the cards, by the winner's texts or the loser's own."""
    return _total(content, winning, "extra_wound_on_win") + _total(
        content, losing, "extra_wound_on_loss"
    )


def tell_wound_texts(table: DungeonQuestTable, fight: Fight, winner: int, texts: Texts) -> None:
    """Which Power cards change how many wounds a round deals."""
    content = table.state.content
    for which in (0, 1):
        for card in texts[which]:
            effect, won = content.power_effect[card], which == winner
            if effect == "reduce_wounds_on_loss" and not won:
                change = "fewer"
            elif effect == ("extra_wound_on_win" if won else "extra_wound_on_loss"):
                change = "more"
            else:
                continue
            table.say(
                "DQ-CMB-12", "{fight_name} of {fighter}: {n} {word}.",
                card, fighter(fight, which), content.power_amount[card], change,
            )  # fmt: skip


def after_the_round(table: DungeonQuestTable, fight: Fight, winner: int, texts: Texts) -> None:
    """Healing by the winner, random discards, a look into the other hand."""
    content = table.state.content
    if texts == NO_TEXTS:  # most often
        return
    if winner != NOBODY:
        for _ in range(_total(content, texts[winner], "heal_on_win")):
            heal_one(table, fight, winner)
    for which in (0, 1):
        for _ in range(_total(content, texts[which], "discard_random")):
            discard_random(table, fight, 1 - which)
        if any(content.power_effect[card] == "peek_hand" for card in texts[which]):
            peek(table, fight, which)


def heal_one(table: DungeonQuestTable, fight: Fight, which: int) -> None:
    """A hero loses a wound token, a monster a card of its damage stack."""
    hero, side = hero_of(table, fight, which), fight.sides[which]
    if hero is not None and hero.wounds:
        hero.wounds -= 1
    elif side.damage:
        fight.discards += side.damage[-1:]
        side.damage = side.damage[:-1]
    elif side.hurt:
        side.hurt -= 1
    else:
        return
    table.say("DQ-CMB-12", "{fighter} heals {wounds}.", fighter(fight, which), 1)


def discard_random(table: DungeonQuestTable, fight: Fight, which: int) -> None:
    """A card of that hand, drawn blindly, is discarded."""
    side = fight.sides[which]
    if side.hand:
        card = table.pick(side.hand, "hand")
        at = side.hand.index(card)
        side.hand = side.hand[:at] + side.hand[at + 1 :]
        side.seen = tuple(seen for seen in side.seen if seen != card)
        fight.discards += (card,)
        table.say("DQ-CMB-12", "{fighter} discards {fight_card}.", fighter(fight, which), card)


def peek(table: DungeonQuestTable, fight: Fight, which: int) -> None:
    """Look at the other hand as it is before the next round."""
    side, other = fight.sides[which], fight.sides[1 - which]
    other.seen = other.hand
    for card in other.hand:
        table.say("DQ-CMB-12", "You see {fight_card}.", card, to=only(side.seat))
