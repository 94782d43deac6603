"""The Overlord cards that are bought: universal ones, Warlord, Saboteur, Magus."""

import pytest

from tests.support.descent import (
    BLUE_2_FAR,
    BLUE_2_SURGE,
    MISS,
    NO_SHIELD,
    RED_1,
    RED_3_SURGE,
    THREE_SHIELDS,
    Situation,
)
from tests.support.rules import rule
from undercroft.games.descent.game import GAME
from undercroft.games.descent.rules import stats, terms
from undercroft.games.descent.table.state import KNOCKED_OUT, NONE, OFF, ON_MAP, Token

HALL = ("........", "........", "........")
FOUR_SHIELDS, TWO_BLACK = 5, 1
ZOMBIE, MASTER = "zombie.minion.1", "zombie.master.1"


def hall(*hand, hero="syndrael", items=(), there="r0c1", monster="zombie.minion", **piles):
    """A hero in the corner, a monster, and the overlord's cards."""
    s = Situation(*HALL).hero(hero, "r0c0", *items).monster(monster, there)
    return s.overlord(*hand, **piles)


def facing(s, gray, black):
    return s.force("gray", gray).force("black", black)


def searching(*hand, deck=(), friend=None):
    """Syndrael stands beside a search token."""
    s = Situation(*HALL).hero("syndrael", "r0c0")
    if friend:
        s.hero("widow_tarha", friend)
    s.monster("zombie.minion", "r2c7").overlord(*hand, deck=deck)
    s.state_so_far.search = (s.state_so_far.ground.called["r0c1"],)
    return s.turn_of("syndrael")


def to_the_end(s):
    """The overlord's turn, up to the moment at its end."""
    s.overlord_turn()
    while s.asked != "overlord_end":
        s.do(next((each for each in ("pass", "end") if each in s.options), s.options[0]))
    return s


# -- universal ---------------------------------------------------------------------------------


def test_dark_resilience_heals_a_monster_by_two_red_dice():
    s = Situation(*HALL).hero("syndrael", "r0c0").monster("ettin.master", "r0c3", damage=6)
    s.monster("zombie.minion", "r2c7").overlord("dark_resilience").overlord_turn()
    assert s.options == ["pass", "use:ov:dark_resilience@ettin.master.1"]  # the zombie is whole
    s.force("red", RED_1, RED_3_SURGE).do("use:ov:dark_resilience@ettin.master.1")
    assert s.of("ettin.master.1").damage == 2


@rule("DES-OCRD-02")
@pytest.mark.parametrize("when", ["next_group", "next_monster", "act"])
def test_cards_for_any_time_of_the_turn_are_offered_between_and_within_activations(when):
    card = "use:ov:dark_resilience@ettin.master.1"
    s = Situation(*HALL).hero("syndrael", "r0c0").monster("ettin.master", "r0c3", damage=6)
    s.monster("zombie.minion", "r2c7").monster("zombie.minion", "r2c6")
    s.overlord("dark_resilience").overlord_turn().do("pass")
    s.do(*{"next_group": [], "next_monster": ["zombie"], "act": ["zombie", ZOMBIE]}[when])
    assert (s.asked, card in s.options) == (when, True)
    s.force("red", RED_1, RED_1).do(card)
    assert (s.of("ettin.master.1").damage, s.asked) == (4, when)
    assert card not in s.options


def test_plan_ahead_lays_five_cards_back_in_any_order():
    names = ("tripwire", "pit_trap", "dark_might", "dark_charm", "poison_dart", "critical_blow")
    s = hall("plan_ahead", deck=("dash", *names), there="r2c7").overlord_turn()
    s.do("use:ov:plan_ahead")
    assert (s.asked, s.options) == ("order", list(names[:5]))
    s.do("dark_charm", "poison_dart", "tripwire", "dark_might")
    assert s.cards("foreseen") == ["dark_charm", "poison_dart", "tripwire", "dark_might",
                                   "pit_trap"]  # fmt: skip
    assert GAME.view(s.table, 0).overlord_cards.foreseen[0] == "dark_charm"
    assert GAME.view(s.table, 1).overlord_cards.foreseen == ()
    assert GAME.view(s.table, 1).overlord_cards.deck == 6
    s.do("pass", "end", "end")
    while s.asked != "overlord_start":
        s.do("pass" if "pass" in s.options else "end" if "end" in s.options else s.options[0])
    assert s.cards("hand") == ["dash", "dark_charm"]


