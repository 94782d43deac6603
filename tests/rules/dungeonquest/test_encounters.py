"""Encounters with chambers and cards in general (DQ-ENC)."""

import pytest

from tests.support.dungeonquest import CONTENT, PRINTED, Play, Situation
from tests.support.dungeonquest_chambers import (
    CHAMBER,
    START,
    all_in_place,
    below,
    deck_sizes,
    entering,
    kept,
    standing_in,
    turn_is_over,
)
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.catalogue import DECKS

TYPES = {"event", "loot", "monster", "threat", "trap"}
BESIDE_THE_BOARD = {"rune", "dragon"}
TYPE_OF = {(deck, card.id): card.type for deck in DECKS for card in CONTENT.decks[deck]}


@rule("DQ-ENC-01", "DQ-ENC-05")
def test_an_encounter_goes_on_until_every_instruction_of_its_card_is_carried_out():
    s = entering("trap_lfr").rune(0, "rune_of_protection")
    play = s.action_of(0).cards("trap", "poisonous_gas").dice(5, 6).do("east")
    assert play.asked == "ward_off"  # the gas wounds; the turns it costs are still to be rolled
    assert play.discarded("trap") == []
    assert play.hero().lost_turns == 0
    assert not turn_is_over(play)
    play.do("suffer")
    assert play.hero().wounds == 2
    assert play.discarded("trap") == ["poisonous_gas"]
    assert turn_is_over(play)
    # Three turns are lost, and each passed with the other player's, who loses all of theirs.
    assert play.hero(1).lost_turns == 1000 - 4


@rule("DQ-ENC-05")
def test_a_card_leaves_play_only_after_its_second_effect():
    play = entering("trap_lfr").action_of(0).cards("trap", "explosion").do("east")
    assert play.hero().wounds == 4
    assert play.hero(1).lost_turns == 998  # the hero lost a turn too
    assert play.discarded("trap") == ["explosion"]


@rule("DQ-ENC-02")
def test_standing_in_a_chamber_does_not_trigger_it():
    play = standing_in("room_lfr").turn_of(0)
    assert play.asked == "turn"
    assert play.deck_size("dungeon") == 50
    play.cards("search", "empty", "empty").do("search")
    assert play.deck_size("dungeon") == 50


@rule("DQ-ENC-02")
@pytest.mark.parametrize("chamber", ["trap_lfr", "pit_f"])
def test_other_chambers_are_not_triggered_by_standing_in_them_either(chamber: str):
    play = standing_in(chamber).turn_of(0).dice(6, 6)
    assert play.hero().alive
    assert play.deck_size("trap") == 15


@rule("DQ-ENC-03")
def test_a_chasm_overrides_the_rule_that_any_open_passage_may_be_taken():
    play = standing_in("chasm_left").action_of(0)
    assert play.options == ["north", "west", "search"]


@rule("DQ-ENC-03")
def test_in_a_room_without_such_an_effect_every_passage_is_open():
    play = standing_in("room_lfr").action_of(0)
    assert play.options == ["north", "east", "south", "west", "search"]


@rule("DQ-ENC-04")
def test_cards_are_drawn_from_the_top_of_the_deck_named_one_after_the_other():
    play = entering("room_lfr").action_of(0)
    play.cards("dungeon", "gold_coins_40", "gold_coins_30").do("east")
    before = deck_sizes(play)
    assert play.loot() == ["gold_coins_40"]
    play.do("west")
    assert play.loot() == ["gold_coins_40", "gold_coins_30"]
    after = deck_sizes(play)
    assert before[0] - after[0] == 1  # a Dungeon card
    assert before[1:] == after[1:]


@rule("DQ-ENC-06")
def test_resolved_cards_go_to_the_discard_pile_of_their_own_deck():
    play = entering("room_lfr").action_of(0)
    play.cards("dungeon", "hidden_trap").cards("trap", "poisonous_snakes").dice(1).do("east")
    assert play.discarded("dungeon") == ["hidden_trap"]
    assert play.discarded("trap") == ["poisonous_snakes"]
    assert all_in_place(play)


@rule("DQ-ENC-06")
def test_the_card_resolved_last_lies_on_top_of_its_pile():
    play = entering("room_lfr").action_of(0)
    play.cards("dungeon", "empty", "razorwing_attack").dice(1).do("east", "west")
    assert play.discarded("dungeon") == ["empty", "razorwing_attack"]


@rule("DQ-ENC-07")
def test_loot_is_kept_for_all_to_see():
    play = entering("room_lfr").action_of(0).cards("dungeon", "gold_coins_40").do("east")
    assert play.discarded("dungeon") == []
    for viewer in (0, 1, None):
        hero = play.table.view(viewer).heroes[0]
        assert hero.loot == ("gold_coins_40",)
        assert hero.gold == 40


