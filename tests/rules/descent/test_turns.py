"""Turns, actions, moving: what a figure may do and what comes of it."""

from tests.support.descent import RED_1, RED_3_SURGE, THREE_SHIELDS, Situation
from tests.support.rules import rule
from undercroft.games.descent.rules import placing
from undercroft.games.descent.table.state import KNOCKED_OUT, OFF, ON_MAP

FLOOR = ("......", "......", "......")


def alone(*rows, players=3, square="r1c1", **turn):
    """Syndrael: speed 4, stamina 4, health 12."""
    s = Situation(*(rows or FLOOR), players=players).hero("syndrael", square, "iron_longsword")
    return s.turn_of("syndrael", **turn)


# -- rounds ------------------------------------------------------------------------------------


@rule("DES-RND-02", "DES-GAP-06", "DES-RND-05", "DES-HTRN-13", "DES-HTRN-15")
def test_heroes_choose_together_who_goes_next_and_the_overlord_comes_last():
    s = Situation(*FLOOR).hero("syndrael", "r0c0").hero("leoric_of_the_book", "r2c0")
    s.monster("goblin_archer.minion", "r0c5").monster("ettin.master", "r1c4").round()
    assert (s.asked, s.table.decision.players) == ("next_hero", (1, 2))
    s.table.act("leoric_of_the_book", by=1)
    assert (s.asked, s.player) == ("act", 2)
    s.do("end")
    assert (s.asked, s.player) == ("act", 1)  # only Syndrael is left: nobody is asked
    s.do("end")
    assert (s.asked, s.player, s.options) == ("next_group", 0, ["goblin_archer", "ettin"])


@rule("DES-OTRN-06", "DES-OTRN-07", "DES-OTRN-08", "DES-OTRN-14", "DES-GAP-08", "DES-OTRN-13")
def test_groups_are_activated_once_each_one_monster_after_another():
    s = Situation(*FLOOR).hero("syndrael", "r0c0").monster("goblin_archer.minion", "r0c5")
    s.monster("goblin_archer.minion", "r2c5").monster("ettin.master", "r0c3").turn_of("syndrael")
    for name in ("goblin_archer.minion.1", "goblin_archer.minion.2", "ettin.master.1"):
        s.of(name).done = False
    s.do("end")
    assert s.asked == "next_group"
    s.do("goblin_archer")
    assert (s.asked, len(s.options)) == ("next_monster", 2)
    s.do("goblin_archer.minion.2", "end", "end")
    assert s.state.turn.figure == s.number("ettin.master.1")  # the group that is left
    s.do("end")
    assert s.state.round == 2


# -- actions -----------------------------------------------------------------------------------


@rule("DES-HTRN-07", "DES-HTRN-09", "DES-HTRN-12", "DES-MOV-01", "DES-MOV-05", "DES-GAP-12")
def test_two_actions_and_two_moves_add_up():
    s = alone()
    assert {"move", "rest", "end"} <= {*s.options}
    s.do("move")
    assert (s.state.turn.actions, s.state.turn.points) == (1, 4)
    s.do("move")
    assert (s.state.turn.actions, s.state.turn.points) == (0, 8)
    assert "move" not in s.options
    assert s.why_not("move") == "DES-HTRN-07"
    assert s.why_not("rest") == "DES-HTRN-07"


@rule("DES-MOV-03", "DES-MOV-04", "DES-MOV-08", "DES-MOV-13", "DES-TERR-03")
def test_a_step_costs_a_point_water_two_and_a_move_may_be_interrupted():
    s = alone(".~.", "...", "...", points=3)
    s.do("go:r0c1")
    assert (s.at("syndrael"), s.state.turn.points) == ("r0c1", 1)
    s.do("rest", "go:r1c2")
    assert (s.at("syndrael"), s.state.turn.points) == ("r1c2", 0)
    assert s.why_not("go:r1c1") == "DES-MOV-03"
    assert alone(".~.", "...", points=1).why_not("go:r0c1") == "DES-MOV-03"


