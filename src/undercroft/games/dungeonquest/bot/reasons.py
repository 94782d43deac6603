"""Why an option is good or bad, in words and numbers; from what the player may know alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.pieces import ATTACKS, DRAGON, PILE
from ..rules.combat.standard import attack_value
from ..rules.loot import gold
from ..rules.movement import ways_out
from ..table.board import NOWHERE, TREASURE, UNEXPLORED
from .blows import MOST, by_deck, by_hand, endurance, known_lives
from .danger import combat_of, stamina
from .odds import escape_odds, forecast, opening
from .unknown import exits_of

if TYPE_CHECKING:
    from ..game import DungeonQuestTable
    from ..table.state import Fight, Hero, Side, State


def reasons(table: DungeonQuestTable, player: int, option: str) -> tuple[str, ...]:
    """What speaks for or against an option of the question that is asked."""
    decision = table.decision
    assert decision is not None
    state, kind = table.state, decision.question.kind
    if kind == "fight_or_flee":
        return _of_fight(state, player, option)
    if kind in _IN_A_ROUND:
        return _IN_A_ROUND[kind](state, player, option)
    hero = state.heroes[player]
    if kind in ("turn", "move_on", "in_tower"):
        return (*_of_way(state, hero, option), *_of_leaving(hero, option), _of_sun(state))
    return ()


# -- ways ----------------------------------------------------------------------------------------


def _of_way(state: State, hero: Hero, option: str) -> tuple[str, ...]:
    if option == "stay" and hero.cell == TREASURE:
        return (_of_dragon(state),)
    if hero.cell == NOWHERE:
        return ()
    target = next((way[2] for way in ways_out(state, hero) if way[0] == option), None)
    if target is None:
        return ()
    if target == TREASURE:
        return (_of_dragon(state),)
    return (_of_pile(state),) if state.board[target] == UNEXPLORED else ()


def _of_pile(state: State) -> str:
    """Which chambers are left is known, as all others lie open; their order is not."""
    tiles = state.bags[PILE]
    ends = sum(all(way is None for way in exits_of(state.content, tile)) for tile in tiles)
    ahead = sum(exits_of(state.content, tile)[1] is not None for tile in tiles)
    return (
        f"Of the {len(tiles)} chambers left, {ends} are dead ends "
        f"and {ahead} lead straight on ({ahead / len(tiles):.0%})."
    )


def _of_dragon(state: State) -> str:
    """A new deck is made of the discards when it has run out."""
    content = state.content
    deck = state.bags[DRAGON] or state.discards[DRAGON]
    waking = sum(content.card_id[card] != "sleeping" for card in deck)
    return (
        f"The dragon wakes with {waking} of the {len(deck)} Dragon cards left "
        f"({waking / len(deck):.0%})."
    )


def _of_leaving(hero: Hero, option: str) -> tuple[str, ...]:
    return (f"You get out with {gold(hero)} gold.",) if option == "exit" else ()


def _of_sun(state: State) -> str:
    left = state.content.sun_spaces - state.sun
    return f"The sun has {left} of its {state.content.sun_spaces} spaces to go."


# -- fights --------------------------------------------------------------------------------------


def _of_fight(state: State, player: int, option: str) -> tuple[str, ...]:
    content, fight = state.content, state.fight
    assert fight is not None
    hero = state.heroes[fight.hero]
    dead, wounds = forecast(
        content, combat_of(state), hero.kind, fight.monster, stamina(hero),
        known_lives(state, fight, player), opening(content, hero.kind),
    )  # fmt: skip
    fought = (
        f"A fight to the end kills you with {dead:.0%} and costs {wounds:.1f} wounds on average."
    )
    if option != "escape":
        return (fought,)
    away, _ = escape_odds(content, hero.kind, fight.monster)
    return (f"You get away with {away:.0%}.", fought)


# -- rounds of a fight ---------------------------------------------------------------------------


def _sides(state: State, player: int) -> tuple[Fight, Side, Side]:
    """The fight, with the player's own side before the other."""
    fight = state.fight
    assert fight is not None
    first, second = fight.sides
    return (fight, first, second) if first.seat == player else (fight, second, first)


def _of_card(state: State, player: int, option: str) -> tuple[str, ...]:
    """How its number stands against what is laid as a rule, and what a win with it does."""
    content = state.content
    fight, me, other = _sides(state, player)
    card = next((card for card in me.hand if content.fight_id[card] == option), None)
    if card is None:
        return ()
    manner = (by_deck if state.house.players == 1 else by_hand)(content)
    value = max(0, min(MOST, content.fight_value[card] + me.bonus - other.bonus))
    attack = content.fight_attack[card]
    stacked = sum(content.fight_attack[each] == attack for each in fight.stack)
    wounds = "1 wound" if not stacked else f"{1 + stacked} wounds"
    return (
        f"Before counterattacks its number wins with {manner.below[value]:.0%} "
        f"and ties with {manner.laid[value]:.0%}.",
        f"A win with it makes {wounds} ({stacked} on the stack are {ATTACKS[attack]}, too).",
    )


def _of_counter(state: State, player: int, option: str) -> tuple[str, ...]:
    """Whether the cards that may be added are enough."""
    content = state.content
    _, me, other = _sides(state, player)
    mine, theirs = attack_value(content, me), attack_value(content, other)
    icon = content.fight_attack[other.played[0]]
    matching = [card for card in me.hand if content.fight_counter[card] == icon]
    worth = sum(content.fight_value[card] for card in matching)
    told = (
        f"You have {mine} against {theirs}; "
        f"the {len(matching)} cards that you may add come to {worth}."
    )
    card = next((card for card in matching if content.fight_id[card] == option), None)
    if card is None:
        return (told,)
    return (told, f"With this one you have {mine + content.fight_value[card]}.")


def _of_paying(state: State, player: int, option: str) -> tuple[str, ...]:
    content = state.content
    _, me, other = _sides(state, player)
    return (f"You have {attack_value(content, me)} against {attack_value(content, other)}.",)


def _of_endurance(state: State, player: int, option: str) -> tuple[str, ...]:
    """How much each side can still take."""
    fight, _, _ = _sides(state, player)
    mine, theirs = endurance(state, fight, 0, player), endurance(state, fight, 1, player)
    return (f"You can take {mine} wounds more, the other about {theirs}.",)


_IN_A_ROUND = {
    "lay_card": _of_card,
    "counterattack": _of_counter,
    "pay_for_power": _of_paying,
    "announce_escape": _of_endurance,
}
