"""The ten basic Overlord cards, each at its moment."""

import pytest

from tests.support.descent import (
    BLUE_1_SURGE,
    BLUE_2_FAR,
    BLUE_2_SURGE,
    CONTENT,
    MISS,
    NO_SHIELD,
    ONE_SHIELD,
    RED_1,
    THREE_SHIELDS,
    Situation,
)
from tests.support.rules import rule
from undercroft.games.descent.game import GAME
from undercroft.games.descent.rules import terms
from undercroft.games.descent.table.state import KNOCKED_OUT

HALL = ("........", "........", "........")
FOUR_SHIELDS = 5  # of a black die


def hall(*hand, hero="syndrael", items=(), there="r0c1", monster="zombie.minion", **piles):
    """A hero in the corner, a monster, and the overlord's cards."""
    s = Situation(*HALL).hero(hero, "r0c0", *items).monster(monster, there)
    return s.overlord(*hand, **piles)


def passing(s):
    return s.force("gray", NO_SHIELD).force("black", 0)


def failing(s):
    """Too much for an attribute of 2, not for one of 3 or 4."""
    return s.force("gray", THREE_SHIELDS).force("black", 0)


def bitten(s, blue=BLUE_2_FAR, yellow=1, gray=NO_SHIELD):
    """The zombie attacks Syndrael."""
    return s.force("blue", blue).force("yellow", yellow).force("gray", gray).do("attack:r0c0")


# -- attacks -----------------------------------------------------------------------------------


def test_critical_blow_turns_a_surge_into_three_damage():
    s = bitten(hall("critical_blow").turn_of("zombie.minion.1"), BLUE_2_SURGE)
    s.do("use:ov:critical_blow@zombie.minion.1")
    assert s.asked == "surge"
    before = s.state.attack.damage
    s.do("surge:ov:critical_blow.0")
    assert s.state.attack.damage == before + 3
    plain = bitten(hall("critical_blow").turn_of("zombie.minion.1"), BLUE_2_SURGE).do("pass")
    assert "surge:ov:critical_blow.0" not in plain.options


def test_critical_blow_is_for_attacks_of_monsters_on_heroes():
    s = hall("critical_blow", items=["iron_longsword"]).turn_of("syndrael")
    s.force("blue", BLUE_2_FAR).force("red", RED_1).force("brown", 0)
    s.do("attack:iron_longsword:r0c1")
    assert s.asked != "after_roll"
    town = Situation(*HALL).hero("syndrael", "r2c7").friend("villager", "r0c0")
    town.monster("zombie.minion", "r0c1").overlord("critical_blow").turn_of("zombie.minion.1")
    town.force("blue", BLUE_2_FAR).force("yellow", 0).force("brown", 0).do("attack:r0c0")
    assert town.asked != "after_roll"


def test_dark_might_adds_a_surge():
    s = bitten(hall("dark_might").turn_of("zombie.minion.1"))
    assert (s.asked, s.state.attack.surges) == ("after_roll", 0)
    s.do("use:ov:dark_might@zombie.minion.1")
    assert (s.asked, s.state.attack.surges) == ("surge", 1)
    assert s.offered("surge") == ["0", "1"]


@rule("DES-ROLL-09")
def test_dark_fortune_rolls_a_die_of_the_overlords_attack_again():
    s = bitten(hall("dark_fortune").turn_of("zombie.minion.1"), MISS)
    s.do("use:ov:dark_fortune@zombie.minion.1")
    assert s.options == ["die:attack:0", "die:attack:1"]
    s.force("blue", BLUE_2_FAR).do("die:attack:0")
    assert not s.state.attack.missed
    assert s.of("syndrael").damage > 0


def test_dark_fortune_rolls_a_defense_die_of_a_monster_again():
    s = hall("dark_fortune", items=["iron_longsword"], monster="ettin.minion").turn_of("syndrael")
    s.force("blue", BLUE_2_FAR).force("red", RED_1).force("gray", NO_SHIELD, ONE_SHIELD)
    s.do("attack:iron_longsword:r0c1", "use:ov:dark_fortune:defense@ettin.minion.1")
    assert s.options == ["die:0:0", "die:0:1"]  # never the hero's dice
    s.force("gray", THREE_SHIELDS).do("die:0:0")
    assert (s.asked, s.of("ettin.minion.1").damage) == ("act", 0)  # 3 damage, 4 shields


