"""The Necromancer: nine skills, and a familiar that counts as a figure (DES-FAM)."""

from types import SimpleNamespace

import pytest

from tests.support.descent import (
    BLUE_2_FAR,
    BLUE_2_SURGE,
    CONTENT,
    NO_SHIELD,
    ONE_SHIELD,
    RED_1,
    THREE_SHIELDS,
    Situation,
)
from tests.support.rules import rule
from undercroft.games.descent.game import GAME
from undercroft.games.descent.rules import attacking, familiars, moving, stats, terms, victims
from undercroft.games.descent.table.state import OFF, ON_MAP

HALL = ("........", "........", "........")
HERO, DEAD, ZOMBIE = "leoric_of_the_book", "reanimate.1", "zombie.minion.1"
ACTIVATE = f"familiar:{DEAD}"


def used(name):
    return f"use:skill:{name}@{HERO}"


def necromancer(*skills, at="r1c1", rows=HALL, monsters=(("zombie.minion", "r1c7"),), **more):
    """Leoric with these skills, and monsters."""
    numbers = tuple(CONTENT.skill_called[name] for name in ("raise_dead", *skills))
    s = Situation(*rows).hero(HERO, at, "reapers_scythe", skills=numbers, **more)
    for name, square in monsters:
        s.monster(name, square)
    return s


def with_dead(s, square="r1c2", **more):
    """The Reanimate is on the map already."""
    state = s.state_so_far
    number = familiars.summoned(state, s.number(HERO), "reanimate")
    fighter = state.fighters[number]
    fighter.place, fighter.at = ON_MAP, state.ground.called[square]
    for name, value in more.items():
        setattr(fighter, name, value)
    return s


# -- summoning ---------------------------------------------------------------------------------


@rule("DES-FAM-01")
def test_raise_dead_puts_the_reanimate_beside_the_hero_one_at_a_time():
    s = necromancer(at="r0c0", monsters=[("zombie.minion", "r0c1")]).turn_of(HERO)
    s.do(used("raise_dead"))
    assert (s.asked, s.player, s.options) == ("landing", 1, ["r1c0", "r1c1"])
    s.do("r1c1")
    assert (s.at(DEAD), s.of(DEAD).seat, s.of(HERO).fatigue) == ("r1c1", 1, 1)
    assert (s.state.turn.actions, used("raise_dead") in s.options) == (1, False)
    s.do("use:skill:raise_dead:dismiss@" + HERO)
    assert s.of(DEAD).place == OFF
    assert used("raise_dead") in s.options
    s.do(used("raise_dead"), "r1c0")
    assert len(s.state.fighters) == 3


@rule("DES-FAM-17")
def test_a_defeated_familiar_is_taken_off_the_map_and_can_be_raised_anew():
    s = with_dead(necromancer(), damage=2, conditions=terms.POISONED).turn_of(HERO)
    s.hurt(DEAD, 2)
    assert s.of(DEAD).place == OFF
    s.do("rest", used("raise_dead"), "r0c0")
    assert (s.of(DEAD).damage, s.of(DEAD).conditions) == (0, 0)


# -- activation --------------------------------------------------------------------------------


@rule("DES-FAM-03", "DES-FAM-06", "DES-FAM-08", "DES-FAM-09")
def test_it_may_move_and_attack_once_in_its_heros_turn_and_the_move_may_be_interrupted():
    s = with_dead(necromancer(monsters=[("zombie.minion", "r1c4")])).turn_of(HERO).do(ACTIVATE)
    assert (s.asked, s.player, s.options) == ("act", 1, ["move", "end"])
    s.do("move")
    assert s.state.turn.points == 3
    s.do("go:r1c3")
    s.force("blue", BLUE_2_FAR).force("red", RED_1).force("brown", 0).do("attack:r1c4")
    assert (s.of(ZOMBIE).place, s.state.turn.points) == (OFF, 2)
    assert not {"move", "attack"} & {each.partition(":")[0] for each in s.options}
    s.do("go:r1c4", "end")
    turn = s.state.turn
    assert (turn.figure, turn.actions, ACTIVATE in s.options) == (0, 2, False)


