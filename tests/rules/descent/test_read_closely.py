"""Rules by the catalogue's own examples, where another test shows only a part of them."""

import pytest

from tests.support.descent import CONTENT, Situation
from tests.support.descent_cards import (
    ARCHER,
    BLUE_2H,
    BLUE_2H_1S,
    GRAY,
    HALL,
    RED_1H,
    YELLOW_1H,
    at_turn,
    skilled,
    under_attack,
)
from tests.support.rules import rule
from undercroft.games.descent.rules import deck, reacting, terms
from undercroft.games.descent.table.state import KNOCKED_OUT, ON_MAP

HERO, OTHER = "syndrael", "ashrian"
POTION = "use:search:health_potion@syndrael"
GRISBAN = "grisban_the_thirsty"


def faces(die):
    symbols = ("range", "heart", "surge", "shield", "miss")
    return [tuple(die.count(face, symbol) for symbol in symbols) for face in range(6)]


@rule("DES-GAP-02", "DES-GAP-64", "DES-GEN-01")
def test_each_face_of_each_die_shows_what_is_printed():
    dice = CONTENT.dice
    assert faces(dice["blue"]) == [
        (0, 0, 0, 0, 1), (2, 2, 1, 0, 0), (3, 2, 0, 0, 0), (4, 2, 0, 0, 0), (5, 1, 0, 0, 0),
        (6, 1, 1, 0, 0),
    ]  # fmt: skip
    assert faces(dice["red"]) == [(0, hearts, 0, 0, 0) for hearts in (1, 2, 2, 2, 3)] + [
        (0, 3, 1, 0, 0)
    ]
    assert faces(dice["yellow"]) == [
        (1, 0, 1, 0, 0), (1, 1, 0, 0, 0), (2, 1, 0, 0, 0), (0, 1, 1, 0, 0), (0, 2, 0, 0, 0),
        (0, 2, 1, 0, 0),
    ]  # fmt: skip
    for colour, shields in {"brown": (0, 0, 0, 1, 1, 2), "gray": (0, 1, 1, 1, 2, 3),
                            "black": (0, 2, 2, 2, 3, 4)}.items():  # fmt: skip
        assert faces(dice[colour]) == [(0, 0, 0, number, 0) for number in shields]


# -- knocked out -------------------------------------------------------------------------------


def under_a_monster():
    """A goblin stands on the token of a hero who is knocked out, next to another hero."""
    s = Situation(*HALL).hero(HERO, "r1c1").hero(OTHER, "r1c2").down(OTHER)
    return s.monster("goblin_archer.minion", "r1c2").hold(HERO, "health_potion").turn_of(HERO)


@rule("DES-KOUT-19", "DES-REV-06", "DES-KOUT-11")
def test_a_hero_token_under_a_monster_is_revived_and_healed_like_any_other():
    assert under_a_monster().offered("revive") == [OTHER]
    s = under_a_monster().do(POTION)
    assert s.asked == "put"
    assert s.player == 2  # the hero's own player
    assert "r1c2" not in s.options
    s.do("r0c2")
    assert (s.at(OTHER), s.of(OTHER).place, s.of(OTHER).damage) == ("r0c2", ON_MAP, 0)


@rule("DES-KOUT-13", "DES-REV-04")
def test_a_hero_who_was_revived_has_a_whole_turn():
    s = Situation(*HALL).hero(HERO, "r1c1").hero(OTHER, "r1c2").down(OTHER)
    s.monster("zombie.minion", "r3c7").round()
    s.do(HERO).force("red", 1, 1).do(f"revive:{OTHER}", "end")
    assert (s.asked, s.player, s.state.turn.actions) == ("act", 2, 2)
    assert {"move", "rest"} <= set(s.options)


@rule("DES-GAP-40")
@pytest.mark.parametrize(("end", "damage"), [("stand", 12 - 2 - 2), ("end", 12)])
def test_who_stood_up_recovers_two_damage_of_a_lone_players_free_attack(end, damage):
    s = Situation(*HALL, players=2).hero(HERO, "r1c1").hero(OTHER, "r3c1").down(HERO)
    s.monster("goblin_archer.minion", "r0c7").round()
    s.do(HERO).force("red", 0, 0).do(end)
    assert s.of(HERO).damage == damage


@rule("DES-TERR-14", "DES-TERR-15", "DES-KOUT-02", "DES-GAP-32")
def test_lava_defeats_and_nobody_takes_the_damage_for_somebody_else():
    skills = skilled("raise_dead", "dark_pact")
    s = Situation("^..", "...").hero("leoric_of_the_book", "r0c0", skills=skills)
    s.hero(OTHER, "r1c2").monster("zombie.minion", "r0c2").turn_of("leoric_of_the_book")
    s.do("use:skill:raise_dead@leoric_of_the_book", "r1c1")
    s.do("end")
    assert s.of("leoric_of_the_book").place == KNOCKED_OUT
    assert s.of("leoric_of_the_book").damage == 8
    assert s.at("leoric_of_the_book") in ("r0c1", "r1c0")  # the nearest empty spaces


