"""Setting up (DQ-SET): what lies where before the first turn, and who plays whom."""

from __future__ import annotations

from typing import Any

import pytest

import undercroft
from tests.support.dungeonquest import CONTENT, PRINTED, TOWER_SPACES, Play, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.catalogue import DECKS
from undercroft.games.dungeonquest.content.pieces import (
    COMBAT_DECK,
    DRAGON,
    PILE,
    RUNE,
)
from undercroft.games.dungeonquest.game import GAME
from undercroft.games.dungeonquest.rules.decks import draw_card
from undercroft.games.dungeonquest.rules.setup import lay_out
from undercroft.games.dungeonquest.table.board import TOWER_NAME

BOARD_DECKS = ["catacomb", "corpse", "crypt", "door", "dungeon", "search", "trap", "treasure"]
NAMES = ["hugo", "krutzbeck", "tatianna", "lindel"]


def setting_up(players: int, **house: Any) -> Play:
    """A game before anything was dealt; whatever is random can still be forced."""
    s = Situation(players=players)
    s.config = GAME.schema().check(players, house)
    s.state = lay_out(PRINTED, s.config, rng=7)
    return s.as_it_lies()


def new(seed: int = 1, players: int = 4, **house: Any) -> Any:
    return undercroft.new("dungeonquest", players=players, seed=seed, **house)


def same_table_with_another_future(table: Any) -> Any:
    """Everything lies as it did; only the cards and tiles still to come differ."""
    twin = table.fork()
    twin.state.rng ^= 0x5DEECE66D5DEECE6
    return twin


# -- the pile, the decks, the tokens -------------------------------------------------------


@rule("DQ-SET-01", "DQ-SET-23")
def test_all_117_chambers_are_in_one_pile_and_none_on_the_board() -> None:
    state = new().state
    assert sorted(state.bags[PILE]) == list(range(117))
    assert PRINTED.tile_count == 117
    assert all(laid < 0 or laid >> 2 >= PRINTED.tile_count for laid in state.board)
    assert new().view(0).pile == 117


@rule("DQ-SET-01")
def test_the_order_of_the_pile_is_random_and_nobody_can_see_it() -> None:
    table = new(players=1, heroes=["hugo"])
    table.act("nw")
    twin = same_table_with_another_future(table)
    assert table.view(0) == twin.view(0)
    tiles = {new(seed).draw(new(seed).state.bags, PILE, "pile") for seed in range(30)}
    assert len(tiles) > 15
    assert table.draw(table.state.bags, PILE, "pile") != twin.draw(twin.state.bags, PILE, "pile")


@rule("DQ-SET-02")
def test_the_sun_begins_on_the_first_space() -> None:
    table = new()
    assert table.state.sun == 1
    assert [table.view(seat).sun for seat in (0, 1, 2, 3, None)] == [1] * 5


@rule("DQ-SET-03", "DQ-SET-06")
@pytest.mark.parametrize("deck", [*BOARD_DECKS, "dragon"])
def test_each_deck_is_complete_and_in_an_order_that_the_seed_decides(deck: str) -> None:
    number = DECKS.index(deck)
    table = new(seed=5)
    assert sorted(table.state.bags[number]) == list(PRINTED.deck_cards[number])
    assert table.state.discards[number] == b""
    assert {card.id for card in CONTENT.decks[deck]} == {
        PRINTED.card_id[card] for card in table.state.bags[number]
    }

    def drawn(seed: int) -> list[int]:
        fresh = new(seed)
        return [draw_card(fresh, number) for _ in range(5)]

    assert drawn(5) == drawn(5)
    assert len({tuple(drawn(seed)) for seed in range(10)}) == 10


@rule("DQ-SET-04", "DQ-SET-25")
def test_eight_decks_lie_face_down_on_the_board_and_the_others_beside_it() -> None:
    table = new()
    view = table.view(0)
    assert sorted(CONTENT.board.deck_spaces) == BOARD_DECKS
    for deck in CONTENT.board.deck_spaces:
        assert view.decks[deck] == len(PRINTED.deck_cards[DECKS.index(deck)])
        assert view.discards[deck] == ()
    assert view.card == ""
    assert view == same_table_with_another_future(table).view(0)
    beside = {"combat", "dragon", *(f"power_{monster}" for monster in PRINTED.monster_ids)}
    assert set(CONTENT.board.beside_board) == beside


