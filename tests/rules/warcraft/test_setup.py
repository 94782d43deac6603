"""Setting up (WOW-SET): what lies where, and who chooses what in which order."""

import pytest

from tests.rules.warcraft.playing import new, played
from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_turns import begin, phase, setting_up, steps_offered
from undercroft.games.warcraft.content.catalogue_types import LEVELS
from undercroft.games.warcraft.game import GAME
from undercroft.games.warcraft.rules.decks import draw_elite, next_challenge
from undercroft.games.warcraft.rules.discovery_pile import draw_discovery
from undercroft.games.warcraft.table.state import CHALLENGES as DECKS
from undercroft.games.warcraft.table.state import DISCOVERIES, ELITE_QUESTS, NONE, STARTING_QUESTS
from undercroft.kernel.game import BadSetup

CITIES = ["city:undercity", "city:ironforge", "city:stormwind"]
FOUR = ("warrior", "hunter", "mage", "warlock")


def ready(*characters):
    """Set up to the first choice of a city; the first player is the first one."""
    play = setting_up(len(characters), *characters)
    return play.dice(6, *[1] * (len(characters) - 1))


# -- decks and piles -----------------------------------------------------------------------------


@rule("WOW-SET-01")
@pytest.mark.parametrize("colour", range(4))
def test_each_challenge_deck_is_complete_of_one_colour_and_in_an_order_the_seed_decides(colour):
    cards = sorted(card.index for card in CONTENT.challenges if card.colour == colour)
    assert sorted(new(1).state.bags[DECKS + colour]) == cards

    def drawn(seed):
        table = new(seed)
        return [next_challenge(table, colour) for _ in cards]

    assert sorted(drawn(5)) == cards
    assert drawn(5) == drawn(5)
    assert len({tuple(drawn(seed)) for seed in range(10)}) == 10


@rule("WOW-SET-02")
def test_every_deck_is_found_under_its_colour():
    table = new(1)
    assert len(LEVELS) == len(table.view(0).challenge_decks) == 4
    for colour, count in enumerate(table.view(0).challenge_decks):
        assert count == sum(card.colour == colour for card in CONTENT.challenges)
        assert CONTENT.challenges[next_challenge(table, colour)].colour == colour


@rule("WOW-SET-03")
def test_anybody_may_have_both_sides_of_a_card_in_play_and_nothing_of_one_in_a_deck():
    situation = Situation("warrior", "mage").undefeated("grey_c01", "old_dam")
    table = situation.bag(0, "grey_c05_item").moving(0).table
    for viewer in (0, 1, None):
        shown = {card.id: card for card in cards_in(table.scene(viewer))}
        for name, front, back in (
            ("grey_c01", "Lean Wolf", "Rusty Short Sword"),
            ("grey_c05_item", "Kobold with Pick", "Miner's Maul"),
        ):
            assert front in str(shown[name])
            assert back in str(shown[name])
        assert "Shell Crab" not in str(table.scene(viewer))


@rule("WOW-SET-03")
def test_both_sides_of_an_event_in_play_are_open_whichever_lies_up():
    situation = Situation("warrior", "mage").global_event("grey_e01")
    play = situation.located("red_e04", "barren_scar").turn_of(0).movement(4, 1)
    assert play.track() == {0: ("red_e04", "barren_scar")}  # it has been turned over
    for viewer in (0, 1, None):
        shown = {card.id: str(card) for card in cards_in(play.table.scene(viewer))}
        for name in ("grey_e01", "red_e04"):
            card = CONTENT.challenge_by_id[name]
            assert card.name in shown[name]
            assert (card.item or card.foe).name in shown[name]


@rule("WOW-SET-03")
def test_so_is_a_back_that_is_neither_item_nor_enemy():
    play = Situation("warrior", "mage").global_event("grey_e02").moving(0)
    card = CONTENT.challenge_by_id["grey_e02"]
    for viewer in (0, 1, None):
        shown = {each.id: str(each) for each in cards_in(play.table.scene(viewer))}
        assert card.text in shown["grey_e02"]
        assert card.back_text in shown["grey_e02"]


def cards_in(scene):
    trays = [*scene.trays, *(tray for panel in scene.panels for tray in panel.trays)]
    for tray in trays:
        yield from tray.cards


@rule("WOW-SET-04")
def test_the_elite_quest_deck_is_complete_and_in_an_order_the_seed_decides():
    elite = sorted(quest.index for quest in CONTENT.quests if quest.elite)
    assert sorted(new(1).state.bags[ELITE_QUESTS]) == elite
    assert new(1).view(0).elite_quests == len(elite)

    def drawn(seed):
        table = new(seed)
        return [draw_elite(table) for _ in elite]

    assert sorted(drawn(5)) == elite
    assert drawn(5) == drawn(5)
    assert len({tuple(drawn(seed)) for seed in range(10)}) == 10