@rule("DES-SPEC-01", "DES-KOUT-02")
def test_a_stalwart_knight_strikes_once_more_whatever_defeats_them():
    s = Situation("^...", "....").hero(HERO, "r0c0", "iron_longsword", skills=skilled("stalwart"))
    s.hero(OTHER, "r1c3").monster("zombie.minion", "r1c2").turn_of(HERO).do("end")
    assert s.asked == "falling"
    s.do(next(each for each in s.options if each.startswith("use:skill:stalwart")))
    s.do("go:r0c1")
    s.force("blue", 3).force("red", 0).force("brown", 0)
    if s.asked == "walk":
        s.do("stay")
    s.do(next(each for each in s.options if each.startswith("attack:iron")))
    assert s.of("zombie.minion.1").damage > 0 or s.of("zombie.minion.1").place != ON_MAP
    assert (s.of(HERO).place, s.at(HERO)) == (KNOCKED_OUT, "r0c1")


# -- skills and feats --------------------------------------------------------------------------


@rule("DES-SKL-04", "DES-GEN-05")
def test_a_card_that_is_exhausted_for_fatigue_costs_both():
    s = at_turn(GRISBAN, skills=("cripple",)).force("gray", 0).force("black", 0)
    s.do(f"use:skill:cripple@{GRISBAN}")
    assert s.of(GRISBAN).fatigue == 2
    assert [CONTENT.abilities.things["skill:cripple"]] == list(s.of(GRISBAN).exhausted)
    assert s.state.turn.actions == 2  # and no action
    assert s.of(ARCHER).conditions == terms.IMMOBILIZED
    reaction = under_attack(GRISBAN, "chipped_greataxe", skills=("counter_attack",))
    reaction.force("blue", BLUE_2H, 0).force("yellow", YELLOW_1H).force("red", RED_1H)
    reaction.force("gray", GRAY[1]).force("brown", 0).do("attack:r1c1")
    reaction.do(f"use:skill:counter_attack@{GRISBAN}")
    assert reaction.of(GRISBAN).fatigue == 1
    assert [CONTENT.abilities.things["skill:counter_attack"]] == list(
        reaction.of(GRISBAN).exhausted
    )


@rule("DES-SKL-07")
def test_a_skill_without_a_price_is_used_with_all_stamina_spent():
    s = at_turn(HERO, skills=("challenge",), fatigue=4)
    assert f"use:skill:challenge@{HERO}" in s.options
    assert s.do(f"use:skill:challenge@{HERO}").of(HERO).fatigue == 4
    priced = at_turn(GRISBAN, "chipped_greataxe", skills=("rage",), fatigue=4)
    assert f"use:skill:rage@{GRISBAN}" not in priced.options


@rule("DES-SKL-02")
def test_an_attack_by_a_skill_has_all_five_steps():
    """The weapon is chosen, dice are rolled, surges spent, and shields cancel damage."""
    s = at_turn(GRISBAN, "chipped_greataxe", skills=("rage",), foe="ettin.master")
    s.do(f"use:skill:rage@{GRISBAN}")
    assert s.offered("attack") == ["chipped_greataxe:r1c2", "hands:r1c2"]
    s.force("blue", BLUE_2H_1S).force("red", RED_1H).force("gray", GRAY[1], GRAY[2])
    s.do("attack:chipped_greataxe:r1c2")
    assert s.asked == "surge"
    s.do("surge:0")  # 1 damage more
    assert s.of("ettin.master.1").damage == 2 + 1 + 1 + 1 - 3


@rule("DES-FEAT-01", "DES-FEAT-04", "DES-FEAT-03")
def test_a_feat_is_spent_when_it_is_performed():
    feat = f"use:feat:{GRISBAN}@{GRISBAN}"
    s = at_turn(GRISBAN, "chipped_greataxe", foe="ettin.master")
    assert feat in s.options
    s.do(feat)
    assert s.of(GRISBAN).feat_used
    assert feat not in s.options
    assert feat not in at_turn(GRISBAN, "chipped_greataxe", feat_used=True).options


# -- conditions, reactions, equipment ----------------------------------------------------------


@rule("DES-COND-04")
def test_one_figure_of_a_group_has_a_condition_and_the_others_have_none():
    s = Situation(*HALL).hero(HERO, "r3c7").monster("zombie.minion", "r1c1")
    s.monster("zombie.minion", "r2c1").condition("zombie.minion.2", "stunned").overlord_turn()
    s.do("zombie.minion.1")
    assert "move" in s.options
    s.do("end")
    assert "move" not in s.options
    assert (s.of("zombie.minion.1").conditions, s.of("zombie.minion.2").conditions) == (
        0, terms.STUNNED,
    )  # fmt: skip


