"""Standard combat: draw, reveal, counterattack, damage (DQ-CMB)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.chance import only
from undercroft.kernel.events import BLOW, HARM, Template
from undercroft.kernel.flow import Flow, Label, Question

from ...content.pieces import (
    COMBAT_DECK,
    HUGO,
)
from .powers import (
    active_texts,
    after_the_round,
    counter_bonus,
    extra_wounds,
    fighter,
    new_round,
    promised_bonus,
    resolve_power,
    spared_wounds,
    tell_wound_texts,
)
from .wounding import (
    announce_break,
    break_off,
    deal_cards,
    makes_deathblows,
    press_home,
    round_over,
)

if TYPE_CHECKING:
    from ...content.tables import DungeonQuestContent
    from ...game import DungeonQuestTable
    from ...table.state import Fight, Hero, Side

_REVEALS = Template(BLOW, "{fighter} reveals {fight_card}, {fighter} {fight_card}.")
_REVEALS_ALONE = Template(BLOW, "{fighter} reveals {fight_card}.")
_ADDS = Template(BLOW, "{fighter} adds {fight_card}.")
_STAND_OFF = Template(BLOW, "A stand-off at {n}.")
_WINS_THE_ROUND = Template(BLOW, "{fighter} wins the round, {n} to {n}.")
_WINS_A_STAND_OFF = Template(
    BLOW, "{fighter} wins the round, {n} to {n}: a stand-off counts as won."
)
_TAKES = Template(HARM, "{fighter} takes {wounds}.")

HAND_SIZE = 5
STAND_OFF = -1


def describe_fight_card(table: DungeonQuestTable, player: int, choice: str) -> Label:
    """A Combat or Power card by its id."""
    content = table.state.content
    if choice == "stop":
        return Label("Add no card", "DQ-CMB-47")
    number = content.fight_id.index(choice)
    attack = ("melee", "ranged", "magic")[content.fight_attack[number]]
    kind = "Power card, " if number >= content.first_power else ""
    return Label(
        f"{content.fight_name[number]} ({kind}{attack} {content.fight_value[number]})",
        targets=(f"card:{choice}",),
    )


def has_a_hand(table: DungeonQuestTable, player: int) -> bool:
    """Whether the player holds cards that the other side does not see (DQ-CMB-06)."""
    state = table.state
    if state.fight is None or state.solo:
        return False
    return any(side.seat == player and side.hand for side in state.fight.sides)


LAY_CARD = Question(
    "lay_card",
    "DQ-CMB-10",
    "Lay a card face down",
    describe_fight_card,
    secret=True,
    hides=has_a_hand,
)
COUNTERATTACK = Question(
    "counterattack",
    "DQ-CMB-13",
    "Counterattack with a card?",
    describe_fight_card,
    hides=has_a_hand,
    passing="stop",
)
WHOSE_EFFECT_FIRST = Question(
    "whose_effect_first",
    "DQ-OPT-37",
    "Whose effect comes first?",
    {"mine": "Mine", "theirs": "My opponent's"},
)


# -- draw and lay --------------------------------------------------------------------------


def draw(table: DungeonQuestTable, hero: Hero, fight: Fight) -> None:
    """Both fill their hands, in round 1 with a Power card first (DQ-CMB-05 to 08)."""
    fight.round += 1
    fight.countered = -1
    for side in fight.sides:
        new_round(side)
    for which, side in enumerate(fight.sides):
        if fight.round == 1:
            draw_power(table, side)
            number = draw_hand(table, side)
            table.say(
                "DQ-CMB-08", "{fighter} draws a Power card and {combat_cards}.",
                fighter(fight, which), number,
            )  # fmt: skip
        else:
            fill_hand(table, fight, which)


def lay(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[None]:
    """Both lay a card that the other cannot see (DQ-CMB-10, 11)."""
    laid = []
    for side in fight.sides:
        laid.append((yield from lay_card(table.state.content, side)))
    for side, card in zip(fight.sides, laid, strict=True):
        play(side, card)


def draw_power(table: DungeonQuestTable, side: Side) -> None:
    """In round 1 a random Power card comes first (DQ-CMB-08)."""
    power = table.pick(side.powers, "power", only(side.seat))
    side.powers = tuple(other for other in side.powers if other != power)
    side.hand += (power,)


def fill_hand(table: DungeonQuestTable, fight: Fight, which: int) -> None:
    """Draw step: a full hand again (DQ-CMB-06)."""
    drawn = draw_hand(table, fight.sides[which])
    if drawn:
        table.say("DQ-CMB-06", "{fighter} draws {combat_cards}.", fighter(fight, which), drawn)


def draw_hand(table: DungeonQuestTable, side: Side) -> int:
    """Up to five cards from the shared deck, as far as it lasts; how many (DQ-GAP-23)."""
    bags = table.state.bags
    wanted = HAND_SIZE + side.next_draw - len(side.hand)
    side.next_draw = 0
    mine = only(side.seat)
    drawn = max(0, min(wanted, len(bags[COMBAT_DECK])))
    for _ in range(drawn):
        side.hand += (table.draw(bags, COMBAT_DECK, "combat", mine),)
    return drawn


def lay_card(content: DungeonQuestContent, side: Side) -> Flow[int]:
    """One card from hand; a player without any lays none."""
    if not side.hand:
        return -1
    name = yield LAY_CARD, side.seat, card_names(content, side.hand)
    return card_called(content, side.hand, name)


def card_names(content: DungeonQuestContent, cards: tuple[int, ...]) -> list[str]:
    """The different cards among these: copies are alike."""
    return list(dict.fromkeys([content.fight_id[card] for card in cards]))


def card_called(content: DungeonQuestContent, cards: tuple[int, ...], name: str) -> int:
    """The first card of that name."""
    return next(card for card in cards if content.fight_id[card] == name)


def play(side: Side, card: int) -> None:
    """From the hand onto the table."""
    if card < 0:
        return
    at = side.hand.index(card)
    side.hand = side.hand[:at] + side.hand[at + 1 :]
    side.played += (card,)
    if card in side.seen:
        side.seen = tuple(seen for seen in side.seen if seen != card)


# -- reveal --------------------------------------------------------------------------------


def reveal(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[None] | None:
    """The cards are turned up; Power effects follow, the hero's first (DQ-CMB-11, 12)."""
    content = table.state.content
    one, other = fight.sides
    if one.played and other.played:
        table.say(
            "DQ-CMB-11", _REVEALS,
            fighter(fight, 0), one.played[0], fighter(fight, 1), other.played[0],
        )  # fmt: skip
    else:  # DQ-GAP-23
        for which, side in enumerate(fight.sides):
            if side.played:
                table.say("DQ-CMB-11", _REVEALS_ALONE, fighter(fight, which), side.played[0])
    for which in (0, 1):
        promised_bonus(table, fight, which)
    powers = [bool(side.played) and side.played[0] >= content.first_power for side in fight.sides]
    if not any(powers):
        return None
    return _power_effects(table, fight, powers)