@rule("DES-MOV-06", "DES-MOV-07", "DES-MOV-10", "DES-MOV-11", "DES-MOV-12", "DES-GAP-13")
def test_friends_are_passed_but_nobody_stops_on_them_and_foes_are_not_passed():
    s = Situation("....").hero("syndrael", "r0c0").hero("jain_fairwood", "r0c1")
    s.turn_of("syndrael", points=2)
    assert s.offered("go") == ["r0c1"]
    s.do("go:r0c1")
    assert s.options == ["go:r0c0", "go:r0c2"]  # on, or back
    one = Situation("....").hero("syndrael", "r0c0").hero("jain_fairwood", "r0c1")
    assert one.turn_of("syndrael", points=1).why_not("go:r0c1") == "DES-MOV-12"
    foe = Situation("....").hero("syndrael", "r0c0").monster("goblin_archer.minion", "r0c1")
    assert foe.turn_of("syndrael", points=3).why_not("go:r0c1") == "DES-MOV-07"


@rule("DES-GAP-13", "DES-MOV-20")
def test_in_a_space_with_a_friend_there_is_nothing_but_to_go_on():
    s = Situation("....", "....").hero("syndrael", "r1c3")
    s.monster("ettin.master", "r0c1").monster("goblin_archer.minion", "r0c0")
    s.turn_of("goblin_archer.minion.1", points=3).do("go:r0c1")
    assert {each.partition(":")[0] for each in s.options} == {"go"}
    assert s.why_not("end") == "DES-GAP-13"


@rule("DES-MOV-14", "DES-MOV-15", "DES-MOV-16", "DES-MOV-19", "DES-FTG-01")
def test_fatigue_buys_points_up_to_the_stamina_and_monsters_cannot():
    s = alone(actions=0)
    s.do("fatigue", "fatigue", "fatigue", "fatigue")
    assert (s.state.turn.points, s.of("syndrael").fatigue) == (4, 4)
    assert s.why_not("fatigue") == "DES-MOV-15"
    goblin = Situation(*FLOOR).hero("syndrael", "r0c0").monster("goblin_archer.minion", "r0c5")
    assert goblin.turn_of("goblin_archer.minion.1").why_not("fatigue") == "DES-MOV-19"


@rule("DES-REST-01", "DES-REST-02", "DES-REST-03")
def test_a_rest_takes_all_fatigue_when_the_turn_ends():
    s = alone().do("fatigue", "rest", "fatigue")
    assert s.of("syndrael").fatigue == 2
    s.do("end")
    assert s.of("syndrael").fatigue == 0


@rule("DES-DOOR-01", "DES-DOOR-03", "DES-DOOR-04", "DES-DOOR-05")
def test_a_door_is_opened_and_closed_for_an_action_each():
    s = alone("+-+-+-+", "|. .D.|", "+-+-+-+", square="r0c1", points=2)
    assert s.offered("go") == ["r0c0"]
    s.do("door:r0c1-r0c2")
    assert (s.state.closed, s.state.turn.actions) == (0, 1)
    assert s.offered("go") == ["r0c0", "r0c2"]
    s.do("door:r0c1-r0c2")
    assert (s.state.closed, s.offered("go")) == (1, ["r0c0"])
    assert alone("+-+-+-+", "|. .D.|", "+-+-+-+", square="r0c0").offered("door") == []


# -- searching ---------------------------------------------------------------------------------


@rule("DES-SRCH-01", "DES-SRCH-02", "DES-SRCH-03", "DES-GAP-17")
def test_a_token_in_reach_is_searched_once_and_gives_a_card():
    s = alone(square="r0c0")
    state = s.state_so_far
    state.search = (state.ground.called["r1c1"], state.ground.called["r2c4"])
    assert s.offered("search") == ["r1c1"]
    s.force("search", 0).do("search:r1c1")
    assert [s.state.content.cards[card].id for card in s.of("syndrael").cards] == ["health_potion"]
    assert s.offered("search") == []
    empty = alone(square="r0c0")
    empty.state_so_far.search = (0,)
    empty.state_so_far.fighters[0].used_cards = empty.state_so_far.bags[0]
    empty.state_so_far.bags[0] = ()
    empty.do("search:r0c0")
    assert (empty.state.search, empty.of("syndrael").cards) == ((), ())