def test_dark_fortune_rolls_one_die_of_a_lieutenants_test_again():
    s = Situation(*HALL).hero("syndrael", "r0c0").monster("splig", "r0c1")
    s.condition("splig.1", "poisoned").overlord("dark_fortune").overlord_turn()
    s.force("gray", THREE_SHIELDS).force("black", FOUR_SHIELDS)
    assert (s.asked, s.options) == (
        "after_test",
        ["pass", "use:ov:dark_fortune:other_dice@splig.1"],
    )
    s.do("use:ov:dark_fortune:other_dice@splig.1")
    assert s.options == ["die:test:0", "die:test:1"]
    s.force("black", 0).do("die:test:1")
    assert s.of("splig.1").conditions == 0  # Might 3 or more: 3 shields pass


def test_heroes_dice_are_none_of_dark_fortunes():
    s = hall("dark_fortune", items=["iron_longsword"], monster="zombie.minion", there="r0c1")
    s.condition("syndrael", "poisoned")
    failing(s).turn_of("zombie.minion.1")
    bitten(s)
    s.do("pass")
    assert s.asked != "after_test"


# -- activations -------------------------------------------------------------------------------


def test_dash_gives_a_move_action_beyond_the_two():
    s = hall("dash", there="r0c7").overlord_turn().do("use:ov:dash@zombie.minion.1")
    turn = s.state.turn
    assert (turn.actions, turn.points) == (2, 3)


def test_dash_is_not_for_who_may_not_move():
    s = hall("dash").condition("zombie.minion.1", "immobilized").overlord_turn()
    assert s.asked == "act"


def test_frenzy_gives_an_attack_action_that_is_nothing_else():
    s = hall("frenzy").overlord_turn().do("use:ov:frenzy@zombie.minion.1")
    turn = s.state.turn
    assert (turn.actions, turn.attacks) == (2, 2)
    bitten(s, MISS)
    bitten(s, MISS)
    assert (s.state.turn.actions, s.offered("attack")) == (1, [])
    assert "move" in s.options
    walker = hall("frenzy", monster="ettin.minion").overlord_turn()
    walker.do("use:ov:frenzy@ettin.minion.1", "move", "move")
    assert (walker.state.turn.actions, "move" in walker.options) == (0, False)
    assert walker.offered("attack") == ["r0c0"]


def test_dash_and_frenzy_are_for_the_overlords_monsters():
    s = Situation(*HALL).hero("syndrael", "r0c0").friend("villager", "r0c3")
    s.monster("zombie.minion", "r2c7").overlord("dash", "frenzy").after("heroes_are_done")
    assert s.asked == "act"


# -- traps -------------------------------------------------------------------------------------


def test_pit_trap_costs_damage_and_a_movement_point_or_stuns():
    s = failing(hall("pit_trap", there="r2c7").turn_of("syndrael", points=2))
    s.do("go:r1c0", "use:ov:pit_trap@syndrael")
    hero = s.of("syndrael")
    assert (hero.damage, hero.conditions, s.state.turn.points) == (1, 0, 0)
    s = failing(hall("pit_trap", there="r2c7").turn_of("syndrael", points=1))
    s.do("go:r1c0", "use:ov:pit_trap@syndrael")
    hero = s.of("syndrael")
    assert (hero.damage, hero.conditions) == (1, terms.STUNNED)
    s = passing(hall("pit_trap", there="r2c7").turn_of("syndrael", points=2))
    s.do("go:r1c0", "use:ov:pit_trap@syndrael")
    assert (s.of("syndrael").damage, s.state.turn.points) == (0, 1)


@pytest.mark.parametrize("trap", ["pit_trap", "tripwire", "web_trap"])
def test_traps_are_for_empty_spaces(trap):
    s = Situation(*HALL).hero("syndrael", "r0c0").hero("widow_tarha", "r0c1")
    s.monster("zombie.minion", "r2c7").overlord(trap).turn_of("syndrael", points=2, moving=True)
    s.do("go:r0c1")
    assert s.asked == "act"
    s.do("go:r0c2")
    assert s.asked == "enter"


TRAPS = ("pit_trap", "tripwire", "web_trap", "poison_dart", "explosive_runes", "uthuk_demon_trap")


def test_traps_are_for_heroes_alone():
    s = Situation(*HALL).hero("syndrael", "r1c6").monster("zombie.minion", "r2c7")
    s.overlord(*TRAPS).turn_of("zombie.minion.1").do("move", "go:r2c6")
    assert s.asked == "act"
    s = Situation("+-+-+", "|.D.|", "+-+-+").hero("syndrael", "r0c0")
    s.monster("zombie.minion", "r0c1").overlord(*TRAPS).turn_of("zombie.minion.1")
    s.do(f"door:{s.offered('door')[0]}")
    assert s.asked == "act"