@rule("DQ-SET-05")
def test_the_combat_deck_is_complete_and_in_an_order_that_the_seed_decides() -> None:
    def drawn(seed: int) -> list[int]:
        table = new(seed)
        return [table.draw(table.state.bags, COMBAT_DECK, "combat") for _ in range(5)]

    assert len(new().state.bags[COMBAT_DECK]) == len(set(new().state.bags[COMBAT_DECK])) == 54
    assert drawn(3) == drawn(3)
    assert len({tuple(drawn(seed)) for seed in range(10)}) == 10


@rule("DQ-SET-06")
def test_no_dragon_card_has_been_drawn() -> None:
    table = new()
    assert len(table.state.bags[DRAGON]) == 8
    assert table.view(0).dragon_cards == ()


@rule("DQ-SET-07")
@pytest.mark.parametrize("monster", PRINTED.monster_ids)
def test_a_monster_fights_with_a_power_deck_of_its_own(monster: str) -> None:
    s = Situation(heroes=["hugo", "lindel"]).lay("r2c2", "room_lfr").lay("r2c3", "room_lfr")
    play = s.put(0, "r2c2", came_from="r2c1").action_of(0)
    play.cards("dungeon", monster).do("east")
    powers = play.fight.sides[1].powers
    assert len(powers) == 4
    assert {PRINTED.fight_id[card] for card in powers} == {
        p.id for p in PRINTED.powers if p.owner == monster
    }


@rule("DQ-SET-07")
def test_there_are_five_power_decks_without_a_card_in_common() -> None:
    assert len(PRINTED.monster_powers) == 5
    assert len({card for deck in PRINTED.monster_powers for card in deck}) == 20


@rule("DQ-SET-08")
def test_twenty_monster_tokens_lie_face_down_in_the_pool() -> None:
    table = new()
    view = table.view(0)
    assert view.pool == dict.fromkeys(PRINTED.monster_ids, 4)
    assert view.tokens == ()
    assert table.state.token_seen == [0] * 20
    met = {new(seed).pick([0, 1, 2, 3], "tokens") for seed in range(30)}
    assert met == {0, 1, 2, 3}


@rule("DQ-SET-09")
def test_no_token_is_in_use_when_the_game_begins() -> None:
    view = new().view(0)
    assert view.markers == ()
    for hero in view.heroes:
        assert (hero.wounds, hero.wound_fives, hero.wound_ones) == (0, 0, 0)
        assert hero.determination == 0
        assert hero.marker == ""


# -- heroes --------------------------------------------------------------------------------


@rule("DQ-SET-10")
def test_heroes_are_dealt_at_random_and_no_two_alike() -> None:
    deals = [[hero.kind for hero in new(seed).state.heroes] for seed in range(40)]
    assert all(len(set(deal)) == 4 for deal in deals)
    assert {kind for deal in deals for kind in deal} == set(range(6))
    assert deals[3] == [hero.kind for hero in new(3).state.heroes]
    assert len({tuple(deal) for deal in deals}) > 20


@rule("DQ-SET-11")
def test_agreed_heroes_go_to_the_players_named_without_a_draw() -> None:
    play = setting_up(3, heroes=["gherinn", "hugo", "challara"]).dice(1, 6, 2)
    assert [PRINTED.hero_ids[hero.kind] for hero in play.state.heroes] == [
        "gherinn",
        "hugo",
        "challara",
    ]
    assert len(play.table.outcomes) == 3 + 3  # three dice and three Runes, no hero


