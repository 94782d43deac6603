"""How the heuristic bot of Mage Knight Dungeons weighs what a figure may do."""

from tests.support.mageknight import Playing, Situation
from tests.support.mageknight_abilities import Bench
from undercroft.games.mageknight.bot import (
    HeuristicBot,
    deeds,
    errands,
    monsters,
    strikes,
    threats,
)
from undercroft.games.mageknight.content.abilities import (
    DEMORALIZED,
    FLAME_LIGHTNING,
    MAGIC_CONFUSION,
    MAGIC_FREEZE,
    MAGIC_LEVITATION,
    NECROMANCY,
    SHOCKWAVE,
)
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


# -- abilities ---------------------------------------------------------------------------------


def mage(ability: int, seat: int = 0, **how: int) -> Bench:
    """Somebody with one ability and range 8 in the west of a hall."""
    s = Bench(*ROOM)
    s.make("mage", "r3c0", "E", seat, ability, reach=8, **how)
    return s


def chosen(p: Playing) -> str:
    return p.options[BOT.choose(p.table)]


def test_a_shot_that_freezes_is_worth_more_the_more_its_target_would_do():
    def worth(**foe: object) -> float:
        s = mage(MAGIC_FREEZE)
        s.make("foe", "r3c4", "W", **foe)
        return strikes.worth(s.activate(s.state.warriors[0]).state, 0, "freeze", 1)

    assert worth(values=(9, 11, 14, 4)) > worth(values=(9, 6, 14, 1))


def test_it_freezes_a_dangerous_foe_and_shoots_one_who_is_frozen_already():
    s = mage(MAGIC_FREEZE, values=(9, 9, 12, 1))
    foe = s.make("foe", "r3c4", "W", values=(9, 12, 14, 5))
    assert chosen(s.activate(s.state.warriors[0], 4)) == "freeze:foe"
    foe.frozen = True
    assert strikes.worth(s.state, 0, "freeze", 1) <= strikes.worth(s.state, 0, "shoot", 1)


def test_whoever_is_confused_is_led_away_from_the_exit():
    s = mage(MAGIC_CONFUSION, seat=1, values=(9, 12, 14, 0))
    s.make("rich", "r3c5", "W", 0)
    holding(s)
    p = s.activate(s.state.warriors[0], 4).throw(11).dice(6)
    assert chosen(p) == "confuse:rich"
    p.do("confuse:rich", "E")
    exit_, before = s.state.sides[0].exit, p.at("rich")
    while p.asked == "confused":
        p.do(chosen(p))
    ground = p.state.ground
    assert ground.far(ground.called[p.at("rich")], exit_) > ground.far(ground.called[before], exit_)


def test_a_mage_sets_a_friend_with_gold_down_near_the_exit():
    s = mage(MAGIC_LEVITATION)
    friend = s.make("rich", "r3c1", "W", 0)
    holding(s)
    friend.activated = True
    p = s.activate(s.state.warriors[0], 2)
    assert chosen(p) == "levitate:rich"
    p.do("levitate:rich")
    assert chosen(p) == "r6c6", "five squares nearer to r6c8"


def test_nobody_is_lifted_who_would_lose_an_activation_by_it():
    s = mage(MAGIC_LEVITATION)
    s.make("rich", "r3c1", "W", 0)
    holding(s)
    assert deeds.lifting(s.activate(s.state.warriors[0]).state, 0, 0, 1) < 1


def test_a_necromancer_brings_a_dead_hero_back():
    s = mage(NECROMANCY)
    dead = s.make("rich", "r3c1", "W", 0)
    dead.place, dead.square = ELIMINATED, -1
    assert chosen(s.activate(s.state.warriors[0])) == "raise:rich"


def test_mage_spawn_are_raised_where_prey_is_near_the_undead_first():
    s = mage(NECROMANCY, seat=-1)
    s.fighter("r3c8", "W")
    s.state.fallen = tuple(
        sorted(
            s.state.content.figure_called[each]
            for each in ("gnoll_hunter_weak", "skeleton_archer_weak")
        )
    )
    whole, wounded = (
        deeds.raising(s.state, 1, 0, each) for each in ("skeleton_archer_weak", "gnoll_hunter_weak")
    )
    assert whole > wounded > 0
    s.state.warriors[1].square = -1
    s.state.warriors[1].place = ELIMINATED
    assert deeds.raising(s.state, 1, 0, "skeleton_archer_weak") == 0


def test_who_cannot_attack_is_no_threat_and_answers_nothing():
    s = Bench(*ROOM)
    hero = s.make("hero", "r3c3", "E", 0)
    s.make("foe", "r3c4", "W", abilities=DEMORALIZED)
    assert threats.threats_to(s.state, hero) == []
    assert strikes.answer(s.state, 0, 1) == 0
    t = Bench(*ROOM)
    hero = t.make("hero", "r3c3", "E", 0)
    t.make("foe", "r3c4", "W")
    assert threats.threats_to(t.state, hero)
    assert strikes.answer(t.state, 0, 1) > 0


def test_mage_spawn_spare_the_heroes_of_whoever_moves_them():
    s = Bench(*ROOM)
    s.make("mage", "r3c0", "E", abilities=FLAME_LIGHTNING, reach=8)
    s.make("rival", "r3c4", "W", 0)
    s.activate(s.state.warriors[0], seat=1)
    alone = strikes.worth(s.state, 0, "flames", 1)
    s.make("mine", "r3c5", "W", 1)
    assert strikes.worth(s.state, 0, "flames", 1) < alone


def test_it_sends_out_a_shockwave_where_several_are_reached():
    s = mage(SHOCKWAVE, values=(9, 10, 14, 1))
    for name, square in (("one", "r1c2"), ("two", "r5c2"), ("three", "r3c4")):
        s.make(name, square, "E", values=(1, 0, 12, 0))
    assert chosen(s.activate(s.state.warriors[0], 4)) == "shockwave"


def test_nobody_answers_a_counterattack_so_the_best_harm_is_taken():
    s = Bench(*ROOM)
    s.make("mage", "r3c0", "E", 0, FLAME_LIGHTNING, reach=8, values=(9, 9, 14, 2))
    s.make("foe", "r3c4", "W", values=(9, 13, 14, 6), reach=8)
    s.state.answering, s.state.answered = 0, 1
    assert strikes.strike_back(s.state, ["pass", "shoot", "flames"]) == "shoot"
