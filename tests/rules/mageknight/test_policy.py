"""The policy for the monster side of a solo game (SOLO)."""

import pytest

import undercroft
from tests.support.mageknight import Playing, Situation
from tests.support.rules import rule
from undercroft.games.mageknight.rules import policy, prospects
from undercroft.games.mageknight.table.state import BY_PLAYER, BY_POLICY, Activation
from undercroft.kernel.grid import FACINGS

ROOM = (".........",) * 7
HALL = ("...........",)
OREN, SECOND = "lord_oren", "lord_oren.2"
HUNTER = "gnoll_hunter_weak"


def alone(*rows: str) -> Situation:
    s = Situation(*rows, players=1)
    s.state.monsters = BY_POLICY
    return s


def monsters_turn(s: Situation, activations: int, *dice: int) -> Playing:
    """The monster side has its turn; the player is asked only what concerns the Heroes."""
    s.state.active = 0
    s.state.agenda = [("monsters_turn", 0)]
    return Playing(s.state).dice(activations, *dice)


@rule("MKD-SOLO-14")
@pytest.mark.parametrize("first", [0, 1])
def test_the_nearer_one_acts_first(first):
    s = alone(*HALL)
    s.fighter("r0c0", "E")
    squares = ["r0c2", "r0c5"]
    s.foe(squares[first], "W")
    s.foe(squares[1 - first], "W")
    p = monsters_turn(s, 1, 1, 2)
    assert s.state.ground.names[p.state.warriors[1 + first].square] == "r0c1"
    assert p.state.warriors[2 - first].activated is False
    assert any("attacks Lord Oren" in line for line in p.told())


@rule("MKD-SOLO-14")
def test_it_comes_as_near_as_its_points_lead():
    s = alone(*HALL)
    s.fighter("r0c0", "E")
    s.foe("r0c10", "W")
    p = monsters_turn(s, 1)
    assert p.at(HUNTER) == "r0c2"  # 8 points, and none are left for an attack
    assert FACINGS[p.figure(HUNTER).facing] in ("W", "SW", "NW")


@rule("MKD-SOLO-14")
def test_it_opens_the_door_on_its_way():
    s = alone("+-+-+-+-+", "|. .D. .|", "+-+-+-+-+")
    s.fighter("r0c0", "E")
    s.foe("r0c3", "W")
    p = monsters_turn(s, 1)
    assert p.state.doors == (1,)
    assert p.at(HUNTER) == "r0c1"


@rule("MKD-SOLO-15")
def test_of_equal_attacks_the_weaker_hero_is_attacked():
    s = alone(*ROOM)
    s.put(OREN, "r0c0", "N", 0, click=7)
    weaker = s.put(OREN, "r0c2", "N", 0, click=8)
    hunter = s.foe("r1c1", "N")
    worth = [prospects.expected_clicks(s.state, 2, "strike", target) for target in (0, 1)]
    assert worth[0] == worth[1] > 0
    p = monsters_turn(s, 1, 6, 5)
    assert p.state.attack.targets == (1,)
    assert (weaker.click, p.figure(SECOND).click) == (8, 10), "a hit deals 2"
    assert hunter.square == p.figure(HUNTER).square


@rule("MKD-SOLO-15")
def test_the_most_expected_clicks_come_first():
    s = alone(*ROOM)
    s.put(OREN, "r0c0", "N", 0, click=9)  # defense 12, two clicks left
    s.put(OREN, "r0c2", "S", 0, click=2)  # defense 16
    s.foe("r1c1", "N")
    p = monsters_turn(s, 1, 6, 5)
    assert p.state.attack.targets == (0,)


@rule("MKD-SOLO-16")
@pytest.mark.parametrize(("facing", "side"), [("W", 1), ("E", -1)])
def test_who_shoots_keeps_out_of_front_arcs(facing, side):
    s = alone(".........", "....#....", "....#....", ".........")
    s.fighter("r0c4", facing)
    s.put("gnoll_fletcher_weak", "r3c4", "N")  # both ways around the rock are equal
    p = monsters_turn(s, 1, 1, 2)
    assert p.state.attack.manner == "shoot"
    column = int(p.at("gnoll_fletcher_weak").partition("c")[2])
    assert (column - 4) * side > 0


@rule("MKD-SOLO-14")
def test_who_shoots_comes_within_its_range_and_no_nearer():
    s = alone(*HALL)
    hero = s.fighter("r0c0", "W")
    s.put("gnoll_fletcher_weak", "r0c10", "W")  # its range is 8
    s.state.monsters_turn = True
    s.state.activation = Activation(warrior=1, points=6)  # 4 of them for the shot
    assert policy.firing_squares(s.state, 1, [hero]) == 1 << s.state.ground.called["r0c8"]


@rule("MKD-SOLO-17")
@pytest.mark.parametrize(("lost", "heals"), [(2, True), (1, False)])
def test_a_healer_heals_who_has_lost_two_clicks(lost, heals):
    s = alone(*ROOM)
    s.fighter("r6c8", "N")
    s.put("den_mender_standard", "r0c0", "E")
    s.put(HUNTER, "r0c3", "E", click=lost)
    choices = ["heal_afar:" + HUNTER, "end"]
    s.activate(s.state.warriors[1], 8, 0)
    assert (policy.act(s.state, choices) == choices[0]) is heals


@rule("MKD-SOLO-18")
def test_a_token_moves_toward_the_nearest_hero():
    s = alone(*HALL)
    s.fighter("r0c0", "E")
    s.state.ground.tile_of = (0,) * 6 + (1,) * 5  # else it would be turned over at once
    s.token("r0c10")
    p = monsters_turn(s, 1)
    assert s.state.ground.names[p.state.tokens[0].square] == "r0c6"


@rule("MKD-SOLO-06")
def test_the_settings_say_who_plays_the_monster_side():
    asked = set()
    for monsters in ("policy", "bot", BY_PLAYER):
        table = undercroft.new("mageknight", 1, 5, mode="heroic_team", monsters=monsters)
        while (decision := table.decision) is not None and table.state.turn < 6:
            assert decision.player == 0
            if table.state.monsters_turn and decision.kind == "activate":
                asked.add(monsters)
            table.act(decision.choices[len(table.log.answers) * 7 % len(decision.choices)])
    assert asked == {BY_PLAYER}


@rule("MKD-SOLO-19")
def test_the_monster_side_answers_where_a_rule_names_the_opponent():
    s = alone(*ROOM)
    hero = s.fighter("r3c3", "N")
    s.foe("r4c3", "N")  # behind the hero, looking at it
    p = s.activate(hero, 4).dice(1, 2, 1, 2).do(f"strike:{HUNTER}", "S")
    told = p.told()
    blow = told.index("Gnoll Hunter attacks Lord Oren.")  # the player was not asked
    assert blow < next(n for n, line in enumerate(told) if line.startswith("The monsters have"))


@rule("MKD-SOLO-14", "MKD-DMG-51")
def test_a_frozen_figure_thaws_before_it_acts():
    s = alone(*HALL)
    s.fighter("r0c0", "E")
    cold = s.foe("r0c2", "W")
    s.foe("r0c5", "W")
    cold.frozen = True
    s.state.monsters_turn = True
    choices = [f"figure:{HUNTER}", f"thaw:{HUNTER}", f"figure:{HUNTER}.2", "end"]
    assert policy.activate(s.state, choices) == f"thaw:{HUNTER}"
    without = [f"figure:{HUNTER}", f"figure:{HUNTER}.2", "end"]
    assert policy.activate(s.state, without) == f"figure:{HUNTER}.2", "the frozen one comes last"
