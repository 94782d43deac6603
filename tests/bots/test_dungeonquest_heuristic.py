"""The heuristic bot of DungeonQuest: sound, fair to what it may not know, and worth playing."""

import importlib
import pkgutil

import pytest

from tests.support.dungeonquest import PRINTED, Situation
from undercroft.bots import RandomBot
from undercroft.games import dungeonquest
from undercroft.games.dungeonquest.bot import BY_TEMPER, FOR_A_SIDE, FOR_THE_HERO, HeuristicBot
from undercroft.games.dungeonquest.content.pieces import DRAGON, TREASURE
from undercroft.games.dungeonquest.game import COMBATS, GAME
from undercroft.games.dungeonquest.table.state import DEAD, OUT
from undercroft.kernel.flow import Question
from undercroft.kernel.table import Table

FLAGS = [
    "servants_of_kalladra",
    "death_can_wait",
    "cloak_and_dagger",
    "live_to_fight_another_day",
    "no_guts_no_glory",
    "late_start",
    "tower_power",
    "hero_vs_hero",
]
EVERYTHING = dict.fromkeys(FLAGS, True)
HOUSES = [
    *((players, {"combat": combat}) for combat in COMBATS for players in (1, 2, 4)
      if (players, combat) != (1, "classic")),
    *((3, {flag: True}) for flag in FLAGS),
    (1, {"magical_might": 12}),
    (4, {"magical_might": 3}),
    (1, {"death_can_wait": True, "magical_might": 4}),
    (4, EVERYTHING),
    (2, {**EVERYTHING, "magical_might": 6}),
]  # fmt: skip


def new_table(seed, players=1, **house):
    config = GAME.schema().check(players, house)
    GAME.check(config)
    return Table(GAME, config, seed)


def play_out(table, bots):
    while not table.over:
        table.act(bots[table.decision.player].choose(table))
    return table


def answer_in(play, seed=1):
    return HeuristicBot(seed).answer(play.table)


# -- soundness -----------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "house"), HOUSES, ids=str)
def test_it_finishes_games_under_every_variant_and_optional_rule_with_offered_answers(
    players, house
):
    for seed in range(12):
        table, bot = new_table(seed, players, **house), HeuristicBot(seed)
        while not table.over:
            answer = bot.answer(table)
            assert answer in table.decision.choices, (table.decision, answer)
            table.act(answer)
        assert table.result is not None


def test_it_knows_every_question_of_the_game():
    asked = set()
    for module in pkgutil.walk_packages(dungeonquest.__path__, dungeonquest.__name__ + "."):
        for thing in vars(importlib.import_module(module.name)).values():
            if isinstance(thing, Question):
                asked.add(thing.kind)
    own = {"starting_tower", "reroll", "choose_card"}
    assert asked == {*BY_TEMPER, *FOR_THE_HERO, *FOR_A_SIDE, *own}


def test_equal_seeds_play_equal_games():
    for players, house in ((1, {}), (4, {"combat": "classic"}), (3, EVERYTHING)):
        games = [
            play_out(new_table(3, players, **house), [HeuristicBot(s) for s in range(players)])
            for _ in range(2)
        ]
        assert games[0].answers == games[1].answers


def test_asking_twice_gives_the_same_answer():
    table, bot = new_table(8, 4, combat="classic"), HeuristicBot(2)
    while not table.over:
        choice = bot.choose(table)
        assert bot.choose(table) == choice
        table.act(choice)


def test_another_seed_plays_another_classic_fight():
    answers = {
        tuple(play_out(new_table(5, 2, combat="classic"), [HeuristicBot(s)] * 2).answers)
        for s in range(4)
    }
    assert len(answers) > 1


@pytest.mark.parametrize(
    ("players", "house"),
    [
        (2, {}),
        (4, {"cloak_and_dagger": True}),
        (3, {"servants_of_kalladra": True, "death_can_wait": True}),
        (3, {"hero_vs_hero": True, "cloak_and_dagger": True, "live_to_fight_another_day": True}),
        (3, {"combat": "dice"}),
        (3, {"combat": "classic"}),
        (4, EVERYTHING),
    ],
    ids=str,
)
def test_what_it_may_not_know_does_not_change_its_answer(players, house):
    compared = 0
    for seed in range(6):
        table, bot = new_table(seed, players, **house), HeuristicBot(seed)
        while not table.over:
            choice, player = bot.choose(table), table.decision.player
            if table.state.fight is not None or len(table.answers) % 7 == 0:
                for world in range(2):
                    imagined = table.fork(as_seen_by=player, seed=world)
                    assert bot.choose(imagined) == choice, table.decision
                    compared += 1
            table.act(choice)
    assert compared > 100


