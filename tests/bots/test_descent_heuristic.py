"""The heuristic bot of Descent."""

import pytest

import undercroft
from tests.support.descent import CONTENT, Situation
from tests.support.quests import party
from undercroft.bots.random import RandomBot
from undercroft.games.descent.bot import HeuristicBot
from undercroft.games.descent.bot.blows import Blow, outcome
from undercroft.games.descent.rules import terms
from undercroft.games.descent.rules.quests import Script, scripted, scripts
from undercroft.games.descent.table.state import HEROES, NONE, OVERLORD, Token
from undercroft.kernel.dice import Die
from undercroft.kernel.grid import each

ROOM = ("..........",) * 5
BOT = HeuristicBot(1)
GAMES = 4  # against random play


def answer(s: Situation) -> str:
    """What the bot answers where a situation stands."""
    return s.options[BOT.choose(s.table)]


def played(seed, quest, heroes, overlord, players=3):
    """A quest to its end: seat 0 is the overlord."""
    table = undercroft.new("descent", players, seed, quest=quest, overlord=0)
    bots = [overlord(seed), *(heroes(seed + seat) for seat in range(1, players))]
    for _ in range(20_000):
        if (decision := table.decision) is None:
            return table.state
        table.act(bots[decision.player].choose(table))
    raise AssertionError("the quest does not end")


def test_as_heroes_and_as_overlord_it_beats_random_play():
    won = [played(n, "first_blood", HeuristicBot, RandomBot, 5).winner for n in range(GAMES)]
    assert won.count(HEROES) >= GAMES // 2  # of random heroes none ever wins this quest
    lost = [played(n, "castle_daerion", RandomBot, HeuristicBot).winner for n in range(GAMES)]
    assert lost.count(OVERLORD) == GAMES  # a random overlord never wins that one


@pytest.mark.parametrize("quest", scripted())
def test_it_plays_every_quest_to_the_end(quest):
    for encounter in scripts(quest):  # without an aim, a quest may go on for ever
        assert type(encounter).aim is not Script.aim
    assert played(3, quest, HeuristicBot, HeuristicBot).over


def test_a_blow_is_worth_what_the_dice_say():
    red = Die("red", [{"heart": n} for n in (1, 2, 2, 2, 3)] + [{"heart": 3, "surge": 1}])
    brown = Die("brown", [{}] * 3 + [{"shield": 1}] * 2 + [{"shield": 2}])
    mean, falls = outcome(Blow((red,), (), 0, 0, 0, 0), 3)
    assert (mean, falls) == (pytest.approx(7 / 6), pytest.approx(2 / 6))
    mean, falls = outcome(Blow((red,), (), 0, 1, 1, 0), 4)  # a surge for a heart
    assert (mean, falls) == (pytest.approx(10 / 6), pytest.approx(1 / 6))
    _, falls = outcome(Blow((red,), (brown,), 0, 0, 0, 0), 3)
    assert falls == pytest.approx(2 / 6 * 3 / 6)
    _, falls = outcome(Blow((red,), (brown,), 1, 0, 0, 0), 3)  # Pierce 1
    assert falls == pytest.approx(2 / 6 * 5 / 6)
    blue = Die("blue", [{"miss": 1}, {"range": 2, "heart": 2}, {"range": 5, "heart": 1}])
    assert outcome(Blow((blue,), (), 0, 0, 0, 3), 1)[1] == pytest.approx(1 / 3)


def test_a_hero_strikes_whom_it_can_defeat_and_goes_to_a_foe_out_of_reach():
    s = Situation(*ROOM).hero("syndrael", "r2c2", "iron_longsword")
    s.monster("zombie.minion", "r1c1").monster("zombie.minion", "r3c3", damage=2)
    assert answer(s.turn_of("syndrael")) == "attack:iron_longsword:r3c3"
    far = Situation(*ROOM).hero("syndrael", "r2c0", "iron_longsword", fatigue=4)
    far.monster("goblin_archer.minion", "r2c5").turn_of("syndrael")
    assert answer(far) == "move"
    far.do("move")
    assert answer(far) in ("go:r1c1", "go:r2c1", "go:r3c1")
    far.do("go:r2c1", "go:r2c2", "go:r2c3", "go:r2c4")
    assert answer(far) == "attack:iron_longsword:r2c5"