@rule("DES-SRCH-06", "DES-SRCH-07", "DES-SPEC-01", "DES-KOUT-11", "DES-KOUT-18", "DES-KOUT-19")
def test_potions_help_the_hero_or_a_neighbour_and_lie_face_down_then():
    s = Situation(*FLOOR).hero("syndrael", "r0c0", damage=5, fatigue=2)
    s.hero("jain_fairwood", "r0c1").hero("leoric_of_the_book", "r2c5", damage=1)
    s.down("jain_fairwood").hold("syndrael", "health_potion", "stamina_potion")
    s.turn_of("syndrael")
    s.do("use:search:stamina_potion@syndrael")  # only she herself: Jain is knocked out
    assert (s.of("syndrael").fatigue, s.state.turn.actions) == (0, 2)
    s.do("use:search:health_potion@syndrael")
    assert (s.asked, s.options) == ("choose", ["syndrael", "jain_fairwood"])
    s.do("jain_fairwood")
    jain = s.of("jain_fairwood")
    assert (jain.place, jain.damage, s.state.turn.actions) == (ON_MAP, 0, 1)
    assert (s.of("syndrael").cards, len(s.of("syndrael").used_cards)) == ((), 2)


@rule("DES-COND-07")
def test_a_curse_doll_takes_one_condition():
    s = Situation(*FLOOR).hero("syndrael", "r0c0").condition("syndrael", "poisoned", "diseased")
    s.hold("syndrael", "curse_doll").turn_of("syndrael").do("use:search:curse_doll@syndrael")
    assert (s.asked, s.options) == ("condition", ["diseased", "poisoned"])
    s.do("poisoned")
    assert s.table.view(1).figures[0].conditions == ("diseased",)


# -- knocked out -------------------------------------------------------------------------------


@rule("DES-STND-01", "DES-STND-02", "DES-STND-03", "DES-STND-04", "DES-STND-05", "DES-STND-06",
      "DES-STND-07", "DES-KOUT-16", "DES-GAP-18")  # fmt: skip
def test_a_knocked_out_hero_may_only_stand_up_which_ends_the_turn():
    s = Situation(*FLOOR).hero("syndrael", "r0c0").hero("jain_fairwood", "r2c2")
    s.down("syndrael").turn_of("syndrael")
    assert s.options == ["stand", "end"]
    assert s.why_not("move") == "DES-STND-02"
    s.force("red", RED_1, RED_3_SURGE).do("stand")
    hero = s.of("syndrael")
    assert (hero.place, hero.damage, hero.fatigue) == (
        ON_MAP,
        12 - 4,
        4 - 1 - 2,
    )  # she did not move
    assert s.state.turn is None or s.state.turn.figure != s.number("syndrael")


@rule("DES-STND-08", "DES-GAP-19", "DES-KOUT-14", "DES-REV-06")
def test_whoever_comes_back_where_another_stands_takes_the_nearest_empty_space():
    s = Situation("...").hero("syndrael", "r0c0").monster("goblin_archer.minion", "r0c0")
    s.down("syndrael").turn_of("syndrael").force("red", 1, 1).do("stand")
    assert s.at("syndrael") == "r0c1"
    two = Situation("...").hero("syndrael", "r0c1").monster("goblin_archer.minion", "r0c1")
    two.down("syndrael").turn_of("syndrael").force("red", 1, 1).do("stand")
    assert (two.asked, two.options, two.player) == ("put", ["r0c0", "r0c2"], 1)
    full = Situation("+-+-+-+", "|. .D.|", "+-+-+-+").hero("syndrael", "r0c0")
    full.monster("goblin_archer.minion", "r0c0").monster("goblin_archer.minion", "r0c1")
    full.down("syndrael").turn_of("syndrael").force("red", 1, 1).do("stand")
    assert full.at("syndrael") == "r0c2"  # behind the closed door: there is no room before it


@rule("DES-GAP-04", "DES-GAP-19")
def test_whoever_is_placed_in_a_full_closed_room_stands_behind_its_door():
    s = Situation("+-+-+-+", "|. .D.|", "+-+-+-+").hero("syndrael", "r0c0")
    s.monster("goblin_archer.minion", "r0c1").off("goblin_archer.master")
    waiting = s.number("goblin_archer.master.1")
    assert placing.spots(s.state_so_far, waiting, 1) == ["r0c2"]
    s.of("syndrael").place = OFF
    assert placing.spots(s.state_so_far, waiting, 1) == ["r0c0"]


@rule("DES-REV-01", "DES-REV-02", "DES-REV-03", "DES-REV-04", "DES-REV-05", "DES-KOUT-12",
      "DES-KOUT-13")  # fmt: skip