def test_schemes_reveals_cards_up_to_the_named_trait():
    s = hall("schemes", deck=("dash", "frenzy", "dark_might", "tripwire", "pit_trap"),
             there="r2c7").overlord_turn()  # fmt: skip
    s.do("use:ov:schemes")
    assert (s.asked, s.options) == ("trait", ["event", "trap", "magic"])
    s.do("trap")
    assert (s.cards("hand"), s.cards("shown")) == (["dash", "tripwire"], ["tripwire"])
    assert s.cards("discards") == ["schemes", "dark_might", "frenzy"]
    assert GAME.view(s.table, 1).overlord_cards.hand == ("tripwire",)


# -- Warlord -----------------------------------------------------------------------------------


def test_blood_rage_lets_a_monster_attack_twice_and_fall():
    s = to_the_end(hall("blood_rage"))
    assert s.options == ["pass", f"use:ov:blood_rage@{ZOMBIE}"]
    s.force("blue", BLUE_2_FAR, BLUE_2_FAR).force("yellow", 1, 1).force("gray", 0, 0)
    s.do(f"use:ov:blood_rage@{ZOMBIE}", "attack::r0c0")
    assert s.of(ZOMBIE).place == ON_MAP
    s.do("attack::r0c0")
    assert (s.of("syndrael").damage, s.of(ZOMBIE).place) == (6, OFF)


def test_dark_fortitude_gives_a_monster_two_shields():
    s = hall("dark_fortitude", items=["iron_longsword"]).turn_of("syndrael")
    s.force("blue", BLUE_2_FAR).force("red", RED_1).force("brown", 0)
    s.do("attack:iron_longsword:r0c1", f"use:ov:dark_fortitude@{ZOMBIE}")
    assert s.of(ZOMBIE).damage == 1


def test_dark_fortitude_goes_once_on_each_of_several_victims():
    s = Situation(*HALL).hero("leoric_of_the_book", "r1c1", "arcane_bolt")
    s.monster("zombie.minion", "r0c1").monster("zombie.minion", "r2c1")
    s.overlord("dark_fortitude", "dark_fortitude").turn_of("leoric_of_the_book")
    s.force("blue", BLUE_2_FAR).force("yellow", 1).force("brown", 0, 0)
    s.do("use:feat:leoric_of_the_book@leoric_of_the_book")
    s.do(next(option for option in s.options if option.startswith("attack")))
    while s.asked != "after_roll":
        s.do(s.options[0])
    both = [f"use:ov:dark_fortitude@zombie.minion.{n}" for n in (1, 2)]
    assert s.options[1:] == both
    s.do(both[0])
    assert s.options[1:] == both[1:]


def test_bloodlust_draws_two_cards_besides_the_usual_one():
    s = hall("bloodlust", deck=("dash", "frenzy", "tripwire", "pit_trap")).turn_of(ZOMBIE)
    s.of("syndrael").damage = 11
    s.force("blue", BLUE_2_FAR).force("yellow", 1).force("gray", NO_SHIELD).do("attack:r0c0")
    s.do("draw")
    assert (s.asked, s.options) == ("fell", ["pass", "use:ov:bloodlust@syndrael"])
    s.do("use:ov:bloodlust@syndrael")
    assert s.cards("hand") == ["dash", "frenzy", "tripwire"]
    s = hall("bloodlust", deck=("dash",)).turn_of("syndrael").hurt(ZOMBIE, 3)
    assert (s.of(ZOMBIE).place, s.cards("hand")) == (OFF, ["bloodlust"])


def test_expert_blow_adds_damage_and_comes_back_for_a_surge():
    blow = f"use:ov:expert_blow@{ZOMBIE}"
    s = hall("expert_blow").turn_of(ZOMBIE).force("blue", BLUE_2_SURGE).force("yellow", 1)
    s.force("gray", NO_SHIELD).do("attack:r0c0")
    assert (s.asked, s.options) == ("before_roll", ["pass", blow])
    s.do(blow)
    assert (s.asked, s.cards("discards")) == ("surge", ["expert_blow"])
    s.do("surge:ov:expert_blow.1")
    assert (s.cards("hand"), s.cards("discards")) == (["expert_blow"], [])
    assert s.cards("shown") == ["expert_blow"]
    assert s.of("syndrael").damage == 2 + 1 + 2