def test_fatigue_is_spent_where_it_brings_a_blow_and_rested_off_where_nothing_else_is_to_do():
    s = Situation(*ROOM).hero("syndrael", "r2c0", "iron_longsword")
    s.monster("goblin_archer.minion", "r2c2").turn_of("syndrael", actions=1)
    assert answer(s) == "fatigue"
    tired = Situation("....").hero("syndrael", "r0c0", fatigue=3).turn_of("syndrael", actions=1)
    assert answer(tired) == "rest"


def test_a_fallen_hero_is_revived_and_stands_up():
    s = Situation(*ROOM).hero("syndrael", "r2c2", "iron_longsword").hero("jain_fairwood", "r2c3")
    s.down("jain_fairwood").turn_of("syndrael")
    assert answer(s) == "revive:jain_fairwood"
    down = Situation(*ROOM).hero("syndrael", "r2c2").down("syndrael").turn_of("syndrael")
    assert answer(down) == "stand"


def test_goblins_run_for_the_exit_of_first_blood():
    s = Situation(players=5)
    ground = s.state_so_far.ground
    way_out, start = (next(each(ground.areas[area])) for area in ("exit_a", "entrance"))
    s.hero("syndrael", ground.names[start]).monster("goblin_archer.minion", ground.names[way_out])
    assert answer(s.turn_of("goblin_archer.minion.1", points=1)) == "leave"


def test_the_fallen_wait_for_a_friend_who_goes_first_and_revives_them():
    s = Situation(*ROOM).hero("jain_fairwood", "r2c3").hero("syndrael", "r2c2", "iron_longsword")
    s.monster("zombie.minion", "r2c4").down("jain_fairwood")
    assert answer(s.after("next_hero")) == "syndrael"


def test_a_familiar_is_called_and_used_but_not_sent_away():
    skills = (CONTENT.skill_called["raise_dead"],)
    s = Situation(*ROOM).hero("leoric_of_the_book", "r2c1", skills=skills)
    s.monster("zombie.minion", "r0c9").turn_of("leoric_of_the_book", actions=2)
    s.do("use:skill:raise_dead@leoric_of_the_book", "r2c2")
    assert "use:skill:raise_dead:dismiss@leoric_of_the_book" in s.options
    assert "dismiss" not in answer(s)


@pytest.mark.parametrize(("hero", "way"), [("syndrael", "break"), ("leoric_of_the_book", "riddle")])
def test_of_several_tests_it_takes_the_one_its_figure_is_best_at(hero, way):
    s = Situation(quest="the_masquerade_ball", encounter=2, groups=("zombie", "goblin_archer"))
    s.hero(hero, "r3c5", "iron_longsword").hero("jain_fairwood", "r5c0")
    s.monster("lady_eliza_farrow", "r6c8")
    assert answer(s.turn_of(hero)) == f"do:{way}:spider_door"


def test_a_lying_key_is_fetched_in_the_library():
    s = Situation(quest="the_cardinals_plight", encounter=2)
    ground = s.state_so_far.ground
    script = scripts("the_cardinals_plight")[1]
    s.hero("syndrael", "r10c7").hero("jain_fairwood", "r12c8")
    state = s.state_so_far
    assert script.aim(state, 0).go & ~(1 << ground.called["r8c17"])  # search tokens, the inner not
    state.tokens.append(Token("rune_key", 0, ground.called["r8c9"]))
    assert script.aim(state, 0).go == 1 << ground.called["r8c9"]


def test_heroes_spread_over_the_circles_that_gather_shadow():
    s = party(Situation(quest="the_overlord_revealed"))
    state = s.state_so_far
    script = scripts("the_overlord_revealed")[0]
    circle = next(token.at for token in state.tokens if token.at != NONE)
    everywhere = script.aim(state, 0).go
    assert everywhere >> circle & 1
    state.fighters[1].at = next(each(state.ground.beside(1 << circle, state.closed)))
    assert script.aim(state, 0).go == everywhere & ~terms.near(state, 1)
    assert not script.aim(state, 0).go >> circle & 1
    assert script.aim(state, 1).go >> circle & 1  # who is there stays there