@rule("DQ-SET-12")
@pytest.mark.parametrize("name", PRINTED.hero_ids)
def test_a_hero_has_a_figure_a_travel_marker_and_power_cards_of_his_own(name: str) -> None:
    other = "hugo" if name != "hugo" else "lindel"
    s = Situation(heroes=[name, other])
    s.lay("r2c2", "catacomb_entrance_lfr").lay("r2c3", "room_lfr").put(0, "r2c2", "r2c1")
    play = s.action_of(0)
    assert [(hero.hero, hero.space) for hero in play.table.view(1).heroes] == [
        (name, "r2c2"), (other, "r1c13"),
    ]  # fmt: skip
    play.do("go_down", "south")
    mine, others = play.table.view(1).heroes
    assert (mine.space, mine.marker, mine.heading) == ("", "r2c2", "south")
    assert (others.space, others.marker) == ("r1c13", "")


@rule("DQ-SET-12")
@pytest.mark.parametrize("name", PRINTED.hero_ids)
def test_a_hero_fights_with_his_own_power_cards(name: str) -> None:
    s = Situation(heroes=[name, "hugo" if name != "hugo" else "lindel"])
    s.lay("r2c2", "room_lfr").lay("r2c3", "corridor_lfr").token("r2c3", "troll")
    play = s.put(0, "r2c2", came_from="r2c1").action_of(0).do("east")
    powers = {PRINTED.fight_id[card] for card in play.fight.sides[0].powers}
    assert powers == {power.id for power in PRINTED.powers if power.owner == name}


@rule("DQ-SET-17")
def test_what_was_not_dealt_is_out_of_the_game() -> None:
    state = new(players=2).state
    held = [rune for hero in state.heroes for rune in hero.runes]
    assert state.bags[RUNE] == state.discards[RUNE] == b""
    assert len(held) == 2
    assert len(state.heroes) == 2
    everything = b"".join([*state.bags[: len(DECKS)], *state.discards])
    assert not set(everything) & set(PRINTED.deck_cards[RUNE])


# -- who goes first ------------------------------------------------------------------------


@rule("DQ-SET-13")
@pytest.mark.parametrize(
    ("rolls", "first"), [((2, 5, 3), 1), ((6, 5, 5), 0), ((1, 1, 2), 2)], ids=str
)
def test_the_highest_roll_goes_first(rolls: tuple[int, ...], first: int) -> None:
    play = setting_up(3).dice(*rolls)
    assert play.state.first == first
    assert play.player == first
    assert play.table.view(0).first == first


@rule("DQ-SET-14")
def test_only_those_tied_for_the_highest_roll_again() -> None:
    assert setting_up(3).dice(6, 6, 2, 3, 4).state.first == 1
    assert setting_up(3).dice(6, 2, 6, 3, 1).state.first == 0


@rule("DQ-SET-14")
def test_ties_are_rolled_until_one_is_ahead() -> None:
    play = setting_up(3).dice(4, 4, 4, 5, 5, 1, 2, 2, 5, 6)
    assert play.state.first == 1


@rule("DQ-SET-14")
def test_a_tie_below_the_highest_roll_settles_nothing_anew() -> None:
    play = setting_up(3, heroes=NAMES[:3]).dice(2, 2, 5)
    assert play.state.first == 2
    assert len(play.table.outcomes) == 3 + 3  # no further die


# -- Runes ---------------------------------------------------------------------------------


@rule("DQ-SET-15")
def test_every_player_holds_one_rune_and_all_are_different() -> None:
    for seed in range(20):
        hands = [hero.runes for hero in new(seed).state.heroes]
        assert [len(hand) for hand in hands] == [1, 1, 1, 1]
        assert len({rune for hand in hands for rune in hand}) == 4
    dealt = {new(seed, players=1).state.heroes[0].runes for seed in range(80)}
    assert len(dealt) == 12


@rule("DQ-SET-16")
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_everybody_sees_every_rune(viewer: int | None) -> None:
    table = new()
    seen = [hero.runes for hero in table.view(viewer).heroes]
    assert seen == [(PRINTED.card_id[hero.runes[0]],) for hero in table.state.heroes]


# -- starting towers -----------------------------------------------------------------------