@rule("WOW-SET-04")
def test_with_two_players_a_quest_for_three_stays_in_the_box():
    assert CONTENT.quest_by_id["eq_24"].min_players == 3
    assert CONTENT.quest_by_id["eq_24"].index in new(1, players=3).state.bags[ELITE_QUESTS]
    assert CONTENT.quest_by_id["eq_24"].index not in new(1, players=2).state.bags[ELITE_QUESTS]


@rule("WOW-SET-05")
def test_all_trophies_lie_beside_the_board_and_nobody_has_one():
    view = begin(ready("warrior", "mage")).table.view(0)
    assert len(view.trophies) == len(CONTENT.trophy_kind)
    assert all(character.trophies == () for character in view.characters)


@rule("WOW-SET-06")
def test_there_is_no_damage_on_any_character_and_no_marker_on_the_board():
    view = begin(ready(*FOUR)).table.view(0)
    assert [character.damage for character in view.characters] == [0] * 4
    assert (view.track, view.global_event, view.located) == ((), "", ())


@rule("WOW-SET-07")
def test_the_discoveries_are_mixed_in_one_pile():
    tokens = list(range(len(CONTENT.discovery_of)))
    table = new(1)
    assert sorted(table.state.bags[DISCOVERIES]) == tokens
    assert (table.view(0).box, table.view(0).hidden) == ((), ())
    assert set(table.state.hidden_seen) == {0}  # nobody knows a face

    def drawn(seed):
        fresh = new(seed)
        return tuple(draw_discovery(fresh, 0) for _ in tokens)

    assert sorted(drawn(3)) == tokens
    assert drawn(3) == drawn(3)
    assert len({drawn(seed) for seed in range(10)}) == 10


# -- who goes first ------------------------------------------------------------------------------


@rule("WOW-SET-08")
@pytest.mark.parametrize(("dice", "first"), [((2, 6, 3), 1), ((5, 4, 1), 0), ((1, 2, 3), 2)])
def test_the_highest_roll_goes_first(dice, first):
    play = setting_up(3).dice(*dice)
    assert play.table.view(None).first == first
    assert len([line for line in play.told() if "rolls" in line]) == 3  # everybody, once
    assert f"Player {first + 1} is the first player." in play.told()


@rule("WOW-GAP-02")
def test_those_tied_for_the_highest_roll_roll_again_among_themselves():
    play = setting_up(3).dice(6, 6, 2, 1, 4)
    assert play.table.view(None).first == 1
    assert len([line for line in play.told() if "rolls" in line]) == 5


@rule("WOW-GAP-02")
def test_and_again_until_one_is_highest():
    play = setting_up(4).dice(3, 5, 5, 5, 2, 2, 1, 4, 4, 6, 1)
    assert play.table.view(None).first == 1
    assert len([line for line in play.told() if "rolls" in line]) == 11


@rule("WOW-SET-09")
def test_characters_are_chosen_from_the_first_player_clockwise():
    play = setting_up(4).dice(1, 2, 6, 3)
    asked, free = [], [f"character:{name}" for name in CONTENT.character_ids]
    while play.asked == "character":
        asked.append(play.player)
        assert play.options == free
        play.do(free.pop(1))
    assert asked == [2, 3, 0, 1]
    assert [c.character for c in play.table.view(0).characters] == [
        CONTENT.character_ids[number] for number in (3, 4, 1, 2)
    ]


@rule("WOW-SET-09")
def test_characters_agreed_on_before_the_game_are_not_asked_for():
    play = ready("mage", "warrior")
    assert [c.character for c in play.table.view(0).characters] == ["mage", "warrior"]
    assert play.asked == "starting_city"


@rule("WOW-GAP-01")
@pytest.mark.parametrize("players", [0, 1, 5, 7])
def test_a_game_is_for_two_to_four_players(players):
    with pytest.raises(BadSetup, match="players"):
        GAME.schema().check(players, {})