def _meets(source: str, hero: str = "lindel", rune: str = "") -> Play:
    """A Troll is met, brought by a card or lying there as a token."""
    s = entering("room_lfr", hero)
    if rune:
        s.rune(0, rune)
    if source == "token":
        s.token(CHAMBER, "troll", 4)
        return s.action_of(0).do("east")
    return s.action_of(0).cards("dungeon", "troll").tokens("troll", 4).do("east")


@rule("DQ-ENC-08")
@pytest.mark.parametrize("source", ["card", "token"])
def test_an_effect_that_names_a_monster_works_on_cards_and_tokens_alike(source: str):
    play = _meets(source, rune="rune_of_light")
    assert play.options == ["attack", "escape", "rune_of_light"]
    play.do("rune_of_light")
    assert play.space() == START
    assert play.tokens_at(CHAMBER) == ["troll"]


@rule("DQ-ENC-08")
@pytest.mark.parametrize("source", ["card", "token"])
def test_an_effect_on_a_monster_in_a_fight_works_on_cards_and_tokens_alike(source: str):
    play = _meets(source, rune="rune_of_lightning").do("attack")
    assert play.options == ["fight", "rune_of_lightning"]
    play.do("rune_of_lightning")
    assert play.fight.sides[1].hurt == 2


@rule("DQ-ENC-09")
def test_every_card_of_the_decks_on_the_board_has_one_of_five_types():
    on_board = [deck for deck in DECKS if deck not in BESIDE_THE_BOARD]
    assert len(on_board) == 8
    assert {card.type for deck in on_board for card in CONTENT.decks[deck]} == TYPES


@rule("DQ-ENC-09")
def test_types_are_not_bound_to_decks():
    traps = {deck for deck in DECKS for card in CONTENT.decks[deck] if card.type == "trap"}
    assert traps == {"dungeon", "catacomb", "search", "crypt", "door", "trap"}


def _draw(deck: str, card: str) -> Play:
    """A hero with the Rune of Warning draws that card of that deck."""
    if deck == "catacomb":
        s = below().rune(0, "rune_of_warning")
        return s.turn_of(0).cards("catacomb", card).do("draw_card")
    if deck == "search":
        s = standing_in("room_lfr", "hugo").rune(0, "rune_of_warning")
        return s.action_of(0).cards("search", card).do("search")
    if deck == "door":
        s = standing_in("room_door_front").rune(0, "rune_of_warning")
        return s.action_of(0).cards("door", card).do("east")
    chamber = "trap_lfr" if deck == "trap" else "room_lfr"
    play = entering(chamber).rune(0, "rune_of_warning").action_of(0)
    if deck == "crypt":
        return play.cards("dungeon", "crypt").cards("crypt", card).do("east", "draw")
    return play.cards(deck, card).do("east")


@rule("DQ-ENC-10", "DQ-ENC-09")
@pytest.mark.parametrize("deck", ["dungeon", "catacomb", "search", "crypt", "door"])
def test_what_avoids_a_trap_avoids_any_card_of_that_type_whatever_its_deck(deck: str):
    play = _draw(deck, "hidden_trap")
    assert play.options == ["resolve", "rune_of_warning"]
    play.do("rune_of_warning")
    assert play.deck_size("trap") == 15


@rule("DQ-ENC-10")
@pytest.mark.parametrize(
    ("deck", "card"),
    [
        ("dungeon", "ceiling_collapses"),  # an Event here, a Trap in the Trap deck
        ("dungeon", "razorwing_attack"),
        ("dungeon", "empty"),
        ("search", "ferrox"),
        ("door", "door_jammed"),
    ],
)
def test_what_avoids_a_trap_does_not_avoid_events_or_threats(deck: str, card: str):
    play = _draw(deck, card)
    assert play.asked != "face_card"
    assert play.discarded(deck) == [card]
    assert play.hero().runes


@rule("DQ-ENC-10")
def test_the_same_name_in_the_trap_deck_is_a_trap_and_can_be_avoided():
    assert _draw("trap", "ceiling_collapses").options == ["resolve", "rune_of_warning"]


@rule("DQ-ENC-11")
def test_a_dead_adventurer_leads_on_to_a_corpse_card_in_the_same_turn():
    play = entering("room_lfr").action_of(0)
    play.cards("dungeon", "dead_adventurer").cards("corpse", "gold_coins_200").do("east")
    assert play.options == ["draw", "leave"]
    assert play.discarded("dungeon") == []
    play.do("draw")
    assert play.loot() == ["gold_coins_200"]
    assert play.deck_size("corpse") == 14
    assert play.discarded("dungeon") == ["dead_adventurer"]