# -- strength ------------------------------------------------------------------------------


def outcomes(tables, seats):
    """The shares of heroes in those seats that got out, and that got out with treasure."""
    heroes = [table.state.heroes[seat] for table in tables for seat in seats]
    out = [hero for hero in heroes if hero.fate == OUT]
    rich = [hero for hero in out if any(PRINTED.card_deck[card] == TREASURE for card in hero.loot)]
    return len(out) / len(heroes), len(rich) / len(heroes)


@pytest.mark.parametrize("combat", ["standard", "dice", "classic_solo"])
def test_alone_it_comes_out_far_more_often_than_chance_and_with_treasure(combat):
    seeds = range(1000, 1250)
    mine = [play_out(new_table(s, combat=combat), [HeuristicBot(s)]) for s in seeds]
    theirs = [play_out(new_table(s, combat=combat), [RandomBot(s)]) for s in seeds]
    out, rich = outcomes(mine, [0])
    out_by_chance, rich_by_chance = outcomes(theirs, [0])
    assert out > 0.3
    assert out > 1.6 * out_by_chance
    assert rich > 0.13
    assert rich_by_chance < 0.03


@pytest.mark.parametrize("combat", COMBATS)
def test_among_three_random_players_it_wins_much_more_than_its_share(combat):
    won = others = 0
    for seed in range(120):
        seat = seed % 4
        bots = [HeuristicBot(seed) if s == seat else RandomBot(4 * seed + s) for s in range(4)]
        result = play_out(new_table(seed, 4, combat=combat), bots).result
        won += seat in result.winners
        others += len([winner for winner in result.winners if winner != seat])
    assert won / 120 > 0.3
    assert won > 2 * others / 3


def test_greed_kills_it_seldom():
    tables = [play_out(new_table(s), [HeuristicBot(s)]) for s in range(2000, 2250)]
    endings = [table.state.heroes[0].ending for table in tables]
    assert endings.count("the dragon") / len(endings) < 0.06
    assert endings.count("nightfall") / len(endings) < 0.15


# -- judgement -----------------------------------------------------------------------------


def row_of_rooms(*heroes, **house):
    """The north-west tower and rooms open on all sides to the east of it, up to r1c6."""
    s = Situation(heroes=list(heroes) or ["lindel"], **house)
    for column in range(2, 7):
        s.lay(f"r1c{column}", "room_lfr", arrow="west")
    return s.put(0, "r1c5", came_from="r1c4")


def test_early_in_the_day_it_goes_on_toward_the_treasure():
    s = row_of_rooms().give(0, "gold_coins_100")
    s.state.sun = 4
    assert answer_in(s.action_of(0)) in ("east", "south")


@pytest.mark.parametrize("sun", [17, 20, 22])
def test_it_turns_back_in_time_for_the_sun(sun):
    s = row_of_rooms().give(0, "gold_coins_100")
    s.state.sun = sun
    assert answer_in(s.action_of(0)) == "west"


def test_with_treasure_it_goes_home_by_the_way_it_knows_whatever_the_hour():
    s = row_of_rooms().give(0, "ruby_ring")
    s.state.sun = 6
    assert answer_in(s.action_of(0)) == "west"


def test_with_treasure_it_leaves_by_the_first_tower():
    s = Situation(heroes=["lindel"]).lay("r1c2", "room_lfr", arrow="west").give(0, "ruby_ring")
    play = s.put(0, "r1c2").action_of(0)
    play.do(answer_in(play))
    assert play.asked == "tower"
    assert answer_in(play) == "exit"


def test_without_treasure_it_does_not_leave_in_the_morning():
    s = Situation(heroes=["lindel"]).lay("r1c2", "room_lfr", arrow="west")
    s.give(0, "gold_coins_100").put(0, "r1c2")
    s.state.sun = 2
    play = s.action_of(0).do("west")
    assert play.asked == "tower"
    assert answer_in(play) != "exit"


