"""What a player is shown: dials, layers, odds and labels."""

import undercroft
from tests.support.mageknight import Playing, Situation
from tests.support.mageknight_abilities import Bench
from tests.support.mageknight_loot import holding
from undercroft.games.mageknight.content.abilities import CHARGE, DODGE
from undercroft.games.mageknight.game import GAME
from undercroft.games.mageknight.rules.chests import open_the_exit
from undercroft.games.mageknight.table.scene import NO_EXIT_YET

ROOM = (".........",) * 5


def layer(p: Playing, name: str) -> set[str]:
    layers = GAME.scene(p.table, 0).board.layers
    return {square for each in layers if each.id == name for square in each.spaces}


def panel(p: Playing, name: str):
    return next(each for each in GAME.scene(p.table, 0).panels if each.id == f"figure:{name}")


def label(p: Playing, choice: str) -> str:
    return p.table.decision.option(choice).label


def test_a_dial_shows_every_click_and_marks_the_current_one():
    s = Situation(*ROOM)
    hero = s.fighter("r2c2", "E")  # at click 8 of 11
    (dial,) = panel(s.activate(hero), "lord_oren").trays
    assert (dial.look, len(dial.cards)) == ("dial", 11)
    assert [card.note for card in dial.cards] == ["passed"] * 8 + ["now", "", ""]
    now, last = dial.cards[8], dial.cards[10]
    assert [gauge.value for gauge in now.gauges] == [6, 6, 13, 2]
    assert [clause.lead for clause in last.clauses] == ["Demoralized"]


def test_a_panel_tells_what_counts_now():
    s = Situation(*ROOM)
    hero = s.put("lord_oren", "r2c2", "E", 0, click=7)
    p = s.activate(hero)
    shown = panel(p, "lord_oren")
    assert {gauge.name: gauge.value for gauge in shown.gauges}["clicks"] == 4
    assert shown.notes == ("Battle Armor",)
    assert shown.active
    assert "speed 7, attack 7, defense 13, damage 2; 4 clicks left. Battle Armor." in {
        piece.text for piece in GAME.scene(p.table, 0).board.pieces
    }


def numbers(p: Playing, name: str) -> dict[str, tuple[int, int | None]]:
    panels = {each.id: each for each in GAME.scene(p.table, 0).panels}
    return {gauge.name: (gauge.value, gauge.limit) for gauge in panels[name].gauges}


def test_the_acting_figure_shows_the_speed_points_that_are_left():
    s = Situation(*ROOM)
    s.put("lord_oren", "r2c2", "E", 0, click=7)
    p = s.turn()
    assert numbers(p, "player:0")["activations left"] == (2, None)
    assert "speed points" not in numbers(p, "figure:lord_oren")
    assert p.table.decision.note == "2 activations left"
    p.do("figure:lord_oren", "go:r2c3")
    assert numbers(p, "figure:lord_oren")["speed points"] == (6, 7)
    assert panel(p, "lord_oren").status == "acts now: 6 of 7 speed points left"
    assert p.table.decision.note == "Speed points 6 of 7"
    assert numbers(p, "player:0")["activations left"] == (1, None)
    assert "activations left" not in numbers(p, "player:1"), "it is not their turn"


def test_experience_is_counted_toward_the_next_level():
    s = Situation(*ROOM)
    p = s.activate(s.fighter("r2c2", "E"))
    for points, level in ((35, 50), (50, 100)):
        p.state.sides[0].experience = points
        assert numbers(p, "player:0")["experience"] == (points, level)


def ways(table) -> dict[str, tuple[tuple[str, ...], str]]:
    spaces = table.scene(0).board.spaces
    return {each.id: (each.marks, each.text) for each in spaces if each.marks}


def test_ways_in_and_out_say_whose_they_are():
    table = undercroft.new("mageknight", 2, 4)
    one, two = (side.entrance for side in table.view(0).sides)
    said = ways(table)
    assert said[one] == (("entrance", "exit"), "Player 1 comes in here. Player 2 leaves here.")
    assert said[two] == (("entrance", "exit"), "Player 1 leaves here. Player 2 comes in here.")