def test_reinforce_brings_minions_beside_a_master_up_to_the_limit():
    s = Situation(*HALL).hero("syndrael", "r0c0").monster("zombie.master", "r1c4")
    s.monster("zombie.minion", "r2c7").off("zombie.minion").off("zombie.minion")
    s.off("zombie.master").overlord("reinforce")
    to_the_end(s)
    assert s.options == ["pass", f"use:ov:reinforce@{MASTER}"]
    s.do(f"use:ov:reinforce@{MASTER}")
    assert s.options == ["come:zombie.minion", "no_more"]
    s.do("come:zombie.minion")
    assert sorted(s.options) == ["r0c3", "r0c4", "r0c5", "r1c3", "r1c5", "r2c3", "r2c4", "r2c5"]
    s.do("r0c3", "come:zombie.minion", "r2c5")
    on_map = [s.of(f"zombie.minion.{n}").place for n in (1, 2, 3)]
    assert (on_map, s.asked) == ([ON_MAP] * 3, "act")


# -- Saboteur ----------------------------------------------------------------------------------


def test_explosive_runes_hurt_the_searcher_and_heroes_near_them_by_the_excess():
    s = searching("explosive_runes", friend="r0c2")
    s.force("gray", 1, THREE_SHIELDS).force("black", TWO_BLACK, TWO_BLACK)
    s.do("search:r0c1", "use:ov:explosive_runes@syndrael")
    # 3 and 5 shields against an Awareness of 2.
    assert (s.of("syndrael").damage, s.of("widow_tarha").damage) == (1, 3)
    far = searching("explosive_runes", friend="r0c3")
    far.force("gray", THREE_SHIELDS).force("black", FOUR_SHIELDS)
    far.do("search:r0c1", "use:ov:explosive_runes@syndrael")
    assert (far.of("syndrael").damage, far.of("widow_tarha").damage) == (5, 0)


def test_web_trap_holds_who_enters_and_heroes_beside_them():
    s = Situation(*HALL).hero("syndrael", "r0c0").hero("widow_tarha", "r2c1")
    s.hero("avric_albright", "r2c4").monster("zombie.minion", "r2c7").overlord("web_trap")
    s.turn_of("syndrael", points=2).force("gray", 5, 5).force("black", 5, 5)
    s.do("go:r1c0", "use:ov:web_trap@syndrael")
    held = [s.of(name).conditions for name in ("syndrael", "widow_tarha", "avric_albright")]
    assert held == [terms.IMMOBILIZED, terms.IMMOBILIZED, 0]
    strong = Situation(*HALL).hero("syndrael", "r0c0").monster("zombie.minion", "r2c7")
    strong.overlord("web_trap").turn_of("syndrael", points=2)
    facing(strong, 1, THREE_SHIELDS - 2).do("go:r1c0", "use:ov:web_trap@syndrael")  # Might 4
    assert strong.of("syndrael").conditions == 0


def test_the_curse_of_the_monkey_god_lasts_through_the_heros_next_turn():
    s = searching("curse_of_the_monkey_god")
    s.of("zombie.minion.1").at = s.state_so_far.ground.called["r1c1"]
    facing(s, 4, TWO_BLACK).do("search:r0c1")  # 4 shields against Knowledge 3
    s.do("use:ov:curse_of_the_monkey_god@syndrael")
    state = s.state
    assert (stats.speed(state, 0), stats.defense(state, 0), s.offered("attack")) == (5, (), [])
    s.do("end")
    assert stats.speed(state, 0) == 5
    while s.state.turn is None or s.state.turn.figure:
        s.do("pass" if "pass" in s.options else "end" if "end" in s.options else s.options[0])
    assert (stats.speed(s.state, 0), s.offered("attack")) == (5, [])
    s.do("end")
    assert (stats.speed(s.state, 0), len(stats.defense(s.state, 0))) == (4, 1)
    lucky = searching("curse_of_the_monkey_god", deck=("dash", "frenzy"))
    facing(lucky, 0, 0).do("search:r0c1", "use:ov:curse_of_the_monkey_god@syndrael")
    assert (lucky.cards("hand"), lucky.state.lasting) == (["dash"], ())


@pytest.mark.parametrize(("gray", "held", "damage"), [(1, ["dash"], 0), (4, [], 1)])
def test_wicked_laughter_repeats_a_passed_test_with_a_lower_attribute(gray, held, damage):
    s = Situation(*HALL).hero("syndrael", "r0c0").monster("zombie.minion", "r2c7")
    s.overlord("pit_trap", "wicked_laughter", deck=("dash", "frenzy"))
    facing(s.turn_of("syndrael", points=3), 0, TWO_BLACK).do("go:r1c0")  # Awareness 2: passed
    s.do("use:ov:pit_trap@syndrael")
    assert (s.asked, s.options) == ("after_test", ["pass", "use:ov:wicked_laughter@syndrael"])
    facing(s, gray, 0).do("use:ov:wicked_laughter@syndrael")  # 1 or 2 shields
    assert (s.cards("hand"), s.of("syndrael").damage) == (held, damage)