@rule("DES-GAP-56")
@pytest.mark.parametrize("fatal", [False, True])
def test_a_trap_in_mid_move_comes_first_then_the_move_goes_on_if_it_can(fatal):
    s = Situation("......").hero(HERO, "r0c0", damage=11 if fatal else 0).hero(OTHER, "r0c5")
    s.monster("zombie.minion", "r0c4").overlord("pit_trap").turn_of(HERO).do("move", "go:r0c1")
    assert (s.asked, s.player) == ("enter", 0)
    s.force("gray", GRAY[3]).force("black", 1)
    s.do(next(each for each in s.options if each.startswith("use:ov:pit_trap")))
    if fatal:
        assert s.of(HERO).place == KNOCKED_OUT
        assert s.state.turn is None or s.state.turn.figure != s.number(HERO)
    else:
        assert (s.of(HERO).damage, s.state.turn.points) == (1, 4 - 1 - 1)
        assert "go:r0c2" in s.options


@rule("DES-EQP-01")
def test_whoever_carries_ten_things_still_gets_an_eleventh():
    shop = [n for n, item in enumerate(CONTENT.item_list) if item.cost][:10]
    s = Situation(*HALL).hero(HERO, "r0c0", pack=tuple(shop)).hero(OTHER, "r0c1")
    s.of(OTHER).pack = (CONTENT.item_called["lucky_charm"],)
    s.hold(HERO, "curse_doll", "fire_flask", "power_potion").monster("zombie.minion", "r3c7")
    s.turn_of(HERO).do("move", f"trade:{OTHER}", "take:item:lucky_charm", "yes")
    assert len(s.of(HERO).pack) == 11


@rule("DES-LARGE-08")
@pytest.mark.parametrize(("terrain", "left", "damage"), [("~", 1, 0), ("^", 2, 1), (".", 2, 0)])
def test_a_large_figure_pays_for_what_its_way_leads_through(terrain, left, damage):
    """Only one space is between the two halls."""
    rows = (".. ...", f"..{terrain}...", ".. ...")
    s = Situation(*rows).hero(HERO, "r2c5").monster("ettin.minion", "r1c0")
    s.turn_of("ettin.minion.1", points=4).do("to:r1c3")
    assert (s.state.turn.points, s.of("ettin.minion.1").damage) == (left, damage)


@rule("DES-EQP-08")
def test_a_potion_is_used_in_the_turn_in_which_it_is_found():
    s = at_turn(HERO, damage=3)
    s.state_so_far.search = (s.state_so_far.ground.called["r1c0"],)
    card = next(n for n, each in enumerate(CONTENT.cards) if each.id == "health_potion")
    s.force("search", card).do("search:r1c0")
    assert POTION in s.options
    assert s.do(POTION).of(HERO).damage == 0


@rule("DES-LARGE-08", "DES-TERR-13")
def test_a_large_figure_goes_round_lava_if_its_points_suffice():
    rows = (".....", "..^..", ".....", "     ")
    s = Situation(*rows).hero(HERO, "r2c0").monster("barghest.minion", "r0c1")
    s.turn_of("barghest.minion.1", points=3).do("to:r0c4")
    assert s.of("barghest.minion.1").damage == 0
    walled = Situation("..", "^^", "^^", "..", "..").hero(HERO, "r4c0")
    walled.monster("barghest.minion", "r0c0", turned=True)
    walled.turn_of("barghest.minion.1", points=4).do("to:r3c0/turned")
    assert walled.of("barghest.minion.1").damage == 2


@rule("DES-LARGE-08", "DES-SPEC-01")
def test_a_large_figure_that_flies_pays_a_point_for_each_space():
    rows = (".....~~~...", ".....~~~...", ".....~~~...")
    s = Situation(*rows).hero(HERO, "r0c0").monster("gryvorn", "r0c3")
    s.turn_of("gryvorn.1", points=4)
    assert any(each.startswith("r0c8") for each in s.offered("to"))
    other = Situation(*rows).hero(HERO, "r0c0").monster("shadow_dragon.minion", "r0c3")
    other.turn_of("shadow_dragon.minion.1", points=4)
    assert not any(each.startswith("r0c8") for each in other.offered("to"))


# -- what is told and shown --------------------------------------------------------------------


@rule("DES-SPEC-01")
def test_it_is_told_that_a_tripwire_ends_the_move():
    s = Situation("......").hero(HERO, "r0c0").monster("zombie.minion", "r0c5")
    s.overlord("tripwire").turn_of(HERO).do("move", "go:r0c1")
    s.force("gray", GRAY[3]).force("black", 1).do(f"use:ov:tripwire@{HERO}")
    told = [s.table.tell(event) for event in s.table.events]
    assert told[-1] == "The move of Syndrael ends."
    assert s.state.turn.points == 0