def test_a_neighbour_revives():
    s = Situation(*FLOOR).hero("syndrael", "r0c0").hero("jain_fairwood", "r1c1")
    s.hero("leoric_of_the_book", "r2c4").down("jain_fairwood").down("leoric_of_the_book")
    s.turn_of("syndrael")
    assert s.offered("revive") == ["jain_fairwood"]
    s.force("red", RED_3_SURGE, RED_3_SURGE).do("revive:jain_fairwood")
    jain = s.of("jain_fairwood")
    assert (jain.place, jain.damage, jain.fatigue) == (ON_MAP, 2, 3)
    assert s.state.turn.actions == 1


# -- conditions --------------------------------------------------------------------------------


@rule("DES-COND-07", "DES-ATTR-02", "DES-ATTR-03", "DES-ATTR-04")
def test_poison_and_disease_are_tested_as_the_turn_begins():
    def begun(gray, black):
        s = Situation(*FLOOR).hero("jain_fairwood", "r0c0")  # Might 2
        s.monster("goblin_archer.minion", "r2c5").condition("jain_fairwood", "poisoned").round()
        s.force("gray", gray).force("black", black)
        return s.table.view(1).figures[0]

    assert (begun(1, 0).conditions, begun(1, 0).damage) == ((), 0)
    failed = begun(1, 1)  # three shields
    assert (failed.conditions, failed.damage) == (("poisoned",), 1)


@rule("DES-ATTR-05", "DES-FTG-04")
def test_monsters_fail_tests_and_suffer_damage_for_fatigue():
    s = Situation(*FLOOR).hero("syndrael", "r0c0").monster("ettin.minion", "r1c4")
    s.condition("ettin.minion.1", "diseased").round().do("end")
    assert s.state.turn.figure == s.number("ettin.minion.1")
    assert s.of("ettin.minion.1").damage == 1


@rule("DES-COND-07")
def test_the_stunned_shake_it_off_first_and_the_immobilized_stay_for_the_turn():
    s = alone()
    s.condition("syndrael", "stunned")
    assert "move" not in s.options
    assert s.why_not("rest") == "DES-COND-07"
    s.do("use:condition:stunned:shake_off@syndrael")
    assert {"move", "rest"} <= {*s.options}
    held = alone()
    held.condition("syndrael", "immobilized")
    assert not {"move", "fatigue"} & {*held.options}
    held.do("end")
    assert held.of("syndrael").conditions == 0


# -- terrain -----------------------------------------------------------------------------------


@rule("DES-TERR-05", "DES-TERR-06", "DES-TERR-10", "DES-TERR-11", "DES-GAP-37")
def test_a_pit_hurts_and_holds_until_an_action_leads_out():
    s = alone(".o.", square="r0c0", points=3).do("go:r0c1")
    assert (s.of("syndrael").damage, s.offered("go"), s.state.turn.points) == (2, [], 2)
    assert s.why_not("go:r0c2") == "DES-TERR-06"
    s.do("climb:r0c2")
    assert (s.at("syndrael"), s.state.turn.actions, s.offered("go")) == ("r0c2", 1, ["r0c1"])


@rule("DES-TERR-13", "DES-TERR-14", "DES-TERR-15")
def test_lava_burns_and_defeats_whoever_ends_a_turn_in_it():
    s = alone(".^.", square="r0c0", points=3).do("go:r0c1")
    assert s.of("syndrael").damage == 1
    s.do("end")
    assert s.of("syndrael").place == KNOCKED_OUT
    assert s.at("syndrael") in ("r0c0", "r0c2")


# -- large monsters ----------------------------------------------------------------------------


@rule("DES-LARGE-02", "DES-LARGE-03", "DES-LARGE-05", "DES-LARGE-07", "DES-GAP-34")
def test_a_large_monster_moves_as_one_space_and_is_placed_where_it_fits():
    rows = ("..   ..", ".......", "..   ..")
    s = Situation(*rows).hero("syndrael", "r2c6").monster("ettin.master", "r0c0")
    s.turn_of("ettin.master.1", points=3)
    assert s.offered("to") == ["r1c0"]  # the passage is too narrow to stop in
    far = Situation(*rows).hero("syndrael", "r2c6").monster("ettin.master", "r0c0")
    far.turn_of("ettin.master.1", points=4)
    assert far.offered("to") == ["r0c5", "r1c0"]
    far.do("to:r0c5")
    assert far.state.turn.points == 0
    again = Situation(*rows).hero("syndrael", "r2c6").monster("ettin.master", "r0c0")
    again.turn_of("ettin.master.1", points=6).do("to:r1c0")
    assert again.offered("to") == []  # its movement has ended
    again.do("move")
    assert "r0c0" in again.offered("to")