def in_the_treasure_chamber(cards, *loot, sun=9, players=1):
    """A hero beside the dragon, so many Dragon cards left in the deck, the Rage among them."""
    s = Situation(heroes=["krutzbeck", "hugo"][:players]).put(0, "r5c7")
    s.state.sun = sun
    deck = sorted(s.state.bags[DRAGON], key=lambda card: PRINTED.card_id[card] != "dragon_rage")
    s.state.bags[DRAGON] = bytes(deck[:cards])
    s.state.discards[DRAGON] = bytes(deck[cards:])
    return s.give(0, *loot, deck="treasure") if loot else s


def test_it_leaves_the_treasure_chamber_when_few_dragon_cards_remain():
    hoard = ("ruby_ring", "flying_carpet", "sun_spear", "ebon_ring")
    for players in (1, 2):
        play = in_the_treasure_chamber(2, *hoard, players=players).action_of(0)
        assert play.options[0] == "stay"
        assert answer_in(play) in play.options[1:]


def test_it_stays_while_the_dragon_sleeps_soundly_and_it_holds_little():
    s = in_the_treasure_chamber(7, "ebon_ring", "ruby_ring", players=2)
    assert answer_in(s.action_of(0)) == "stay"


def test_it_does_not_leave_the_treasure_chamber_with_empty_hands():
    assert answer_in(in_the_treasure_chamber(6).action_of(0)) == "stay"


def test_it_leaves_the_treasure_chamber_when_the_day_is_far_gone():
    s = in_the_treasure_chamber(7, "ebon_ring", "ruby_ring", sun=15, players=2)
    assert answer_in(s.action_of(0)) != "stay"


# -- rivals --------------------------------------------------------------------------------


def among_rivals(sun, *fates, purses=()):
    """A hero with a few coins in a row of rooms, and what became of the two others."""
    s = row_of_rooms("lindel", "hugo", "gherinn").give(0, "gold_coins_100")
    s.state.sun = sun
    for seat, fate in enumerate(fates, 1):
        s.hero(seat).fate, s.hero(seat).cell = fate, -1
    for seat, purse in enumerate(purses, 1):
        s.give(seat, *purse)
    return answer_in(s.action_of(0))


def test_once_all_others_are_dead_it_goes_home_with_what_it_has():
    assert among_rivals(4) != "west"
    assert among_rivals(4, DEAD) != "west"
    assert among_rivals(4, DEAD, DEAD) == "west"


def test_once_all_others_are_out_with_less_it_goes_home():
    assert among_rivals(4, OUT, DEAD) == "west"
    assert among_rivals(4, OUT, DEAD, purses=[["ruby_ring"]]) != "west"


def test_it_is_bolder_where_a_rival_is_out_with_more():
    hours = range(4, 20)
    calm = [among_rivals(sun, DEAD) == "west" for sun in hours]
    behind = [among_rivals(sun, OUT, purses=[["ruby_ring"]]) == "west" for sun in hours]
    assert sum(behind) < sum(calm)


def test_it_leaves_the_dragon_once_it_has_treasure_and_nobody_can_beat_it():
    s = in_the_treasure_chamber(7, "ebon_ring", "ruby_ring", players=2)
    s.hero(1).fate, s.hero(1).cell = DEAD, -1
    assert answer_in(s.action_of(0)) != "stay"


def meet(hero, monster, wounds=0, players=1):
    s = Situation(heroes=[hero, "hugo"][:players]).lay("r1c2", "room_lfr", arrow="west")
    s.lay("r1c3", "room_lfr", arrow="west").put(0, "r1c2", came_from="r1c1")
    s.hero(0).wounds = wounds
    play = s.action_of(0).cards("dungeon", monster).do("east")
    assert play.asked == "fight_or_flee"
    return play


def test_a_healthy_fighter_attacks_a_skeleton():
    assert answer_in(meet("krutzbeck", "skeleton")) == "attack"
    assert answer_in(meet("krutzbeck", "skeleton", players=2)) == "attack"


def test_a_nimble_hero_near_death_flees_from_a_demon():
    assert answer_in(meet("tatianna", "demon", wounds=12)) == "escape"
    assert answer_in(meet("tatianna", "demon", wounds=10, players=2)) == "escape"