@rule("DES-FAM-04", "DES-FAM-05")
def test_it_is_activated_before_the_first_or_after_the_last_action_and_interrupts_none():
    s = with_dead(necromancer()).turn_of(HERO)
    assert ACTIVATE in s.options
    s.do("move")
    assert ACTIVATE not in s.options
    assert s.why_not(ACTIVATE) == "DES-FAM-04"
    s.do("go:r0c0", "rest")  # the move is not over, and points are left
    assert (s.state.turn.actions, s.state.turn.points) == (0, 3)
    assert ACTIVATE not in s.options
    s.do("stop")
    assert (s.state.turn.points, ACTIVATE in s.options) == (0, True)
    s.do(ACTIVATE, "end")
    assert (s.state.turn.figure, ACTIVATE in s.options) == (0, False)


@rule("DES-GAP-29")
def test_a_knocked_out_hero_activates_no_familiar():
    s = with_dead(necromancer()).down(HERO).turn_of(HERO)
    assert s.options == ["stand", "end"]


def test_each_turn_it_may_be_activated_again():
    s = with_dead(necromancer()).turn_of(HERO).do(ACTIVATE, "end", "end")
    while s.state.turn is None or s.state.turn.figure:
        s.do("end" if "end" in s.options else s.options[0])
    assert ACTIVATE in s.options


# -- it counts as a figure ---------------------------------------------------------------------


@rule("DES-FAM-12", "DES-GAP-36")
def test_it_blocks_sight_and_monsters_but_heroes_may_pass():
    def corridor(square, monster):
        s = necromancer(rows=("......", "######"), at="r0c0", monsters=[(monster, "r0c5")])
        return with_dead(s, square)

    s = corridor("r0c1", "zombie.minion").turn_of(HERO, points=2)
    assert s.offered("go") == ["r0c1"]
    s.do("go:r0c1")
    assert s.offered("go") == ["r0c0", "r0c2"]
    assert "end" not in s.options  # nobody stops there
    assert moving.barred(s.state, s.number(ZOMBIE)) >> s.of(DEAD).at & 1
    s = corridor("r0c3", "goblin_archer.minion").turn_of("goblin_archer.minion.1")
    assert s.offered("attack") == ["r0c3"]  # not the hero behind it


@rule("DES-FAM-13", "DES-FAM-16")
def test_monsters_attack_it_and_conditions_take_hold():
    s = with_dead(necromancer(monsters=[("cave_spider.minion", "r1c3")]))
    s.turn_of("cave_spider.minion.1").force("blue", BLUE_2_SURGE).force("yellow", 1)
    s.do("attack:r1c2", "surge:0")
    assert (s.of(DEAD).damage, s.of(DEAD).conditions) == (2, terms.POISONED)  # Leoric is near


@rule("DES-FAM-13", "DES-FAM-14")
def test_cards_that_target_a_hero_may_be_played_on_it_and_it_fails_their_tests():
    s = with_dead(necromancer(), "r0c2").overlord("pit_trap").turn_of(HERO).do(ACTIVATE, "move")
    s.do("go:r0c3")
    assert (s.asked, s.options) == ("enter", ["pass", f"use:ov:pit_trap@{DEAD}"])
    s.do(f"use:ov:pit_trap@{DEAD}")
    assert (s.of(DEAD).damage, s.state.turn.points) == (1, 1)


@rule("DES-FAM-13")
def test_hero_abilities_affect_it_but_it_never_heals():
    s = Situation(*HALL).hero("avric_albright", "r0c0", damage=5)
    s.hero(HERO, "r1c1", skills=(CONTENT.skill_called["raise_dead"],))
    s.monster("zombie.minion", "r2c7")
    with_dead(s, "r0c1", damage=3).turn_of("avric_albright")
    s.force("red", RED_1, RED_1).do("use:feat:avric_albright@avric_albright", "yes")
    assert (s.of("avric_albright").damage, s.of(DEAD).damage) == (3, 3)


@rule("DES-FAM-15")
def test_it_suffers_from_terrain():
    s = with_dead(necromancer(rows=("..o.....", "........", "........"), at="r0c0"), "r0c1")
    s.turn_of(HERO).do(ACTIVATE, "move", "go:r0c2")
    assert s.of(DEAD).damage == 2


