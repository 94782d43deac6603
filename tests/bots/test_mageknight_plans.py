"""How the heuristic bot of Mage Knight Dungeons weighs what a figure may do."""

from tests.support.mageknight import Situation
from undercroft.games.mageknight.bot import HeuristicBot, errands, monsters, strikes, threats
from undercroft.games.mageknight.table.state import ELIMINATED, HELD

ROOM = (".........",) * 7
BOT = HeuristicBot(1)


def holding(s: Situation, seat: int = 0) -> None:
    """A chest in a player's hands, and an exit in the corner."""
    chest = s.chest("r0c0", "S")
    chest.place, chest.seat, chest.square, chest.treasure = HELD, seat, -1, 0
    s.state.sides[seat].exit = s.state.ground.called["r6c8"]
    s.state.sides[seat].took_chest = True


def test_who_moves_so_far_and_strikes_is_a_threat_there_and_no_farther():
    s = Situation(".........", players=1)
    hero = s.fighter("r0c8", "W")
    foe = s.foe("r0c0", "E")
    found = threats.threats_to(s.state, hero)
    assert [each.number for each in found] == [1]
    points = s.state.shown(foe).values[0] - 4
    assert found[0].squares >> points & 1
    last = max(at for at in range(9) if found[0].squares >> at & 1)
    assert last == points + 1
    assert threats.danger(found, last) > 0
    assert threats.danger(found, last + 1) == 0
    assert threats.danger(found, last, besides=1) == 0


def test_mage_spawn_that_no_opponent_may_activate_are_no_threat():
    s = Situation(*ROOM)
    hero = s.fighter("r3c3", "N")
    s.fighter("r6c8", "N", seat=1)  # in the same tile as the Mage Spawn
    s.foe("r3c5", "W")
    assert [each.number for each in threats.threats_to(s.state, hero)] == [1]


def test_it_has_enough_once_no_rival_can_win():
    s = Situation(*ROOM)
    s.fighter("r3c3", "N")
    rival = s.fighter("r0c8", "N", seat=1)
    holding(s)
    assert not errands.enough(s.state, 0)
    rival.place, rival.square = ELIMINATED, -1
    assert errands.enough(s.state, 0)
    s.chest("r3c5", "S")  # worth a detour, but not now
    p = s.activate(s.state.warriors[0], 6)
    assert errands.goals(p.state, 0) == 1 << s.state.sides[0].exit


def test_it_opens_a_door_on_its_way():
    s = Situation("+-+-+-+-+", "|. .D. .|", "+ + + + +", "|. .|. .|", "+-+-+-+-+")
    hero = s.fighter("r0c1", "N")
    chest = s.chest("r1c0", "S")
    chest.place, chest.seat, chest.square, chest.treasure = HELD, 0, -1, 0
    s.state.sides[0].exit = s.state.ground.called["r0c3"]
    s.state.sides[0].took_chest = True
    p = s.activate(hero, 6)
    assert p.options[BOT.choose(p.table)] == "open_door:r0c1-r0c2"


def test_a_chest_that_nobody_can_get_at_is_not_wanted():
    s = Situation("...#...")
    hero = s.fighter("r0c0", "E")
    s.chest("r0c2", "W")
    s.chest("r0c6", "W")
    assert [chest.square for chest in errands.wanted_chests(s.state, hero)] == [2]


def test_it_jumps_over_a_chest_that_bars_the_way_out():
    s = Situation(".....")
    hero = s.fighter("r0c0", "E")
    s.chest("r0c1", "N", exposed=True)
    chest = s.chest("r0c3", "N")
    chest.place, chest.seat, chest.square, chest.treasure = HELD, 0, -1, 0
    s.state.sides[0].exit = s.state.ground.called["r0c4"]
    s.state.sides[0].took_chest = True
    p = s.activate(hero, 6)
    assert p.options[BOT.choose(p.table)] == "jump:r0c2"


def test_the_longer_a_game_drags_on_the_less_harm_counts():
    s = Situation(*ROOM)
    found = []
    for rounds in (0, threats.PATIENT, 30, threats.RECKLESS, 99):
        s.state.turn = rounds * s.state.players
        found.append(threats.caution(s.state))
    assert found == [1, 1, 0.5, 0, 0]
    hero = s.fighter("r3c3", "E")
    s.foe("r3c4", "W")
    s.state.turn = 0
    p = s.activate(hero)
    careful = strikes.worth(p.state, 0, "strike", 1)
    p.state.turn = threats.RECKLESS * p.state.players
    assert strikes.worth(p.state, 0, "strike", 1) > careful


def test_a_token_that_bars_the_own_hero_is_moved_first():
    s = Situation(".........")
    s.fighter("r0c0", "E")
    s.fighter("r0c8", "W", seat=1)
    s.token("r0c1")
    s.token("r0c4")
    ground = s.state.ground
    ground.tile_of, ground.areas = (0, *(1,) * 7, 2), (1, 0b11111110, 1 << 8)
    barring, other = (monsters.promise(s.state, 0, f"token:{at}") for at in (0, 1))
    assert barring > other > 0