@rule("DQ-ENC-11")
def test_the_draw_from_the_other_deck_may_be_declined():
    play = entering("room_lfr").action_of(0).cards("dungeon", "dead_adventurer")
    play.do("east", "leave")
    assert play.loot() == []
    assert play.deck_size("corpse") == 15
    assert play.discarded("dungeon") == ["dead_adventurer"]


@rule("DQ-ENC-12")
def test_a_kept_card_is_met_again_at_the_start_of_the_next_turn():
    play = entering("room_lfr").give(0, "unstable_potion", deck="crypt").action_of(0)
    play.cards("dungeon", "torch_goes_out").dice(6, 6, 6, 6, 1, 1).do("east")
    # The Luck tests of two further turns fail, the third relights the torch.
    assert play.hero(1).lost_turns == 1000 - 3
    assert play.asked == "turn"
    assert play.discarded("dungeon") == ["torch_goes_out"]


@rule("DQ-ENC-12")
def test_a_kept_card_has_no_effect_on_the_turn_it_is_drawn():
    s = Situation(heroes=["lindel", "hugo"]).lay(START, "room_lfr").lay(CHAMBER, "room_lfr")
    play = s.put(0, START, "r2c1").action_of(0).cards("dungeon", "torch_goes_out").do("east")
    assert play.player == 1
    assert kept(play) == ["torch_goes_out"]
    assert play.hero().tries == ()


@rule("DQ-ENC-13")
def test_a_card_that_holds_the_hero_lets_him_make_no_move():
    s = entering("trap_lfr").give(0, "gold_coins_100")
    play = s.action_of(0).cards("trap", "trapdoor").dice(6, 6, 6, 6, 1, 1).do("east")
    # Trapped on entering; the next turn fails as well; on the third they are out and may move.
    assert play.hero(1).lost_turns == 1000 - 2
    assert play.hero().wounds == 2
    assert play.space() == CHAMBER
    assert play.options == ["north", "east", "south", "west"]


@rule("DQ-ENC-14")
@pytest.mark.parametrize(
    ("deck", "card"),
    [
        ("dungeon", "gold_coins_40"),
        ("trap", "explosion"),
        ("search", "gold_coins_70"),
        ("crypt", "gold_coins_90"),
        ("corpse", "gold_coins_50"),
        ("door", "door_jammed"),
        ("catacomb", "gigantic_diamond"),
    ],
)
def test_a_shuffle_card_mixes_deck_and_discards_and_drawing_goes_on(deck: str, card: str):
    number = DECKS.index(deck)
    s = _about_to_draw(deck)
    size = len(s.state.bags[number])
    shuffle, used = _one(s, deck, "shuffle"), _one(s, deck, _other_than(deck, card))
    s.state.bags[number] = bytes(c for c in s.state.bags[number] if c != used)
    s.state.discards[number] = bytes((used,))
    play = _draws_two(s, deck, card)
    assert play.discarded(deck) == ([] if TYPE_OF[deck, card] == "loot" else [card])
    assert play.deck_size(deck) == size - 1
    assert used in play.state.bags[number]
    assert shuffle in play.state.bags[number]


def _one(s: Situation, deck: str, name: str) -> int:
    return next(c for c in s.state.bags[DECKS.index(deck)] if PRINTED.card_id[c] == name)


def _other_than(deck: str, card: str) -> str:
    return next(c.id for c in CONTENT.decks[deck] if c.id not in (card, "shuffle"))


def _about_to_draw(deck: str) -> Situation:
    if deck == "catacomb":
        return below()
    if deck == "search":
        return standing_in("room_lfr", "hugo")
    if deck == "door":
        return standing_in("room_door_front")
    return entering("trap_lfr" if deck == "trap" else "room_lfr")


def _draws_two(s: Situation, deck: str, card: str) -> Play:
    """The Shuffle card comes first, then that card."""
    if deck == "catacomb":
        return s.turn_of(0).cards(deck, "shuffle", card).do("draw_card")
    play = s.action_of(0).cards(deck, "shuffle", card)
    if deck in ("crypt", "corpse"):
        leads_on = "crypt" if deck == "crypt" else "dead_adventurer"
        return play.cards("dungeon", leads_on).do("east", "draw")
    return play.do("search" if deck == "search" else "east")


@rule("DQ-ENC-15")
def test_a_secret_door_leads_through_a_wall():
    s = standing_in("room_f", "hugo").lay("r1c3", "room_f", arrow="west")
    play = s.action_of(0)
    assert "north" not in play.options  # walls on both sides of the way
    play.cards("search", "secret_door").cards("dungeon", "empty").do("search")
    assert play.options == ["north", "east", "south", "west", "leave"]
    play.do("north")
    assert play.space() == "r1c3"