def test_it_is_no_friend_whom_a_quest_counts():
    town = Situation(quest="castle_daerion", groups=("cave_spider",))
    with_dead(town.hero(HERO, "r12c11"), "r12c10").turn_of(HERO)
    town.hurt(DEAD, 4)
    assert (town.of(DEAD).place, town.state.counts) == (OFF, {})
    s = with_dead(necromancer()).turn_of(HERO)
    assert terms.friends(s.state) == []
    s.do("end")
    assert s.asked != "next_friend"


# -- skills ------------------------------------------------------------------------------------


def test_corpse_blast_hits_all_beside_the_reanimate_which_is_then_defeated():
    s = with_dead(necromancer("corpse_blast", at="r0c0", monsters=[
        ("zombie.minion", "r1c6"), ("zombie.minion", "r2c4"),
    ]), "r1c5").turn_of(HERO)  # fmt: skip
    s.do(used("corpse_blast"))
    assert s.options == ["attack:reapers_scythe:r1c5", "none"]
    s.force("blue", BLUE_2_FAR).force("yellow", 1).force("brown", 0, 3)
    s.do("attack:reapers_scythe:r1c5")
    while s.asked in ("surge", "after_roll"):
        s.do(s.options[-1] if s.asked == "surge" else "pass")
    assert (s.of(DEAD).place, s.of(HERO).fatigue) == (OFF, 1)
    assert s.of(ZOMBIE).place == OFF
    assert s.of("zombie.minion.2").damage == 2  # one shield
    none = necromancer("corpse_blast").turn_of(HERO)
    assert used("corpse_blast") not in none.options


def test_deathly_haste_moves_the_reanimate_a_space_for_each_fatigue_paid_to_move():
    s = with_dead(necromancer("deathly_haste"), "r0c4").turn_of(HERO).do("fatigue")
    assert (s.asked, s.options) == ("fatigue_for_mp", ["pass", used("deathly_haste")])
    s.do(used("deathly_haste"), "go:r0c5")
    assert (s.at(DEAD), s.state.turn.points, s.asked) == ("r0c5", 1, "act")


def test_fury_of_undeath_activates_it_beyond_its_normal_activation():
    s = with_dead(necromancer("fury_of_undeath")).turn_of(HERO).do(ACTIVATE, "end")
    s.do(used("fury_of_undeath"))
    assert (s.state.turn.figure, s.options) == (s.number(DEAD), ["move", "end"])
    s.do("move", "go:r0c3", "end")
    assert (s.state.turn.figure, s.state.turn.actions, s.of(HERO).fatigue) == (0, 1, 1)
    assert used("fury_of_undeath") not in s.options
    s.do("rest")
    assert ACTIVATE not in s.options


@rule("DES-GAP-69")
def test_dark_pact_moves_damage_whole_between_both_but_not_back():
    s = with_dead(necromancer("dark_pact", monsters=[("zombie.minion", "r0c1")]))
    s.turn_of(ZOMBIE).force("blue", BLUE_2_FAR).force("yellow", 1).force("gray", NO_SHIELD)
    s.do("attack:r1c1")
    while s.asked != "suffer":
        s.do("pass")
    assert s.options == ["pass", f"use:skill:dark_pact:mine@{HERO}"]
    s.do(f"use:skill:dark_pact:mine@{HERO}")
    assert s.asked == "act"  # it is not passed back
    hit = s.of(DEAD).damage
    assert (s.of(HERO).damage, hit > 0) == (0, True)
    s = with_dead(necromancer("dark_pact", monsters=[("zombie.minion", "r1c3")]))
    s.turn_of(ZOMBIE).force("blue", BLUE_2_FAR).force("yellow", 1).force("brown", 0)
    s.do("attack:r1c2")
    while s.asked != "suffer":
        s.do("pass")
    s.do(f"use:skill:dark_pact:its@{HERO}@{DEAD}")
    assert (s.of(DEAD).damage, s.of(HERO).damage > 0) == (0, True)


