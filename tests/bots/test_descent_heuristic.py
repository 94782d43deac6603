"""The heuristic bot of Descent."""

import pytest

import undercroft
from tests.support.descent import CONTENT, Situation
from tests.support.quests import party
from undercroft.bots.random import RandomBot
from undercroft.games.descent.bot import HeuristicBot
from undercroft.games.descent.bot.blows import threats
from undercroft.games.descent.rules.odds import Stakes, outcome
from undercroft.games.descent.rules.purchases import Purchase
from undercroft.games.descent.rules.quests import Script, scripted, scripts
from undercroft.games.descent.table.state import HEROES, OVERLORD, Token
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


@pytest.mark.parametrize(("shields", "answered"), [(5, True), (0, False)])
def test_it_rolls_a_failed_test_again_and_leaves_a_passed_one(shields, answered):
    s = Situation(*ROOM).hero("tomble_burrowell", "r2c2", "lucky_charm")
    s.monster("barghest.minion", "r2c3").turn_of("barghest.minion.1")
    s.force("gray", shields).force("black", shields).do("use:kw:howl@barghest.minion.1")
    assert s.asked == "after_test"
    assert answer(s).startswith("use:item:lucky_charm") == answered


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
    found = outcome(Stakes((red,), (), (), 0, 0, 0, 3))
    assert (found.wounds, found.defeats) == (pytest.approx(7 / 6), pytest.approx(2 / 6))
    found = outcome(Stakes((red,), (), (Purchase(1, 1),), 0, 0, 0, 4))  # a surge for a heart
    assert (found.wounds, found.defeats) == (pytest.approx(10 / 6), pytest.approx(1 / 6))
    assert outcome(Stakes((red,), (brown,), (), 0, 0, 0, 3)).defeats == pytest.approx(2 / 6 * 3 / 6)
    assert outcome(Stakes((red,), (brown,), (), 1, 0, 0, 3)).defeats == pytest.approx(  # Pierce 1
        2 / 6 * 5 / 6
    )
    blue = Die("blue", [{"miss": 1}, {"range": 2, "heart": 2}, {"range": 5, "heart": 1}])
    assert outcome(Stakes((blue,), (), (), 0, 0, 3, 1)).defeats == pytest.approx(1 / 3)


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


def test_heroes_open_the_rune_door_then_go_for_one_circle_together():
    s = party(Situation(quest="the_overlord_revealed"))
    state, ground = s.state_so_far, s.state_so_far.ground
    script = scripts("the_overlord_revealed")[0]
    door = ground.grid.beside(ground.doors[1].edges)
    key = 1 << ground.called["r5c8"]
    weaker, stronger = s.number("jain_fairwood"), s.number("syndrael")  # Might 2, and 4
    assert (script.aim(state, weaker).go, script.aim(state, stronger).go) == (key, door)
    state.search = ()  # the key is found
    assert script.aim(state, weaker).go == door
    state.closed = state.locked = 0
    west = 1 << ground.called["r10c3"]  # the nearest circle
    assert {script.aim(state, number).go for number in range(state.heroes)} == {west}
    for number in range(state.heroes):
        state.fighters[number].at = ground.called["r18c13"]
    assert script.aim(state, weaker).go == 1 << ground.called["r20c13"]


def test_whoever_stands_where_they_may_leave_takes_the_point_for_it():
    s = Situation(players=5).hero("syndrael", "r6c6").monster("goblin_archer.minion", "r1c1")
    s.turn_of("goblin_archer.minion.1")
    assert "leave" not in s.options
    assert answer(s) == "move"
    assert answer(s.do("move")) == "leave"


def test_heroes_mind_who_may_strike_at_them():
    """With nothing to gain on either side, they stay out of reach."""
    s = Situation(*ROOM).hero("jain_fairwood", "r0c0").monster("zombie.minion", "r0c9")
    found = threats(s.state_so_far, 0)
    assert len(found) == 1
    ground = s.state_so_far.ground
    far, near = ground.called["r0c0"], ground.called["r0c8"]
    assert found[0].spans[near] <= found[0].spaces < found[0].spans[far]
    assert found[0].worth > 0