@rule("DES-DUO-03", "DES-DUO-05", "DES-DUO-06", "DES-GAP-39", "DES-GAP-40")
def test_a_lone_hero_player_has_a_free_attack_or_recovers_two_damage():
    def duo(players=2):
        s = Situation(*FLOOR, players=players).hero("syndrael", "r0c0", "iron_longsword", damage=5)
        s.hero("jain_fairwood", "r2c0").monster("goblin_archer.master", "r0c1")
        s.monster("ettin.master", "r1c4").round()
        return s.do("syndrael")

    s = duo()
    assert "iron_longsword:r0c1" in s.offered("free")
    s.do("end")
    assert s.of("syndrael").damage == 3
    used = duo().do("move").force("blue", 0).do("free:iron_longsword:r0c1")
    assert (used.state.turn.actions, used.state.turn.points, used.offered("free")) == (1, 0, [])
    used.do("end")
    assert used.of("syndrael").damage == 5
    assert duo(players=3).offered("free") == []


@rule("DES-DUO-03", "DES-COND-07")
def test_a_stunned_hero_has_their_free_attack_after_the_condition_is_shaken_off():
    s = Situation(*FLOOR, players=2)
    s.hero("syndrael", "r0c0", "iron_longsword").condition("syndrael", "stunned")
    s.hero("jain_fairwood", "r2c0").monster("goblin_archer.master", "r0c1").round().do("syndrael")
    assert s.offered("free") == []
    assert s.why_not("free:iron_longsword:r0c1") == "DES-COND-07"
    s.do("use:condition:stunned:shake_off@syndrael")
    assert "iron_longsword:r0c1" in s.offered("free")


@rule("DES-OTRN-12", "DES-GAP-62")
def test_an_ettin_throws_a_hero_who_fails_a_test_of_might():
    def thrown(*shields):
        s = Situation("......", "......").hero("leoric_of_the_book", "r0c2")  # Might 1
        s.monster("ettin.master", "r0c0").turn_of("ettin.master.1")
        return s.force("gray", shields[0]).force("black", shields[1]).do(
            "use:kw:throw@ettin.master.1"
        )  # fmt: skip

    held = thrown(1, 0)
    assert (held.asked, held.of("leoric_of_the_book").damage) == ("act", 0)
    failed = thrown(THREE_SHIELDS, 0)
    assert (failed.asked, failed.player) == ("landing", 0)
    assert "r0c5" in failed.options
    failed.do("r0c5")
    assert (failed.at("leoric_of_the_book"), failed.of("leoric_of_the_book").damage) == ("r0c5", 1)


CHARM = "use:item:lucky_charm@leoric_of_the_book"


@rule("DES-GEN-05", "DES-GEN-06", "DES-GEN-07", "DES-HTRN-04")
def test_a_lucky_charm_rolls_a_failed_test_again_once_until_it_is_refreshed():
    s = Situation("......", "......").hero("leoric_of_the_book", "r0c2", "lucky_charm")
    s.monster("ettin.master", "r0c0").turn_of("ettin.master.1")
    s.force("gray", THREE_SHIELDS, 0).force("black", 0, 0).do("use:kw:throw@ettin.master.1")
    assert (s.asked, s.player, s.options) == ("after_test", 1, ["pass", CHARM])
    s.do(CHARM)
    assert (s.asked, s.of("leoric_of_the_book").damage) == ("act", 0)
    s.force("gray", THREE_SHIELDS).force("black", 0).do("use:kw:throw@ettin.master.1")
    assert s.asked == "landing"  # it is exhausted
    s.do("r0c3", "end")
    assert s.of("leoric_of_the_book").exhausted == ()


@rule("DES-GAP-13")
def test_whoever_shares_a_space_and_cannot_go_on_does_what_they_can():
    s = Situation("###", "#.#", "###", players=3).hero("syndrael", "r1c1").hero("ashrian", "r1c1")
    s.turn_of("syndrael", points=2)
    assert s.offered("go") == []
    assert {"rest", "end"} <= {*s.options}