def test_dark_pact_undead_might_and_vampiric_blood_make_it_stronger():
    plain = with_dead(necromancer()).turn_of(HERO)
    strong = with_dead(necromancer("dark_pact", "undead_might", "vampiric_blood")).turn_of(HERO)
    brown, yellow = CONTENT.die_called["brown"], CONTENT.die_called["yellow"]
    for s, health, defense, attack in ((plain, 4, (), ()), (strong, 6, (brown,), (yellow,))):
        number = s.number(DEAD)
        assert s.state.health(number) == health
        assert stats.defense(s.state, number) == defense
        assert stats.attack(s.state, number) == attack
        hero = s.number(HERO)
        assert s.state.health(hero) == CONTENT.heroes[HERO].health
    assert attacking.weapons_of(plain.state, plain.number(DEAD)) == [""]


def test_undead_might_adds_damage_to_an_attack_of_the_reanimate():
    s = with_dead(necromancer("undead_might", monsters=[("ettin.master", "r1c3")]))
    s.turn_of(HERO).do(ACTIVATE)
    s.force("blue", BLUE_2_FAR).force("red", RED_1).force("gray", 0, ONE_SHIELD)
    s.do("attack:r1c3")
    strike = f"use:skill:undead_might:strike@{HERO}@{DEAD}"
    assert (s.asked, s.options) == ("before_roll", ["pass", strike])
    s.do(strike)
    assert (s.of("ettin.master.1").damage, s.of(HERO).fatigue) == (3, 1)
    assert s.of(HERO).exhausted == (CONTENT.abilities.named("skill:undead_might:strike").thing,)


def test_vampiric_blood_recovers_fatigue_for_each_monster_it_or_its_hero_defeats():
    s = with_dead(necromancer("vampiric_blood", fatigue=3, monsters=[("zombie.minion", "r1c3")]))
    s.turn_of(HERO).do(ACTIVATE)
    s.force("blue", BLUE_2_FAR).force("red", RED_1).force("yellow", 1).force("brown", 0)
    s.do("attack:r1c3")
    assert (s.of(ZOMBIE).place, s.of(HERO).fatigue) == (OFF, 2)
    other = with_dead(necromancer("vampiric_blood", fatigue=3)).turn_of(HERO).hurt(ZOMBIE, 3)
    assert (other.of(ZOMBIE).place, other.of(HERO).fatigue) == (OFF, 3)


def test_army_of_death_attacks_every_monster_that_the_hero_sees():
    s = with_dead(necromancer("army_of_death", monsters=[
        ("zombie.minion", "r0c5"), ("zombie.minion", "r2c6"),
    ]), "r2c0").turn_of(HERO)  # fmt: skip
    s.do(used("army_of_death")).force("blue", BLUE_2_FAR).force("red", RED_1)
    s.force("brown", 0, 3).do(s.options[0])
    assert (s.of(ZOMBIE).place, s.of("zombie.minion.2").damage, s.of(HERO).fatigue) == (OFF, 2, 2)
    alone = necromancer("army_of_death").turn_of(HERO)
    assert used("army_of_death") not in alone.options


@pytest.mark.parametrize("by", [HERO, DEAD])
def test_dying_command_makes_a_fallen_monster_move_and_attack_once_for_the_heroes(by):
    s = with_dead(necromancer("dying_command", at="r2c2", monsters=[
        ("zombie.minion", "r1c3"), ("ettin.master", "r0c6"),
    ]), "r0c2").turn_of(HERO)  # fmt: skip
    if by == DEAD:
        s.do(ACTIVATE).force("blue", BLUE_2_FAR).force("red", RED_1).force("brown", 0)
        s.do("attack:r1c3")
    else:
        s.force("blue", BLUE_2_FAR).force("yellow", 4).force("brown", 0)
        s.do("attack:reapers_scythe:r1c3")
        while s.asked == "surge":
            s.do(s.options[-1])
    command = used("dying_command") + ("" if by == HERO else f"@{DEAD}")
    assert (s.asked, s.options) == ("attack_done", ["pass", command])
    s.force("gray", THREE_SHIELDS).force("black", 0).do(command)  # Knowledge 5, Might 1
    assert (s.at(ZOMBIE), s.of(HERO).fatigue) == ("r1c3", 2)
    assert s.of(HERO).exhausted == (CONTENT.abilities.named("skill:dying_command").thing,)
    s.do("go:r1c4", "go:r1c5", "stay")
    s.force("blue", BLUE_2_FAR).force("yellow", 1).force("gray", 0, 0)
    s.do("attack::r0c6")
    while s.asked == "surge":
        s.do("done")
    zombie = s.of(ZOMBIE)
    assert (s.of("ettin.master.1").damage, zombie.place, zombie.friend) == (3, OFF, False)
    assert s.asked == "act"