def test_tripwire_ends_a_move_action_but_not_movement():
    s = failing(hall("tripwire", there="r2c7").turn_of("syndrael"))
    s.do("move", "go:r1c0", "use:ov:tripwire@syndrael")
    assert (s.state.turn.points, s.offered("go")) == (0, [])
    assert {"move", "fatigue"} <= set(s.options)
    s = passing(hall("tripwire", there="r2c7").turn_of("syndrael"))
    s.do("move", "go:r1c0", "use:ov:tripwire@syndrael")
    assert s.state.turn.points == 3


def test_tripwire_wants_a_move_action():
    s = hall("tripwire", there="r2c7").turn_of("syndrael").do("fatigue", "go:r1c0")
    assert s.asked == "act"
    s.do("move", "go:r1c1", "pass", "go:r1c2", "pass", "go:r1c3", "pass", "go:r1c4", "pass")
    assert s.state.turn.points == 0
    s.do("fatigue", "go:r1c5")
    assert s.asked == "act"  # the move action is used up


@pytest.mark.parametrize("attribute", ["awareness", "might"])
def test_poison_dart_hits_who_searches_unless_the_test_is_passed(attribute):
    def searching(deck=()):
        s = Situation(*HALL).hero("syndrael", "r0c0").monster("zombie.minion", "r2c7")
        s.overlord("poison_dart", deck=deck)
        s.state_so_far.search = (s.state_so_far.ground.called["r0c1"],)
        return s.turn_of("syndrael")

    s = searching().force("gray", THREE_SHIELDS).force("black", FOUR_SHIELDS)
    s.do("search:r0c1")
    assert (s.asked, s.player) == ("search", 0)
    s.do("use:ov:poison_dart@syndrael")
    assert (s.asked, s.player, s.options) == ("attribute", 0, ["awareness", "might"])
    s.do(attribute)
    hero = s.of("syndrael")
    assert (hero.damage, hero.fatigue, hero.conditions) == (1, 1, terms.POISONED)
    # Might 4, Awareness 2: with 3 shields it matters which one the overlord picks.
    s = searching(("dash", "frenzy")).force("gray", THREE_SHIELDS).force("black", 0)
    s.do("search:r0c1", "use:ov:poison_dart@syndrael", attribute)
    assert (s.cards("hand"), s.of("syndrael").damage) == (
        (["dash"], 0) if attribute == "might" else ([], 1)
    )


def test_poison_dart_is_in_doors_too():
    s = Situation("+-+-+", "|.D.|", "+-+-+").hero("syndrael", "r0c0")
    s.overlord("poison_dart").turn_of("syndrael")
    door = s.offered("door")[0]
    s.do(f"door:{door}")
    assert (s.asked, s.options) == ("door", ["pass", "use:ov:poison_dart@syndrael"])
    s.do("pass", f"door:{door}")  # closing one sets off nothing
    assert s.asked != "door"


# -- magic -------------------------------------------------------------------------------------


@rule("DES-GAP-68")
def test_word_of_misery_costs_heroes_fatigue_for_each_damage_until_the_turn_ends():
    s = hall("word_of_misery", there="r0c1").overlord_turn().do("use:ov:word_of_misery")
    hero = s.of("syndrael")
    s.hurt("syndrael", 2)
    assert (hero.damage, hero.fatigue) == (2, 1)
    s.hurt("syndrael", 1)
    assert (hero.damage, hero.fatigue) == (3, 2)
    hero.fatigue = 4  # all of her Stamina: the fatigue is damage, which costs nothing again
    s.hurt("syndrael", 1)
    assert (hero.damage, hero.fatigue) == (5, 4)
    s.hurt("zombie.minion.1", 1)
    assert s.of("zombie.minion.1").damage == 1
    s.do("end")
    assert (s.asked, s.state.lasting) == ("act", ())
    hero.fatigue = 0
    s.hurt("syndrael", 1)
    assert (hero.damage, hero.fatigue) == (6, 0)


