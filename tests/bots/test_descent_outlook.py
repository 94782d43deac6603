"""What the search is told of Descent: which side is likely to win the quest."""

from importlib import resources

import msgspec
import pytest

import undercroft
from tests.support.descent import Situation
from undercroft import bots
from undercroft.bots import SearchBot, SearchSettings
from undercroft.games.descent.bot import HeuristicBot
from undercroft.games.descent.bot.appraisal import SETTLED, appraise, chance_of_heroes, weights
from undercroft.games.descent.bot.standing import NAMES, standing_of
from undercroft.games.descent.game import GAME
from undercroft.games.descent.rules.quests import Script, scripted, scripts
from undercroft.games.descent.rules.quests.prospects import NOTHING_YET, brought, harmed, through
from undercroft.games.descent.table.state import HEROES, KNOCKED_OUT, NONE, OFF, OVERLORD, Token
from undercroft.kernel.game import Appraised

ROOM = ("..........",) * 4
HEROES_SEAT, OVERLORDS_SEAT = 1, 0


def fight():
    """Grisban, Leoric, a goblin and Mauler in a room."""
    s = Situation(*ROOM).hero("grisban_the_thirsty", "r0c0", "chipped_greataxe")
    s.hero("leoric_of_the_book", "r1c0", "arcane_bolt")
    return s.monster("goblin_archer.minion", "r0c5").monster("ettin.master", "r1c7")


def chance(s):
    return chance_of_heroes(s.state_so_far)


def test_the_game_offers_it_and_every_number_has_a_weight():
    assert isinstance(GAME, Appraised)
    data = (resources.files("undercroft.games.descent.bot") / "outlook.json").read_bytes()
    known = msgspec.json.decode(data)
    assert tuple(known["first"]) == tuple(known["last"]) == NAMES
    names = {f"{quest}.{n}" for quest in scripted() for n in range(1, len(scripts(quest)) + 1)}
    assert known["encounter"].keys() == names
    assert weights().first.keys() == weights().last.keys() == set(NAMES)


@pytest.mark.parametrize("quest", scripted())
def test_every_encounter_says_how_far_both_sides_are(quest):
    for encounter in scripts(quest):
        assert type(encounter).prospects is not Script.prospects


def test_wounds_of_heroes_speak_for_the_overlord_and_those_of_mauler_for_the_heroes():
    s = fight()
    before = chance(s)
    s.number("grisban_the_thirsty")
    state = s.state_so_far
    state.fighters[0].damage = 5
    hurt = chance(s)
    assert hurt < before
    state.fighters[0].place = KNOCKED_OUT
    assert chance(s) < hurt
    state.fighters[0].place, state.fighters[0].damage = 0, 0
    state.fighters[s.number("ettin.master.1")].damage = 4
    assert chance(s) > before


def test_goblins_that_got_away_and_a_larger_hand_speak_for_the_overlord():
    s = fight()
    before = chance(s)
    s.state_so_far.counts["escaped"] = 2
    gone = chance(s)
    assert gone < before
    s.state_so_far.hand = (0, 1, 2)
    assert chance(s) < gone


def test_both_sides_share_one_win_and_players_of_a_side_see_it_alike():
    table = undercroft.new("descent", 4, 5, quest="first_blood", overlord=0)
    bot, told = HeuristicBot(3), {True: 0, False: 0}
    while table.decision is not None and min(told.values()) < 5:
        settled = table.decision.kind in SETTLED and table.state.round > 0
        told[settled] += 1
        found = [appraise(table, seat) for seat in range(4)]
        assert (found[0] is not None) == settled
        if found[0] is not None:
            assert found[0] + found[1] == pytest.approx(1.0)
            assert found[1] == found[2] == found[3]
            assert 0 < found[0] < 1
        table.act(bot.choose(table))


def test_the_end_is_worth_what_was_won():
    table = undercroft.new("descent", 3, 4, quest="first_blood", overlord=0)
    bot = HeuristicBot(3)
    while table.decision is not None:
        table.act(bot.choose(table))
    won = table.state.winner
    assert appraise(table, OVERLORDS_SEAT) == float(won == OVERLORD)
    assert appraise(table, HEROES_SEAT) == float(won == HEROES)


def test_the_hand_is_known_by_its_size_alone():
    table = undercroft.new("descent", 3, 6, quest="first_blood", overlord=0)
    bot = HeuristicBot(3)
    while table.state.round < 2:
        table.act(bot.choose(table))
    hands = set()
    for seed in range(8):
        imagined = table.fork(as_seen_by=HEROES_SEAT, seed=seed)
        hands.add(imagined.state.hand)
        assert standing_of(imagined.state) == standing_of(table.state)
    assert len(hands) > 1  # it was dealt anew


def test_a_hero_who_thinks_weighs_tables_alike_that_look_alike():
    table = undercroft.new("descent", 3, 6, quest="first_blood", overlord=0)
    bot = HeuristicBot(3)
    while table.state.round < 2 or table.decision.player == OVERLORDS_SEAT:
        table.act(bot.choose(table))
    other = next(
        found
        for seed in range(20)
        if (found := table.fork(as_seen_by=table.decision.player, seed=seed)).state.hand
        != table.state.hand
    )
    settings = SearchSettings(iterations=12, seconds=1e9)
    one, two = (SearchBot(1, settings).weigh(each) for each in (table, other))
    assert [each.value for each in one.options] == [each.value for each in two.options]
    assert [each.visits for each in one.options] == [each.visits for each in two.options]


def test_levels_that_search_do_not_play_quests_to_their_end():
    table = undercroft.new("descent", 3, 6, quest="first_blood", overlord=0)
    bot = HeuristicBot(3)
    while table.state.round < 1:
        table.act(bot.choose(table))
    level = bots.search_settings("easy", GAME)
    assert level is not None
    with SearchBot(1, msgspec.structs.replace(level, iterations=4, seconds=1e9)) as search:
        values = {each.value for each in search.weigh(table).options if each.visits}
    assert values
    assert not values <= {0.0, 1.0}  # chances, not results


def test_what_is_carried_is_half_way_home_wherever_that_is():
    s = fight()
    state = s.state_so_far
    ground = state.ground
    home = 1 << ground.called["r0c9"]
    token = Token("grain", 0, carrier=0)
    far = brought(state, token, HEROES, home)
    assert far > 0.5
    state.fighters[0].at = ground.called["r0c8"]
    assert brought(state, token, HEROES, home) > far
    assert brought(state, token, OVERLORD, home) < 0.5  # it is in the wrong hands
    token.carrier, token.at = NONE, ground.called["r0c9"]
    assert brought(state, token, OVERLORD, home) == 0.5


def test_who_left_is_through_and_who_was_defeated_has_no_health():
    s = fight()
    state = s.state_so_far
    assert harmed(state, NONE) == 0
    goblin = state.fighters[s.number("goblin_archer.minion.1")]
    goblin.place = OFF
    assert harmed(state, 2) == 0  # it has not come yet
    goblin.fell_at = 3
    assert harmed(state, 2) == 1
    state.fighters[1].place = OFF
    first, second = through(state, 1 << state.ground.called["r0c9"])
    assert first == 1
    assert 0 < second < 0.5
    assert Script().prospects(state) == NOTHING_YET