def test_the_rune_of_light_spares_a_weak_hero_a_demon():
    s = Situation(heroes=["gherinn"]).lay("r1c2", "room_lfr", arrow="west")
    s.lay("r1c3", "room_lfr", arrow="west").put(0, "r1c2", came_from="r1c1")
    s.rune(0, "rune_of_light").hero(0).wounds = 8
    assert answer_in(s.action_of(0).cards("dungeon", "demon").do("east")) == "rune_of_light"


def test_a_hero_without_loot_looks_at_a_corpse_and_a_wounded_one_with_loot_does_not():
    for wounds, loot, expected in ((0, (), "draw"), (12, ("gold_coins_100",), "leave")):
        s = Situation(heroes=["lindel"]).lay("r1c2", "room_lfr", arrow="west").give(0, *loot)
        s.hero(0).wounds = wounds
        play = s.action_of(0).cards("dungeon", "dead_adventurer").do("east")
        assert play.asked == "dead_adventurer"
        assert answer_in(play) == expected


def test_in_a_dead_end_it_searches_and_drinks_nothing():
    s = Situation(heroes=["lindel"]).lay("r2c2", "room_dead_end", arrow="east").put(0, "r2c2")
    s.lay("r2c3", "room_f", arrow="north").give(0, "unstable_potion")  # a wall on the only way out
    play = s.action_of(0)
    assert play.options == ["search", "drink_potion"]
    assert answer_in(play) == "search"


@pytest.mark.parametrize(
    ("loot", "expected"), [("ruby_ring", "search"), ("gold_coins_100", "east")]
)
def test_with_treasure_and_nothing_but_a_wall_between_it_and_the_tower_it_searches(loot, expected):
    s = Situation(heroes=["lindel"]).lay("r1c2", "room_dead_end", arrow="east").give(0, loot)
    play = s.lay("r1c3", "room_f", arrow="west").put(0, "r1c2").action_of(0)
    assert play.options == ["east", "search"]
    assert answer_in(play) == expected


def fight_alone(hand, laid, monster_card):
    play = meet("lindel", "troll").combat(*hand, monster_card).do("attack")
    assert play.asked == "lay_card"
    return play.do(laid)


def test_it_counterattacks_with_small_cards_when_they_win_the_round():
    hand = ("feint", "parry", "slash", "spark", "ward")
    play = fight_alone(hand, "feint", "arcane_lance")
    assert play.asked == "counterattack"
    assert answer_in(play) == "parry"
    assert answer_in(play.do("parry")) == "slash"


def test_it_keeps_its_cards_when_a_counterattack_cannot_win():
    hand = ("feint", "parry", "cleave", "spark", "ward")
    play = fight_alone(hand, "feint", "storm_of_force")
    assert play.asked == "counterattack"
    assert answer_in(play) == "stop"


def test_it_lays_a_strong_card_rather_than_a_weak_one():
    play = meet("lindel", "troll").combat("feint", "spark", "snap_throw", "storm_of_force", "ward")
    assert answer_in(play.do("attack")) == "storm_of_force"


def test_a_servant_falls_upon_a_hero_next_door():
    s = Situation(heroes=["lindel", "hugo"], servants_of_kalladra=True)
    s.lay("r1c2", "room_lfr", arrow="west").lay("r1c3", "room_lfr", arrow="west")
    s.token("r1c3", "troll").put(0, "r1c2", came_from="r1c1")
    s.hero(1).fate, s.hero(1).cell = 2, -1
    play = s.turn_of(1)
    assert play.asked == "servant"
    assert answer_in(play) == "r1c3:troll:west"


def test_teleportation_brings_treasure_home():
    s = row_of_rooms().give(0, "ruby_ring").rune(0, "rune_of_teleportation")
    s.put(0, "r1c6", came_from="r1c5")
    play = s.action_of(0)
    assert answer_in(play) == "rune_of_teleportation"
    assert answer_in(play.do("rune_of_teleportation")) == "r1c2"


def test_a_potion_is_left_alone_by_the_healthy():
    s = row_of_rooms().give(0, "unstable_potion")
    assert answer_in(s.action_of(0)) != "drink_potion"