def test_dying_command_that_fails_recovers_fatigue():
    s = with_dead(necromancer("dying_command", monsters=[("zombie.minion", "r1c3")]))
    s.turn_of(HERO).do(ACTIVATE).force("blue", BLUE_2_FAR).force("red", RED_1).force("brown", 0)
    s.do("attack:r1c3").force("gray", THREE_SHIELDS).force("black", 5)
    s.do(used("dying_command") + f"@{DEAD}")
    assert (s.of(HERO).fatigue, s.of(ZOMBIE).place) == (1, OFF)


def test_dying_command_wants_a_defeated_monster():
    s = with_dead(necromancer("dying_command", monsters=[("ettin.master", "r1c3")]))
    s.turn_of(HERO).do(ACTIVATE)
    s.force("blue", BLUE_2_FAR).force("red", RED_1).force("gray", 0, 0).do("attack:r1c3")
    assert (s.of("ettin.master.1").damage, s.asked) == (3, "act")


# -- familiars that are no figures -------------------------------------------------------------


@pytest.fixture
def spectral(monkeypatch):
    """The Reanimate does not count as a figure."""
    monkeypatch.setattr(CONTENT, "no_figures", frozenset({CONTENT.figure_called["reanimate"]}))


@pytest.mark.usefixtures("spectral")
@rule("DES-FAM-02")
def test_attacks_neither_target_nor_affect_an_ordinary_familiar():
    s = with_dead(necromancer(monsters=[("zombie.minion", "r1c3")])).turn_of(ZOMBIE)
    assert s.offered("attack") == []
    s = with_dead(necromancer(at="r1c2", monsters=[("zombie.minion", "r1c3")]), "r1c2")
    state = s.turn_of(ZOMBIE).state
    assert s.offered("attack") == ["r1c2"]  # the hero there
    attack = SimpleNamespace(square=state.ground.called["r1c1"], victims=[], blast=False)
    victims.add_blast(state, attack)
    assert [each.figure for each in attack.victims] == [s.number(HERO)]


@pytest.mark.usefixtures("spectral")
@rule("DES-FAM-10", "DES-FAM-11")
def test_an_ordinary_familiar_is_in_nobodys_way():
    s = with_dead(necromancer(at="r0c0", rows=("........",), monsters=[("zombie.minion", "r0c4")]),
                  "r0c2")  # fmt: skip
    state = s.turn_of(ZOMBIE, points=3).state
    assert terms.sees(state, s.number(ZOMBIE), s.number(HERO))
    s.do("go:r0c3", "go:r0c2")
    assert "end" in s.options  # it may stop there
    assert "go:r0c1" in s.options
    assert not GAME.audit(s.state, settled=True)
    foes = [("zombie.minion", "r0c2")]
    own = with_dead(necromancer(at="r0c0", rows=("........",), monsters=foes), "r0c1")
    own.turn_of(HERO).do(ACTIVATE, "move", "go:r0c2")
    assert "end" in own.options
    assert "go:r0c3" in own.options  # past an enemy, too


@pytest.mark.usefixtures("spectral")
@rule("DES-FAM-07")
@pytest.mark.parametrize("terrain", ["~", "o", "^"])
def test_special_terrain_is_water_for_an_ordinary_familiar(terrain):
    s = with_dead(necromancer(at="r0c0", rows=(f"..{terrain}..#..",), monsters=[]), "r0c1")
    s.turn_of(HERO).do(ACTIVATE, "move")
    points = s.state.turn.points
    s.do("go:r0c2")
    assert s.state.turn.points == points - 2
    assert s.of(DEAD).damage == 0
    s.do("go:r0c3")
    assert s.state.turn.points == points - 3