def test_wicked_laughter_is_not_for_failures():
    s = Situation(*HALL).hero("syndrael", "r0c0").monster("zombie.minion", "r2c7")
    s.overlord("pit_trap", "wicked_laughter").turn_of("syndrael", points=3)
    facing(s, THREE_SHIELDS, 0).do("go:r1c0", "use:ov:pit_trap@syndrael")
    assert s.asked == "act"
    s = Situation(*HALL).hero("syndrael", "r0c0").monster("splig", "r0c1")
    s.condition("splig.1", "poisoned").overlord("wicked_laughter")
    facing(s, 0, 0).overlord_turn()
    assert (s.asked, s.of("splig.1").conditions) == ("act", 0)  # nor for lieutenants


@pytest.mark.parametrize(("attribute", "gray", "damage"), [("might", 5, 4), ("awareness", 1, 2)])
def test_the_uthuk_demon_trap_costs_the_tested_attribute_or_all(attribute, gray, damage):
    s = searching("uthuk_demon_trap")
    facing(s, gray, 0).do("search:r0c1", "use:ov:uthuk_demon_trap@syndrael")
    assert (s.asked, s.player, s.options) == ("attribute", 1, ["awareness", "might"])
    s.do(attribute)
    assert s.of("syndrael").damage == damage
    dead = searching("uthuk_demon_trap")
    facing(dead, THREE_SHIELDS, FOUR_SHIELDS).do("search:r0c1", "use:ov:uthuk_demon_trap@syndrael")
    assert dead.do(attribute).of("syndrael").place == KNOCKED_OUT


# -- Magus -------------------------------------------------------------------------------------


def test_unholy_ritual_draws_for_a_group_keeps_two_and_costs_its_monsters_an_action():
    s = Situation(*HALL).hero("syndrael", "r0c0").monster("zombie.minion", "r2c5")
    s.monster("zombie.minion", "r2c6").monster("zombie.master", "r2c7")
    s.monster("cave_spider.minion", "r0c7")
    s.overlord("unholy_ritual", deck=("dash", "tripwire", "pit_trap", "poison_dart", "frenzy"))
    s.overlord_turn()
    assert s.options == [
        "pass", f"use:ov:unholy_ritual@{ZOMBIE}", "use:ov:unholy_ritual@cave_spider.minion.1",
    ]  # fmt: skip
    s.do(f"use:ov:unholy_ritual@{ZOMBIE}")
    assert (s.asked, s.options) == ("keep", ["tripwire", "pit_trap", "poison_dart"])
    s.do("pit_trap", "tripwire")
    assert s.cards("hand") == ["dash", "tripwire", "pit_trap"]
    assert s.cards("discards") == ["unholy_ritual", "poison_dart"]
    s.do("zombie", "zombie.minion.2", "pass")
    assert s.state.turn.actions == 1
    s.do("end", ZOMBIE, "pass")
    assert s.state.turn.actions == 1
    s.do("end", "pass", "end", "pass")
    assert s.state.turn.actions == 2  # the spider's
    s.do("end")
    assert s.state.lasting == ()


def test_word_of_pain_hurts_all_heroes_who_fail():
    s = Situation(*HALL).hero("syndrael", "r0c0").hero("widow_tarha", "r2c0")
    s.monster("zombie.minion", "r2c7").overlord("word_of_pain")
    to_the_end(s).force("gray", THREE_SHIELDS, THREE_SHIELDS).force("black", 0, FOUR_SHIELDS)
    s.do("use:ov:word_of_pain")  # Syndrael has Might 4
    assert (s.of("syndrael").damage, s.of("widow_tarha").damage) == (0, 1)


def test_rise_again_brings_a_monster_back_for_the_overlords_next_turn():
    s = Situation("............", "............").hero("syndrael", "r0c0", "iron_longsword")
    s.monster("zombie.minion", "r0c1").monster("cave_spider.minion", "r1c11")
    s.overlord("rise_again").turn_of("syndrael")
    s.of("cave_spider.minion.1").done = False
    s.force("blue", BLUE_2_FAR).force("red", RED_1).force("brown", 0)
    s.do("attack:iron_longsword:r0c1")
    assert (s.asked, s.options) == ("fell", ["pass", f"use:ov:rise_again@{ZOMBIE}"])
    s.do(f"use:ov:rise_again@{ZOMBIE}")
    assert s.of(ZOMBIE).place == OFF
    s.do("end")
    assert s.asked == "place"
    assert {int(square.partition("c")[2]) for square in s.options} == {0, 1, 2, 3, 4, 5, 6}
    s.do("r1c6")
    assert (s.of(ZOMBIE).damage, s.at(ZOMBIE)) == (0, "r1c6")
    assert s.options == ["zombie", "cave_spider"]
    s.do("zombie", "end", "end")
    assert (s.of(ZOMBIE).place, s.state.lasting) == (OFF, ())
    s.do("end")
    assert s.of(ZOMBIE).place == OFF  # it came back once