def test_alone_the_way_in_says_that_it_is_no_way_out():
    table = undercroft.new("mageknight", 1, 2)
    (came_in,) = ways(table).values()
    assert came_in == (("entrance",), f"Player 1 comes in here. {NO_EXIT_YET}")
    open_the_exit(table)
    side = table.view(0).sides[0]
    said = ways(table)
    assert said[side.entrance] == (("entrance",), "Player 1 comes in here.")
    marks, text = said[side.exit]
    assert marks == ("exit",)
    assert text.startswith("Player 1 leaves here.")


def test_the_squares_within_reach_are_marked():
    s = Situation("....h....")
    hero = s.fighter("r0c2", "E")
    p = s.activate(hero, 3)
    assert layer(p, "reach") == {"r0c0", "r0c1", "r0c3", "r0c4"}


def test_nothing_is_within_reach_while_somebody_holds_the_figure():
    s = Situation(*ROOM)
    hero = s.fighter("r2c2", "E")
    s.foe("r2c3", "W")
    assert layer(s.activate(hero), "reach") == set()


def test_a_line_of_fire_is_drawn_and_what_blocks_it():
    s = Situation("........", "....#...", "........", "........")
    hero = s.shooter("r1c1", "E")
    s.foe("r1c6", "W")
    s.foe("r3c1", "W")
    p = s.activate(hero)
    assert layer(p, "blocked") == {"r1c4"}
    assert layer(p, "fire") == {"r2c1", "r3c1"}


def test_an_attack_says_what_is_needed_the_chance_and_why():
    s = Situation(*ROOM)
    hero = s.fighter("r2c2", "E")  # attack 6
    s.foe("r2c3", "E")  # defense 14, looking away
    text = label(s.activate(hero), "strike:gnoll_hunter_weak")
    assert text == (
        "Attack Gnoll Hunter (4 points; 7+ on two dice, 58%: attack 6 +1 from behind against "
        "defense 14)"
    )


def test_a_shot_across_hindering_terrain_says_so():
    s = Situation(".........", "...h.....", ".........")
    hero = s.shooter("r1c1", "E")  # attack 7
    s.foe("r1c6", "W")
    text = label(s.activate(hero), "shoot:gnoll_hunter_weak")
    assert "8+ on two dice, 42%" in text
    assert "defense 14 +1 across hindering terrain" in text


def test_turning_names_the_figure_and_the_square_ahead():
    s = Situation(*ROOM)
    hero = s.fighter("r0c2", "E")
    p = s.activate(hero).do("end")
    option = p.table.decision.option("SE")
    assert (option.label, option.targets) == ("Lord Oren faces south-east", ("space:r1c3",))
    assert p.table.decision.option("N").targets == ()


def test_the_status_says_who_has_what_left():
    s = Situation(*ROOM)
    hero = s.fighter("r2c2", "E")
    assert GAME.scene(s.activate(hero, 1).table, 0).status == (
        "Player 1: Lord Oren has 1 speed point left"
    )


def test_a_treasure_says_what_it_lends_and_to_whom():
    s = Situation(*ROOM)
    s.fighter("r2c2", "E")
    chest = holding(s, "duelist_blade")
    p = s.turn().do(f"{chest}:lord_oren")
    player = GAME.scene(p.table, 0).panels[0]
    (card,) = player.trays[0].cards
    assert (card.name, card.text, card.value) == ("Duelist blade", "Weapon Master", "20 gold")
    assert {gauge.name: gauge.value for gauge in player.gauges}["gold in chests held"] == 20
    assert panel(p, "lord_oren").notes == ("Weapon Master (treasure)",)


def test_an_ability_of_the_dial_is_not_told_as_a_treasures():
    bench = Bench(*ROOM)
    hero = bench.make("hero", "r2c2", "E", 0, CHARGE | DODGE)
    assert panel(bench.activate(hero), "hero").notes == ("Charge", "Dodge")


def test_a_figure_whose_last_click_is_gone_tells_no_values():
    s = Situation(*ROOM)
    hero = s.fighter("r2c2", "E")
    s.put("lord_oren", "r0c0", seat=1, click=10)
    s.put("lord_oren", "r0c1", seat=1, click=11)  # it stands until its fall has been told
    texts = {piece.id: piece.text for piece in GAME.scene(s.activate(hero).table, 0).board.pieces}
    assert "1 click left" in texts["figure:lord_oren.2"]
    assert texts["figure:lord_oren.3"] == ""