@rule("WOW-GAP-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_players_and_more_can_play(players):
    assert players <= len(CONTENT.characters)
    assert len(new(1, players=players).view(0).characters) == players


# -- what everybody gets -------------------------------------------------------------------------


@rule("WOW-SET-10")
@pytest.mark.parametrize("name", CONTENT.character_ids)
def test_each_player_has_the_ability_deck_of_his_own_character_and_nothing_else(name):
    other = "mage" if name != "mage" else "hunter"
    play = ready(name, other)
    character = play.character(0)
    cards = sorted(character.hand + play.state.bags[0])
    assert cards == list(range(len(CONTENT.characters[character.kind].deck)))
    view = play.table.view(0).characters[0]
    assert (view.bag, view.weapon, view.armor, view.log, view.kept) == ((), "", "", (), ())
    owner = CONTENT.characters[character.kind]
    assert all(ability.startswith(f"ab_{owner.id}_") for ability in view.hand)


@rule("WOW-SET-11")
def test_everybody_begins_grey_with_the_starting_side_up():
    for character in begin(ready(*FOUR)).table.view(0).characters:
        assert (character.level, character.side) == ("grey", "starting")
        card = CONTENT.characters[CONTENT.character_ids.index(character.character)].cards[0][0]
        assert (character.health, character.attack, character.defense) == (
            card.health, card.attack, card.defense,
        )  # fmt: skip


@rule("WOW-SET-12")
def test_the_cards_of_other_levels_count_for_nothing_until_the_level_is_gained():
    grey = Situation("warrior", "mage").moving(0).table.view(0).characters[0]
    green = Situation("warrior", "mage").level(0, "green").moving(0).table.view(0).characters[0]
    assert (grey.health, grey.attack, grey.defense) == (4, 1, 6)
    assert (green.health, green.attack, green.defense) == (6, 3, 8)
    assert green.level == "green"


@rule("WOW-SET-13")
def test_every_opening_hand_has_three_cards_and_its_deck_the_rest():
    play = ready(*FOUR)
    for seat, character in enumerate(play.table.view(None).characters):
        assert (character.hand_count, character.deck, character.discard) == (3, 20, ())
        assert len(set(play.character(seat).hand)) == 3
    hands = {tuple(new_hand(seed)) for seed in range(10)}
    assert len(hands) == 10


def new_hand(seed):
    play = setting_up(2, "warrior", "mage", seed=seed * 7919).dice(6, 1)
    assert play.asked == "starting_city"
    return play.hand(0)


# -- quests and cities ---------------------------------------------------------------------------


@rule("WOW-SET-14")
def test_every_player_is_dealt_two_starting_quests():
    dealt = set()
    for seed in range(8):
        play = setting_up(4, *FOUR, seed=seed * 7919).dice(6, 1, 1, 1)
        quests = [quest for seat in range(4) for quest in play.character(seat).quests]
        assert [len(play.character(seat).quests) for seat in range(4)] == [2] * 4
        assert len(set(quests)) == 8
        assert not any(CONTENT.quests[quest].elite for quest in quests)
        dealt.add(tuple(quests))
    assert len(dealt) == 8


@rule("WOW-SET-15")
def test_what_the_quests_say_is_done_by_the_first_player_first():
    play = setting_up(3, "warrior", "mage", "hunter").dice(1, 2, 6)
    wanted = ["sq_02", "sq_01", "sq_07", "sq_04", "sq_11", "sq_05"]  # seats 2, 0, 1
    play.force("starting quest", *(CONTENT.quest_by_id[name].index for name in wanted))
    assert play.asked == "starting_city"
    tokens = [(token.owner, token.space) for token in play.table.view(0).tokens]
    assert sorted(tokens) == [
        (1, "goldwood_farms"), (1, "mill_road"),
        (2, "millers_creek"), (2, "pale_glade"), (2, "snowy_pass"),
    ]  # fmt: skip
    placed = [line for line in play.told() if "places a token" in line]
    names = ["Dwarf Hunter"] * 3 + ["Human Mage"] * 2
    assert [line.partition(" places")[0] for line in placed] == names
    assert play.character(0).seals == ((0, CONTENT.quest_by_id["sq_07"].index),)


@rule("WOW-SET-16")
def test_starting_quests_that_were_not_dealt_go_back_to_the_box():
    play = ready("warrior", "mage")
    assert play.asked == "starting_city"
    assert play.state.bags[STARTING_QUESTS] == b""
    dealt = {quest for seat in (0, 1) for quest in play.character(seat).quests}
    for table in (played(seed, 1500, players=2) for seed in (3, 4)):
        starting = {q for c in table.state.characters for q in (*c.quests, *c.log)}
        assert (
            len([quest for quest in starting if not CONTENT.quests[quest].elite]) <= len(dealt) == 4
        )


@rule("WOW-SET-17", "WOW-GAP-04")
def test_starting_cities_are_chosen_in_turn_order_and_may_be_shared():
    play = setting_up(3, "warrior", "mage", "hunter").dice(1, 6, 2)
    asked = []
    while play.asked == "starting_city":
        asked.append(play.player)
        assert play.options == CITIES
        play.do("city:ironforge")
    assert asked == [1, 2, 0]
    assert [play.space(seat) for seat in range(3)] == ["ironforge"] * 3


@rule("WOW-SET-17")
@pytest.mark.parametrize("city", CITIES)
def test_the_figure_starts_in_the_city_chosen(city):
    play = ready("warrior", "mage").do(city, "city:stormwind")
    assert [play.space(0), play.space(1)] == [city.removeprefix("city:"), "stormwind"]


@rule("WOW-GAP-03")
@pytest.mark.parametrize(("dice", "first"), [((1, 6, 2), 1), ((1, 2, 6), 2)])
def test_the_first_player_takes_the_first_turn(dice, first):
    play = begin(setting_up(3, "warrior", "mage", "hunter").dice(*dice, 6))
    view = play.table.view(None)
    assert (view.active, view.first, view.turn, view.round) == (first, first, 1, 1)
    assert (play.player, play.asked, phase(play)) == (first, "move", "movement")
    assert play.state.rolled != NONE  # the die is theirs
    assert steps_offered(play) == ["bandit_hollow", "goldwood_farms", "millers_creek"]