@rule("DQ-SET-18")
def test_the_first_player_chooses_among_all_four_towers() -> None:
    play = setting_up(4, heroes=NAMES).dice(1, 2, 6, 3)
    assert (play.asked, play.player) == ("starting_tower", 2)
    assert play.options == ["nw", "ne", "sw", "se"]
    play.do("sw")
    assert play.space(2) == TOWER_SPACES["sw"] == "r10c1"
    assert play.told()[-1].endswith(f" starts in the {TOWER_NAME['sw']}.")


@rule("DQ-SET-19")
def test_the_others_choose_their_towers_clockwise() -> None:
    play = setting_up(3, heroes=NAMES[:3]).dice(1, 6, 2)
    order = []
    for tower in ("nw", "se", "ne"):
        order.append(play.player)
        play.do(tower)
    assert order == [1, 2, 0]
    assert [play.space(seat) for seat in range(3)] == ["r1c13", "r1c1", "r10c13"]


@rule("DQ-SET-20")
def test_no_tower_is_offered_twice() -> None:
    play = setting_up(4, heroes=NAMES).dice(6, 1, 1, 1).do("nw")
    assert play.options == ["ne", "sw", "se"]
    play.do("sw")
    assert play.options == ["ne", "se"]
    play.do("se")  # the last one is taken without asking
    assert play.space(3) == "r1c13"
    assert play.asked == "turn"


# -- what the box holds --------------------------------------------------------------------


@rule("DQ-SET-21", "DQ-SET-22")
def test_a_new_game_uses_the_whole_box() -> None:
    view = new().view(0)
    assert view.decks == {
        "dungeon": 50, "catacomb": 40, "treasure": 32, "search": 30, "corpse": 15, "crypt": 15,
        "door": 15, "trap": 15, "rune": 0, "dragon": 8,
    }  # fmt: skip
    assert view.combat_deck == 54
    owners = [power.owner for power in PRINTED.powers]
    assert [owners.count(name) for name in (*PRINTED.hero_ids, *PRINTED.monster_ids)] == [4] * 11


@rule("DQ-SET-24")
@pytest.mark.parametrize(("laid", "more"), [(5, True), (6, False)])
def test_a_seventh_catacomb_marker_is_not_to_be_had(laid: int, more: bool) -> None:
    s = Situation(heroes=["hugo"]).lay("r2c2", "room_lfr").put(0, "r2c2", came_from="r2c1")
    s.state.markers = tuple(range(40, 40 + laid))
    play = s.action_of(0).cards("search", "passage_down").do("search")
    assert ("r2c2" in play.table.view(0).markers) is more
    assert len(play.state.markers) == 6
    assert "go_down" in play.options  # they have found the way all the same


@rule("DQ-SET-24")
def test_a_fifth_token_of_a_monster_is_taken_off_the_board() -> None:
    s = Situation(heroes=["hugo", "lindel"])
    for space in ("r5c1", "r5c2", "r5c3", "r5c4"):
        s.lay(space, "room_lfr").token(space, "demon")
    s.lay("r2c2", "room_lfr").lay("r2c3", "room_lfr").put(0, "r2c2", came_from="r2c1")
    play = s.action_of(0).cards("dungeon", "demon").do("east")
    assert (play.asked, play.player) == ("which_token", 1)
    assert play.options == ["r5c1", "r5c2", "r5c3", "r5c4"]
    play.do("r5c3")
    assert play.tokens_at("r5c3") == []


@rule("DQ-SET-24")
def test_the_twenty_fifth_determination_token_is_not_to_be_had() -> None:
    s = Situation(heroes=["hugo", "lindel"]).lay("r3c3", "portcullis_lfr", arrow="north")
    s.put(0, "r3c3", came_from="r3c2")
    s.hero(1).tries = ((11, 23),)
    play = s.action_of(0).dice(6, 6).do("north")
    assert play.table.view(0).heroes[0].determination == 1
    s.hero(1).tries = ((11, 24),)
    play = s.action_of(0).dice(6, 6).do("north")
    assert play.table.view(0).heroes[0].determination == 0


def test_every_kind_of_chamber_is_in_the_pile() -> None:
    assert {PRINTED.tiles[tile].id for tile in new().state.bags[PILE]} == {
        c.id for c in CONTENT.chambers
    }
