"""Whom a discreet table asks tells nothing of hidden hands: twins that differ in a hand alone."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

import undercroft
from undercroft.games.dungeonquest.content.pieces import COMBAT_DECK
from undercroft.games.warcraft.table.state import ABILITIES
from undercroft.kernel.table import Table

PLAYERS = 3
GAMES = {
    "warcraft": {},
    "dungeonquest": {"cloak_and_dagger": True, "hero_vs_hero": True},
}


def new(game: str, seed: int, **settings: Any) -> Table[Any]:
    return undercroft.new(game, players=PLAYERS, seed=seed, **GAMES[game], **settings)


# -- twins ---------------------------------------------------------------------------------------


class Swap(NamedTuple):
    """Whose hidden card was changed for another of its deck, and where both lie unseen."""

    owner: int
    cards: set[int]
    hidden: Callable[[Any], Iterable[int]]  # what nobody but the owner has seen

    def unseen(self, *tables: Table[Any]) -> bool:
        return all(self.cards <= set(self.hidden(table.state)) for table in tables)


def swapped_ability(state: Any, rng: Random) -> Swap | None:
    """Another card of their own deck is in a hand, at the same place."""
    seat = rng.randrange(PLAYERS)
    character, bag = state.characters[seat], state.bags[ABILITIES + seat]
    if not character.hand or not bag:
        return None
    held, drawn = rng.randrange(len(character.hand)), rng.randrange(len(bag))
    hand, deck = bytearray(character.hand), bytearray(bag)
    hand[held], deck[drawn] = deck[drawn], hand[held]
    character.hand, state.bags[ABILITIES + seat] = bytes(hand), bytes(deck)
    return Swap(
        seat,
        {hand[held], deck[drawn]},
        lambda now: (*now.characters[seat].hand, *now.bags[ABILITIES + seat]),
    )


def swapped_loot(state: Any, rng: Random) -> Swap | None:
    """Another Loot card of the same deck is among the hidden Loot."""
    content = state.content
    seat = next((hero.seat for hero in state.heroes if hero.loot), None)
    if seat is None:
        return None
    hero = state.heroes[seat]
    at = rng.randrange(len(hero.loot))
    deck = content.card_deck[hero.loot[at]]
    cards = list(state.bags[deck])
    places = [place for place, card in enumerate(cards) if content.is_loot[card]]
    if not places or state.card == hero.loot[at]:
        return None
    place = rng.choice(places)
    loot = list(hero.loot)
    loot[at], cards[place] = cards[place], loot[at]
    hero.loot, state.bags[deck] = tuple(loot), content.card_bag(cards)
    both = {loot[at], cards[place]}
    return Swap(seat, both, lambda now: (*now.heroes[seat].loot, *now.bags[deck]))


def swapped_combat_card(state: Any, rng: Random) -> Swap | None:
    """Another Combat card of the deck is in the hand of a side of the fight."""
    content, fight = state.content, state.fight
    cards = list(state.bags[COMBAT_DECK])
    if fight is None or not cards:
        return None
    which = rng.randrange(len(fight.sides))
    side = fight.sides[which]
    unseen = [at for at, card in enumerate(side.hand)
              if card < content.first_power and card not in side.seen]  # fmt: skip
    if not unseen:
        return None
    at, place = rng.choice(unseen), rng.randrange(len(cards))
    hand = list(side.hand)
    hand[at], cards[place] = cards[place], hand[at]
    side.hand, state.bags[COMBAT_DECK] = tuple(hand), content.fight_bag(cards)

    def hidden(now: Any) -> Iterable[int]:
        held = now.fight.sides[which] if now.fight is not None else None
        shown = held.seen if held is not None else ()
        hand = held.hand if held is not None else ()
        return (*(card for card in hand if card not in shown), *now.bags[COMBAT_DECK])

    return Swap(side.seat, {hand[at], cards[place]}, hidden)


class Kind(NamedTuple):
    """What is swapped, and in how many games: hidden Loot is rarer than a hand of cards."""

    game: str
    swap: Callable[[Any, Random], Swap | None]
    games: int


KINDS = {
    "ability cards": Kind("warcraft", swapped_ability, 40),
    "loot": Kind("dungeonquest", swapped_loot, 60),
    "combat cards": Kind("dungeonquest", swapped_combat_card, 200),
}


def twins(
    table: Table[Any], swapped: Callable[[Any, Random], Swap | None], rng: Random
) -> tuple[Table[Any], Table[Any], Swap] | None:
    """Two tables at the beginning of a step that differ in one hidden card."""
    one, other = (table.log.mark.state.clone() for _ in range(2))
    swap = swapped(other, rng)
    if swap is None:
        return None
    both = [Table.at(table.game, table.config, state) for state in (one, other)]
    for each in both:
        each.listen()
    return both[0], both[1], swap


def told(table: Table[Any], viewer: int | None) -> bytes:
    """All that somebody at the table is shown."""
    decision = table.decision
    assert decision is not None
    return msgspec.json.encode(
        (
            decision.players,
            decision.seen_by(viewer),
            table.view(viewer),
            table.scene(viewer),
            [table.tell(event) for event in table.events_seen_by(viewer)],
        )
    )


def play_twins(kind: Kind, **settings: Any) -> tuple[Counter[str], int]:
    """Play twins on by common answers, until one of the two cards comes to light.

    How often only one of them had a choice, by question, and how often they were told apart.
    """
    only_one: Counter[str] = Counter()
    differences = 0
    for seed in range(kind.games):
        rng = Random(seed)
        table = new(kind.game, seed, **settings)
        pair, acts = None, 0
        first, last = rng.randrange(20, 120), 200
        while pair is None and not table.over and acts < last:
            table.act(rng.randrange(len(table.decision.choices)))
            acts += 1
            if acts >= first and not table.over:
                pair = twins(table, kind.swap, rng)
        if pair is None:
            continue
        one, other, swap = pair
        viewers = (None, *(seat for seat in range(PLAYERS) if seat != swap.owner))
        for _ in range(40):
            if one.over or other.over or not swap.unseen(one, other):
                break
            if any(told(one, viewer) != told(other, viewer) for viewer in viewers):
                differences += 1
                break
            if one.decision.is_silent != other.decision.is_silent:
                only_one[one.decision.kind] += 1
            both = [choice for choice in one.decision.choices if choice in other.decision.choices]
            if not both:
                break
            choice = rng.choice(both)
            one.act(choice)
            other.act(choice)
    return only_one, differences


@pytest.mark.parametrize("kind", KINDS)
def test_others_are_told_the_same_whatever_a_hidden_hand_holds(kind):
    only_one, differences = play_twins(KINDS[kind], discreet=True)
    assert differences == 0
    assert sum(only_one.values()) >= 10, f"too few questions that hang on the card: {only_one}"
    assert kind != "combat cards" or set(only_one) == {"counterattack"}


@pytest.mark.parametrize("kind", KINDS)
def test_without_discretion_twins_are_told_apart(kind):
    """What the test above would find."""
    _, differences = play_twins(KINDS[kind])
    assert differences >= 5


# -- the same game -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_discretion_changes_nothing_but_who_is_asked_to_pass(game, seed):
    rng = Random(seed)
    discreet, plain = new(game, seed, discreet=True), new(game, seed)
    silent = 0
    while not discreet.over:
        choice = rng.choice(discreet.decision.choices)
        if discreet.decision.is_silent:
            silent += 1
        else:
            assert list(plain.decision.choices) == list(discreet.decision.choices)
            plain.act(choice)
        discreet.act(choice)
    assert plain.result == discreet.result
    assert plain.outcomes == discreet.outcomes
    assert silent > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_discreet_game_is_saved_forked_undone_and_sent_like_any_other(game):
    rng = Random(1)
    table = new(game, 1, discreet=True)
    for _ in range(2_000):
        if table.over:
            break
        if table.decision.is_silent:
            copies = [
                undercroft.load(table.save()),
                table.fork(),
                pickle.loads(pickle.dumps(table)),
                table.fork(as_seen_by=table.decision.player),
            ]
            for copy in copies:
                assert copy.decision.kind == table.decision.kind
                assert copy.decision.is_silent
            choice = table.decision.choices[0]
            copies[1].act(choice)
            copies[1].undo()
            assert copies[1].decision.is_silent
            return
        table.act(rng.randrange(len(table.decision.choices)))
    raise AssertionError("nobody was asked who could only pass")


def test_discretion_is_on_or_off():
    with pytest.raises(undercroft.BadSetup, match="neither true nor false"):
        undercroft.new("warcraft", players=2, discreet="yes")
    assert "discreet" not in undercroft.new("warcraft", players=2, discreet=False).config