def _power_effects(table: DungeonQuestTable, fight: Fight, powers: list[bool]) -> Flow[None]:
    order = [0, 1]
    if fight.rival >= 0 and all(powers):  # DQ-OPT-37
        answer = yield WHOSE_EFFECT_FIRST, fight.sides[0].seat, ("mine", "theirs")
        order = [0, 1] if answer == "mine" else [1, 0]
    for which in order:
        if powers[which]:
            yield from resolve_power(table, fight, which, fight.sides[which].played[0])


# -- counterattack -------------------------------------------------------------------------


def attack_value(content: DungeonQuestContent, side: Side) -> int:
    """The total of the cards played; a cancelled card is worth 0 whatever helps it (DQ-CMB-33)."""
    played = side.played
    if not played:
        return 0
    value_of = content.value_of
    if side.cancelled:
        return sum(map(value_of, played[1:]))
    bonus = side.bonus if side.textless else side.bonus + side.text_bonus
    return max(0, sum(map(value_of, played)) + bonus)


def may_counterattack(content: DungeonQuestContent, fight: Fight, which: int) -> bool:
    """Not above the other's value, and an icon for the other's attack type (DQ-CMB-13, 30)."""
    side, other = fight.sides[which], fight.sides[1 - which]
    if not side.played or not other.played or side.cancelled or side.counter_barred:
        return False
    mine, theirs = side.played[0], other.played[0]
    if content.fight_counter[mine] != content.fight_attack[theirs]:
        return False
    value, against = attack_value(content, side), attack_value(content, other)
    if value == against:
        return content.fight_attack[mine] != content.fight_attack[theirs]
    return value < against


