"""Imagined worlds: what a player knows stays, all else is dealt anew and nothing is lost."""

import pytest

from tests.support.dungeonquest import PRINTED, Play, Situation, decks_whole
from tests.support.dungeonquest_fights import fight
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import COMBAT_DECK
from undercroft.games.dungeonquest.table.state import State

WORLDS = 12


def worlds(play: Play, player: int) -> list[State]:
    return [play.table.fork(as_seen_by=player, seed=seed).state for seed in range(WORLDS)]


def looked_at() -> tuple[Play, set[int]]:
    """Seat 0 has looked at the four cards that were in the monster's hand; seat 2 watches."""
    play = fight(players=3, tatianna="hunters_eye cleave", demon="dread feint parry spark ward")
    play.do("hunters_eye", "parry")
    seen = set(play.fight.sides[1].seen)
    assert (len(seen), min(seen)) == (4, 0)  # the card numbered 0 is one of them
    return play, seen


@rule("DQ-CMB-07", "DQ-CMB-12")
def test_a_fighter_imagines_no_other_cards_than_those_they_have_looked_at():
    play, seen = looked_at()
    hands = [set(world.fight.sides[1].hand) for world in worlds(play, 0)]
    assert all(seen < hand for hand in hands)
    assert len({tuple(hand - seen) for hand in hands}) > 4  # the card drawn since


@rule("DQ-CMB-07", "DQ-CMB-12")
def test_who_watches_has_looked_at_nothing():
    play, seen = looked_at()
    hands = [world.fight.sides[1].hand for world in worlds(play, 2)]
    assert len({card for hand in hands for card in hand if card >= PRINTED.first_power}) > 1
    for card in seen:
        assert not all(card in hand for hand in hands)


@rule("DQ-CMB-07")
@pytest.mark.parametrize("player", [0, 1, 2])
def test_hands_and_deck_hold_the_same_cards_in_every_world(player):
    play, _ = looked_at()

    def cards(state: State) -> tuple[list[int], list[list[int]]]:
        hands = [card for side in state.fight.sides for card in side.hand]
        common = [card for card in hands if card < PRINTED.first_power]
        stacks = [
            sorted([*side.powers, *(card for card in side.hand if card >= PRINTED.first_power)])
            for side in state.fight.sides
        ]
        return sorted([*common, *state.bags[COMBAT_DECK]]), stacks

    real = cards(play.state)
    for world in worlds(play, player):
        assert cards(world) == real
        assert list(world.bags[COMBAT_DECK]) == sorted(world.bags[COMBAT_DECK])


@rule("DQ-OPT-21")
@pytest.mark.parametrize(
    ("cloaked", "card", "seen"),
    [
        (False, "gold_coins_40", "gold_coins_40"),
        (True, "hidden_trap", "hidden_trap"),
        (True, "gold_coins_40", ""),
    ],
)
def test_a_drawn_card_is_hidden_only_if_it_is_loot_and_the_loot_is_cloaked(cloaked, card, seen):
    s = Situation(heroes=["challara", "gherinn"], cloak_and_dagger=cloaked)
    play = s.lay("r1c2", "room_lfr").action_of(0).cards("dungeon", card).do("east")
    assert (play.asked, play.player) == ("face_card", 0)
    assert [play.table.view(watcher).card for watcher in (0, 1, None)] == [card, seen, seen]


@rule("DQ-OPT-21")
def test_hidden_loot_may_be_any_of_its_deck_and_none_is_lost():
    s = Situation(heroes=["hugo", "lindel"], cloak_and_dagger=True)
    s.give(0, "gold_coins_40").give(1, "gold_coins_10", deck="search").lay("r1c2", "room_lfr")
    play = s.put(0, "r1c2").action_of(0)
    assert play.asked == "turn"
    seen = worlds(play, 0)
    for world in seen:
        decks_whole(world)
        assert world.heroes[0].loot == play.hero(0).loot
    assert len({PRINTED.card_id[world.heroes[1].loot[0]] for world in seen}) > 2
    assert all(world.heroes[1].loot == play.hero(1).loot for world in worlds(play, 1))