def test_an_attack_that_is_over_does_not_cover_the_board_in_the_next_turn():
    def shown(s):
        return s.table.scene(1).duel

    s = Situation(*HALL).hero(HERO, "r1c1", "iron_longsword").hero(OTHER, "r3c7")
    s.monster("goblin_archer.master", "r1c2").round()
    s.do(HERO).force("blue", 0).do("attack:iron_longsword:r1c2")
    assert shown(s).verdict == "The attack misses."
    s.do("end")
    assert (s.state.turn.figure, shown(s)) == (s.number(OTHER), None)
    s.do("end")
    assert s.player == 0
    s.force("blue", 0).do("attack:r1c1")
    assert shown(s).title == "Master Goblin Archer attacks Syndrael"
    s.do("end")
    assert (s.state.turn, shown(s)) == (None, None)  # it is asked which hero goes next
    s.do(HERO)
    assert shown(s) is None  # the turn of the hero who was attacked


def test_an_attack_is_not_numbered_by_the_round_of_the_quest():
    s = Situation(*HALL).hero(HERO, "r1c1", "iron_longsword")
    s.monster("goblin_archer.master", "r1c2").round()
    s.force("blue", 0).do("attack:iron_longsword:r1c2")
    assert s.state.round > 0
    assert s.table.scene(1).duel.round == 0  # it has none of its own


# -- what is hidden, heard and near ------------------------------------------------------------


@rule("DES-GAP-09", "DES-GAP-60")
def test_a_card_that_all_have_seen_is_no_longer_one_of_the_unseen():
    s = Situation(*HALL).hero(HERO, "r0c0").overlord("dash", "frenzy", deck=("tripwire",))
    state = s.state_so_far
    assert len(deck.unseen(state)) == 3
    state.shown = state.hand[:1]
    assert set(deck.unseen(state)) == {state.hand[1], *state.overlord_bags[0]}


@rule("DES-SPEC-01")
def test_what_a_card_has_granted_is_heard_when_a_game_is_taken_up_again():
    s = Situation(*HALL).hero(HERO, "r0c0").monster("zombie.minion", "r0c1")
    s.overlord("word_of_misery").overlord_turn().do("use:ov:word_of_misery")
    reacting.listen(s.state)
    s.force("blue", BLUE_2H).force("yellow", YELLOW_1H).force("gray", GRAY[0]).do("attack:r0c0")
    assert (s.of(HERO).damage, s.of(HERO).fatigue) == (3, 1)


@rule("DES-DOOR-07", "DES-RNG-06")
def test_nobody_is_next_to_a_hero_behind_a_closed_door():
    rows = ("+-+-+-+", "|. .D.|", "+-+-+-+")
    for closed, healed in ((1, 0), (0, 3)):
        s = Situation(*rows).hero("avric_albright", "r0c1", skills=skilled("prayer_of_healing"))
        s.hero(OTHER, "r0c2", damage=5).turn_of("avric_albright")
        s.state.closed = closed
        prayer = "use:skill:prayer_of_healing@avric_albright"
        s.force("red", 4).do(prayer)
        if s.asked == "choose":
            s.do(OTHER)
        assert s.of(OTHER).damage == 5 - healed


@rule("DES-GAP-62", "DES-KOUT-08")
def test_who_is_knocked_out_by_a_blow_is_not_thrown_by_it():
    s = under_attack(HERO, foe="splig", damage=11)
    s.force("blue", BLUE_2H_1S).force("red", RED_1H).force("gray", 0).do("attack:r1c1", "surge:0")
    assert (s.of(HERO).place, s.at(HERO)) == (KNOCKED_OUT, "r1c1")
    assert s.asked != "landing"


@rule("DES-SPEC-01")
def test_only_who_is_in_sight_is_challenged_and_only_whom_a_master_can_replace_is_promoted():
    challenge = f"use:skill:challenge@{HERO}"
    s = Situation("..#..", "#####").hero(HERO, "r0c0", skills=skilled("challenge"))
    assert challenge not in s.monster("zombie.minion", "r0c4").turn_of(HERO).options
    promotion = Situation(*HALL, act=2).hero(HERO, "r3c7").monster("splig", "r1c2")
    promotion.monster("goblin_archer.minion", "r1c1").monster("goblin_archer.master", "r3c0")
    promotion.monster("zombie.minion", "r1c3").off("zombie.master").turn_of("splig.1")
    promotion.force("gray", 0).force("black", 0).do("use:kw:promotion@splig.1")
    assert promotion.of("zombie.master.1").place == ON_MAP
    assert promotion.of("goblin_archer.minion.1").place == ON_MAP