@rule("DES-GAP-74")
def test_dark_charm_lets_the_overlord_act_with_a_hero_who_fails():
    s = Situation(*HALL).hero("syndrael", "r0c0", "iron_longsword").hero("widow_tarha", "r0c1")
    s.monster("zombie.minion", "r2c7").overlord("dark_charm")
    failing(s).overlord_turn()
    assert s.options == ["pass", "use:ov:dark_charm@syndrael", "use:ov:dark_charm@widow_tarha"]
    s.do("use:ov:dark_charm@syndrael")
    assert (s.asked, s.player) == ("act", 0)
    assert sorted(s.offered("attack")) == [
        "hands:r0c0", "hands:r0c1", "iron_longsword:r0c0", "iron_longsword:r0c1",
    ]  # fmt: skip
    assert s.options[-1] == "end"
    assert {option.partition(":")[0] for option in s.options} == {"move", "attack", "end"}
    assert s.why_not("fatigue") == "DES-GAP-74"
    s.force("blue", BLUE_2_FAR).force("red", RED_1).force("gray", NO_SHIELD)
    s.do("attack:iron_longsword:r0c1")
    assert (s.of("widow_tarha").damage, s.state.charmed) == (3, -1)
    assert (s.asked, s.state.turn.figure) == ("act", s.number("zombie.minion.1"))


@rule("DES-GAP-74")
def test_a_charmed_hero_moves_past_monsters_not_heroes_and_may_strike_themselves():
    s = Situation("...", "###").hero("syndrael", "r0c0", "iron_longsword", damage=10)
    s.hero("widow_tarha", "r0c1").monster("zombie.minion", "r0c2").overlord("dark_charm")
    failing(s).overlord_turn().do("use:ov:dark_charm@syndrael", "move")
    assert s.options == ["end"] or s.asked != "act" or s.state.charmed == -1
    s = Situation("....", "####").hero("syndrael", "r0c0", "iron_longsword", damage=10)
    s.hero("widow_tarha", "r0c3").monster("zombie.minion", "r0c1").overlord("dark_charm")
    failing(s).overlord_turn().do("use:ov:dark_charm@syndrael", "move")
    assert s.offered("go") == ["r0c1"]
    s.do("go:r0c1", "go:r0c2", "end")
    assert (s.at("syndrael"), s.of("syndrael").done) == ("r0c2", True)
    s = Situation(*HALL).hero("syndrael", "r0c0", "iron_longsword", damage=10)
    s.monster("zombie.minion", "r2c7").overlord("dark_charm")
    failing(s).overlord_turn().do("use:ov:dark_charm@syndrael")
    s.force("blue", BLUE_2_FAR).force("red", RED_1).force("gray", NO_SHIELD)
    s.do("attack:iron_longsword:r0c0")
    assert s.of("syndrael").place == KNOCKED_OUT


@rule("DES-GAP-74", "DES-GAP-73")
def test_a_charmed_hero_who_falls_by_their_own_hand_strikes_themselves_once_more():
    skills = (CONTENT.skill_called["stalwart"],)
    s = Situation(*HALL).hero("syndrael", "r0c0", "iron_longsword", damage=13, skills=skills)
    s.monster("zombie.minion", "r2c7").overlord("dark_charm")
    failing(s).overlord_turn().do("use:ov:dark_charm@syndrael")
    s.force("blue", BLUE_2_FAR, BLUE_2_FAR).force("red", RED_1, RED_1)
    s.force("gray", NO_SHIELD, NO_SHIELD)
    s.do("attack:iron_longsword:r0c0", "use:skill:stalwart:fall@syndrael", "stay")
    s.do("attack:iron_longsword:r0c0")
    assert (s.of("syndrael").place, s.state.charmed) == (KNOCKED_OUT, -1)
    assert GAME.audit(s.state, settled=False) == []


@rule("DES-GAP-74")
def test_nothing_that_is_exhausted_or_costs_fatigue_is_used_by_a_charmed_hero():
    s = Situation(*HALL).hero("syndrael", "r0c0", "mana_weave", "iron_longsword")
    s.hero("widow_tarha", "r0c1").monster("zombie.minion", "r2c7").overlord("dark_charm")
    failing(s).overlord_turn().do("use:ov:dark_charm@syndrael")
    s.force("blue", BLUE_1_SURGE).force("red", RED_1).force("gray", NO_SHIELD)
    s.do("attack:iron_longsword:r0c1")
    assert s.asked != "after_roll"


def test_dark_charm_brings_a_card_if_the_hero_resists():
    s = hall("dark_charm", deck=("tripwire", "pit_trap", "dash"), there="r2c7")
    passing(s).overlord_turn().do("use:ov:dark_charm@syndrael")
    assert (s.state.charmed, s.cards("hand")) == (-1, ["tripwire", "pit_trap"])
    assert s.asked != "overlord_start"