def counterattack(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[None] | None:
    """At most one side counterattacks, the hero deciding first (DQ-CMB-17, DQ-GAP-19)."""
    able = [which for which in (0, 1) if may_counterattack(table.state.content, fight, which)]
    return add_cards(table, fight, able) if able else None


def add_cards(table: DungeonQuestTable, fight: Fight, able: list[int]) -> Flow[None]:
    """Matching cards, one after another, until the total is higher (DQ-CMB-14 to 16)."""
    content = table.state.content
    for which in able:
        side, other = fight.sides[which], fight.sides[1 - which]
        attack = content.fight_attack[other.played[0]]
        while True:
            matching = tuple(card for card in side.hand if content.fight_counter[card] == attack)
            name = yield COUNTERATTACK, side.seat, ["stop", *card_names(content, matching)]
            if name == "stop":
                break
            if fight.countered < 0:
                fight.countered = which
                side.bonus += counter_bonus(content, side, side.played[0])
            card = card_called(content, matching, name)
            play(side, card)
            table.say("DQ-CMB-14", _ADDS, fighter(fight, which), card)
            side.bonus += counter_bonus(content, side, card)
            promised_bonus(table, fight, 1 - which)  # the card added may be of the kind it needs
            if card >= content.first_power:  # DQ-CMB-48
                yield from resolve_power(table, fight, which, card)
            # An effect may have changed either.
            if attack_value(content, side) > attack_value(content, other):
                break
        if fight.countered >= 0:
            return


# -- damage --------------------------------------------------------------------------------


def winner_of(hero: Hero, fight: Fight, totals: tuple[int, int]) -> int:
    """The higher total; Hugo counts as the winner of a stand-off (DQ-CMB-18, 28)."""
    mine, theirs = totals
    if mine == theirs:
        return 0 if hero.ability == HUGO and fight.rival < 0 else STAND_OFF
    return 0 if mine > theirs else 1


def take_blows(table: DungeonQuestTable, fight: Fight, winner: int) -> tuple[int, ...]:
    """The winner's cards, and those a deathblow takes off the stack (DQ-CMB-25 to 27)."""
    content = table.state.content
    blows = fight.sides[winner].played
    if makes_deathblows(table, fight, winner):  # DQ-GAP-22
        types = {content.fight_attack[card] for card in blows}
        struck = tuple(card for card in fight.stack if content.fight_attack[card] in types)
        if struck:
            blows += struck
            fight.stack = tuple(card for card in fight.stack if card not in struck)
            table.say("DQ-CMB-26", "A deathblow: {n} from the combat stack.", len(struck))
    return blows


def damage(table: DungeonQuestTable, hero: Hero, fight: Fight) -> Flow[None]:
    """The winner's cards wound the loser, a deathblow adds to them (DQ-CMB-18 to 31)."""
    content = table.state.content
    one, other = fight.sides
    totals = attack_value(content, one), attack_value(content, other)
    winner = winner_of(hero, fight, totals)
    active = active_texts(content, fight)
    if winner == STAND_OFF:
        table.say("DQ-CMB-28", _STAND_OFF, totals[0])
        for side in fight.sides:
            fight.stack += side.played
            side.played = ()
        fight.breaking_off = False
        after_the_round(table, fight, STAND_OFF, active)
        yield from round_over(table, hero, fight)
        return
    won, lost = fight.sides[winner], fight.sides[1 - winner]
    mine, theirs = totals[winner], totals[1 - winner]
    told = _WINS_THE_ROUND if mine > theirs else _WINS_A_STAND_OFF
    table.say("DQ-CMB-18", told, fighter(fight, winner), mine, theirs)
    if winner == 0 and (fight.breaking_off or (yield from announce_break(table, hero, fight))):
        after_the_round(table, fight, winner, active)
        if break_off(table, hero, fight, take_blows(table, fight, winner)):
            return
        yield from round_over(table, hero, fight)
        return
    fight.breaking_off = False
    blows = take_blows(table, fight, winner)
    dealt = deal_cards(fight, lost, blows, spared_wounds(content, active[1 - winner]))
    extra = extra_wounds(content, active[winner], active[1 - winner])
    lost.hurt += extra
    tell_wound_texts(table, fight, winner, active)
    table.say("DQ-CMB-19", _TAKES, fighter(fight, 1 - winner), dealt + extra)
    fight.stack += lost.played  # DQ-CMB-21, DQ-GAP-21
    won.played = lost.played = ()
    if winner == 0:
        yield from press_home(table, hero, fight)
    after_the_round(table, fight, winner, active)
    yield from round_over(table, hero, fight)