@rule("DES-OBJ-05")
def test_who_rose_again_leaves_what_they_carry_where_they_were():
    goblin = "goblin_archer.minion.1"
    s = Situation(quest="the_shadow_vault", groups=("goblin_archer", "barghest", "ettin"))
    s.hero("syndrael", "r3c1", "iron_longsword").hero("jain_fairwood", "r0c5")
    s.monster("goblin_archer.minion", "r3c2")
    s.state_so_far.tokens.append(Token("rune", 0, s.state_so_far.ground.called["r3c3"], NONE))
    s.overlord("rise_again").turn_of("syndrael")
    s.force("blue", BLUE_2_FAR).force("red", RED_1).force("gray", NO_SHIELD)
    s.do("attack:iron_longsword:r3c2", f"use:ov:rise_again@{goblin}", "end")
    assert s.asked == "place"
    s.do("r3c2")
    assert s.asked == "act"
    s.do("do:take:rune.1", "end")
    assert (s.of(goblin).place, s.where("rune.1")) == (OFF, "r3c2")


def test_word_of_despair_tires_heroes_after_each_action_of_their_next_turn():
    s = Situation(*HALL).hero("syndrael", "r0c0").hero("widow_tarha", "r2c0")
    s.monster("zombie.minion", "r2c7").overlord("word_of_despair")
    to_the_end(s).force("gray", THREE_SHIELDS, 0).force("black", 0, 0)  # Willpower 2
    s.do("use:ov:word_of_despair", "syndrael", "move")
    assert s.of("syndrael").fatigue == 1
    s.of("syndrael").fatigue = 4
    s.do("move")
    assert (s.of("syndrael").fatigue, s.of("syndrael").damage) == (4, 1)
    s.do("go:r0c1", "end")
    assert s.state.lasting == ()
    s.do("move")
    assert s.of("widow_tarha").fatigue == 0


@pytest.mark.parametrize(
    ("card", "attribute"),
    [("dash", "willpower"), ("tripwire", "awareness"), ("dark_might", "knowledge")],
)
def test_diabolic_power_takes_any_card_and_its_trait_says_what_heroes_test(card, attribute):
    s = Situation(*HALL).hero("syndrael", "r0c0").hero("widow_tarha", "r2c0")
    s.monster("zombie.minion", "r2c7")
    s.overlord("diabolic_power", deck=("frenzy", "dash", "tripwire"), discards=("dark_might",))
    s.overlord_turn().force("gray", 0, THREE_SHIELDS).force("black", 0, FOUR_SHIELDS)
    s.do("use:ov:diabolic_power")
    assert (s.asked, sorted(s.options)) == ("take", ["dark_might", "dash", "tripwire"])
    s.table.listen()
    s.do(card)
    assert (s.cards("hand"), s.cards("shown")) == (["frenzy", card], [card])
    told = [s.table.tell(event) for event in s.table.events]
    limit = s.state.printed(0).attributes[attribute]
    assert f"Syndrael tests {attribute}: 0 shields, needs at most {limit}: passed." in told
    assert (s.of("syndrael").damage, s.of("widow_tarha").damage) == (0, 2)


def test_expert_blow_is_for_attacks_on_heroes():
    s = Situation(*HALL).hero("syndrael", "r2c7").friend("villager", "r0c0")
    s.monster("zombie.minion", "r0c1").overlord("expert_blow").turn_of(ZOMBIE)
    s.force("blue", BLUE_2_FAR).force("yellow", 1).force("brown", 0).do("attack:r0c0")
    assert s.asked != "before_roll"


def test_the_attack_that_missed_offers_no_way_back_for_expert_blow():
    s = hall("expert_blow").turn_of(ZOMBIE).force("blue", MISS).force("yellow", 1)
    s.force("gray", NO_SHIELD).do("attack:r0c0", f"use:ov:expert_blow@{ZOMBIE}")
    assert (s.asked, s.cards("discards")) == ("act", ["expert_blow"])
