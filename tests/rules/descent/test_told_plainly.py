"""What a turn says of itself: what is left of it, and why something cannot be done."""

from itertools import product

import pytest
from msgspec.structs import replace

from tests.support.descent import BLUE_2_SURGE, CONTENT, MISS, NO_SHIELD, RED_1, Situation
from tests.support.rules import rule
from undercroft.games.descent.content import scenarios
from undercroft.games.descent.game import GAME
from undercroft.games.descent.rules import stats, surging
from undercroft.games.descent.table.frames import Attack, Victim
from undercroft.kernel.errors import BadContent

ROOM = ("......#.", "......#.", "#######.")


def ettin(*rows, points=4, **turn):
    s = Situation(*(rows or ROOM)).hero("syndrael", "r0c7", "iron_longsword")
    return s.monster("ettin.minion", "r0c0").turn_of("ettin.minion.1", points=points, **turn)


def why(s, intent, player=0):
    return GAME.explain(s.table, player, intent)


# -- large monsters ----------------------------------------------------------------------------


@rule("DES-LARGE-03", "DES-LARGE-07")
def test_a_large_monster_that_was_placed_is_told_that_its_movement_has_ended():
    s = ettin(points=4)
    assert s.table.decision.note == "2 actions, 4 to move – Ettin"
    assert why(s, "space:r1c5") == "DES-LARGE-03"  # its base may come to stand over it
    assert why(s, "to:r0c4") is None
    s.do("to:r0c2")
    assert s.state.turn.points == 3  # it counts from the space nearest to where it goes
    ended = "0 to move: its movement has ended, it goes on after an attack or another action"
    assert s.table.decision.note == f"2 actions, {ended} – Ettin"
    assert {why(s, intent) for intent in ("space:r1c5", "go:r1c5", "to:r0c4")} == {"DES-LARGE-07"}
    s.do("move")
    assert "2 to move" not in s.table.decision.note
    assert why(s, "space:r1c5") == "DES-LARGE-03"


@rule("DES-LARGE-07")
def test_a_large_monster_without_actions_does_not_go_on():
    s = ettin(points=4).do("to:r0c2")
    s.state.turn.actions = 0
    assert s.table.decision.note == "0 actions, 0 to move: its movement has ended – Ettin"


@rule("DES-LARGE-05", "DES-MOV-03", "DES-MOV-07", "DES-TERR-06")
@pytest.mark.parametrize(
    ("rows", "points", "at", "forbids"),
    [
        (ROOM, 0, "r0c3", "DES-MOV-03"),
        (ROOM, 1, "r0c5", "DES-MOV-03"),
        (ROOM, 9, "r2c2", "DES-MOV-07"),
        (("........", "..######", "#......."), 9, "r0c4", "DES-LARGE-05"),
        (("oo......", "oo......", "........"), 9, "r0c4", "DES-TERR-06"),
    ],
)
def test_why_a_large_monster_cannot_stand_somewhere(rows, points, at, forbids):
    assert why(ettin(*rows, points=points), f"space:{at}") == forbids


# -- attacks -----------------------------------------------------------------------------------


def mean_of_bare_hands(s, foe):
    """Tried out face by face: bare hands have no surges."""
    dice = CONTENT.dice_list
    attack = [dice[die] for die in CONTENT.bare_hands.numbers]
    defense = [dice[die] for die in stats.defense(s.state, s.number(foe))]
    results = []
    for faces in product(*(die.numbers for die in (*attack, *defense))):
        own, other = faces[: len(attack)], faces[len(attack) :]
        hearts, misses = (
            sum(die.count(face, symbol) for die, face in zip(attack, own, strict=True))
            for symbol in ("heart", "miss")
        )
        shields = sum(die.count(face, "shield") for die, face in zip(defense, other, strict=True))
        results.append(0 if misses else max(0, hearts - shields))
    return sum(results) / len(results)


@rule("DES-ATK-01")
def test_an_attack_that_defeats_nobody_tells_the_damage_on_average():
    s = Situation("...").hero("syndrael", "r0c0").monster("flesh_moulder.minion", "r0c1")
    s.turn_of("syndrael")
    (hands,) = (each for each in s.table.decision.options if each.id == "attack:hands:r0c1")
    mean = mean_of_bare_hands(s, "flesh_moulder.minion.1")
    assert hands.label.endswith(f"to hit, {mean:.1f} damage on average)")
    s.of("flesh_moulder.minion.1").damage = s.state.health(1) - 1
    s.do("fatigue")
    (hands,) = (each for each in s.table.decision.options if each.id == "attack:hands:r0c1")
    assert hands.label.endswith("% to defeat)")


@rule("DES-SRG-05")
def test_equal_surges_say_where_they_are_printed():
    s = Situation("...", "...").hero("grisban_the_thirsty", "r0c0", "chipped_greataxe")
    s.monster("ettin.minion", "r0c1").turn_of("grisban_the_thirsty")
    s.force("blue", BLUE_2_SURGE).force("red", RED_1).force("gray", NO_SHIELD, NO_SHIELD)
    s.do("attack:chipped_greataxe:r0c1")
    labels = [each.label for each in s.table.decision.options if each.id.startswith("surge:")]
    assert labels == [
        "+1 damage (Chipped Greataxe, line 1)", "+1 damage (Chipped Greataxe, line 2)",
    ]  # fmt: skip


@rule("DES-RELIC-05")
def test_surges_of_a_relic_are_told_from_the_lieutenants_own():
    s = Situation("...", act=2).hero("syndrael", "r0c0").monster("sir_alric_farrow", "r0c1")
    s.of("sir_alric_farrow.1").items = (CONTENT.item_called["the_shadow_rune"],)
    state = s.turn_of("sir_alric_farrow.1").state
    state.attacks = [Attack(1, s.number("sir_alric_farrow.1"), "", 0, [Victim(0)], 0, 1)]
    told = [surging.label(state, state.attacks[0], f"surge:{n}").text for n in range(4)]
    assert told == [
        "+2 damage (Sir Alric Farrow, line 1)", "+2 damage (The Shadow Rune, line 1)",
        "+1 damage, +1 range", "The Shadow Rune",
    ]  # fmt: skip


# -- beside the options ------------------------------------------------------------------------


@rule("DES-MON-07")
@pytest.mark.parametrize(("act", "names"), [(1, "I II"), (2, "II I")])
def test_a_monster_says_which_of_its_cards_holds_and_what_its_words_mean_once(act, names):
    s = Situation("...", "...", act=act).hero("syndrael", "r0c0").monster("ettin.master", "r0c1")
    scene = s.turn_of("syndrael").table.scene(0)
    (piece,) = (each for each in scene.board.pieces if each.look == "monster")
    now, other = names.split()
    assert [card.name for card in piece.cards] == [
        f"Master Ettin, Act {now} (now)", f"Master Ettin, Act {other}",
    ]  # fmt: skip
    throw = CONTENT.keywords["throw"]
    whole = " ".join([piece.text, *(c.text for card in piece.cards for c in card.clauses)])
    assert whole.count(throw.text) == 1
    assert throw.text in piece.text
    for card in piece.cards:
        assert any("Throw (action)" in clause.text for clause in card.clauses)


@rule("DES-LARGE-07", "DES-MOV-01")
def test_the_line_on_top_counts_in_singular_and_what_can_be_used():
    s = ettin(points=1, actions=1)
    assert s.table.scene(0).status.startswith("Ettin: 1 action and 1 movement point left.")
    s = ettin(points=4, actions=2).do("to:r0c2")
    assert s.table.scene(0).status.startswith("Ettin: 2 actions and 0 movement points left.")


# -- two heroes --------------------------------------------------------------------------------


def duo(damage):
    s = Situation("...", players=2).hero("syndrael", "r0c0", "iron_longsword", damage=damage)
    s.monster("goblin_archer.master", "r0c1")
    return s.turn_of("syndrael", free_attack=True)


@rule("DES-DUO-03", "DES-DUO-06")
@pytest.mark.parametrize(
    ("damage", "end"),
    [
        (5, "End the turn and recover 2 damage in place of the free attack"),
        (1, "End the turn and recover 1 damage in place of the free attack"),
        (0, "End the turn"),
    ],
)
def test_a_two_hero_game_says_what_a_free_attack_is_and_what_is_had_for_none(damage, end):
    options = {each.id: each for each in duo(damage).table.decision.options}
    assert options["end"].label == end
    free = options["free:iron_longsword:r0c1"]
    assert free.label.startswith("Free attack: Master Goblin Archer")
    assert "Not making it recovers 2 damage." in free.preview.text
    assert "two-hero game" in free.preview.text
    assert "two-hero game" not in options["attack:iron_longsword:r0c1"].preview.text


# -- moves that an effect grants ---------------------------------------------------------------

FEAT = "use:feat:jain_fairwood@jain_fairwood"


def striding(*rows, **more):
    s = Situation(*rows).hero("jain_fairwood", "r0c0", "yew_shortbow", **more)
    return s.monster("zombie.minion", "r1c9").turn_of("jain_fairwood").do(FEAT)


@rule("DES-GAP-62")
def test_a_granted_move_says_what_is_left_and_one_click_goes_far():
    s = striding("..........", "#########.")  # twice a Speed of 5
    assert (s.asked, s.table.decision.note) == ("walk", "Up to 10 more spaces – Jain Fairwood")
    ways = {way.target: way for way in s.table.decision.routes}
    assert set(ways) == {f"space:r0c{column}" for column in range(2, 10)}
    far = ways["space:r0c9"]
    assert far.text == "9 spaces"
    s.do(*far.options)
    assert (s.at("jain_fairwood"), s.table.decision.note) == (
        "r0c9", "Up to 1 more space – Jain Fairwood",
    )  # fmt: skip


@rule("DES-GAP-62", "DES-TERR-05", "DES-TERR-13")
@pytest.mark.parametrize("harsh", ["o", "^"])
def test_a_far_way_of_a_granted_move_goes_round_what_hurts(harsh):
    s = striding(f"..{harsh}.......", "..........", "#########.")
    ways = {way.target: way for way in s.table.decision.routes}
    assert "space:r0c2" not in ways
    assert "r0c2" not in ways["space:r0c4"].path
    twin = s.table.fork()
    for option in ways["space:r0c4"].options:
        twin.act(option)
    assert twin.state.fighters[0].damage == 0


@rule("DES-GAP-62", "DES-MOV-12")
def test_every_far_way_of_a_granted_move_can_be_gone():
    s = Situation("....~.....", "..#...####").hero("jain_fairwood", "r0c0", "yew_shortbow")
    s.hero("syndrael", "r0c3").monster("zombie.minion", "r0c8").turn_of("jain_fairwood").do(FEAT)
    ways = {way.target: way for way in s.table.decision.routes}
    assert "space:r0c7" in ways  # past the other hero; the zombie bars the rest
    assert not {"space:r0c3", "space:r0c9"} & set(ways)
    for target, way in ways.items():
        twin = s.table.fork()
        for option in way.options:
            twin.act(option)
        at = twin.state.fighters[0].at
        assert f"space:{twin.state.ground.names[at]}" == target


# -- names -------------------------------------------------------------------------------------


@rule("DES-QST-14")
@pytest.mark.parametrize(
    ("quest", "encounter", "name"),
    [("first_blood", 1, "Mauler"), ("the_twin_idols", 1, "Zak'n'Jak"),
     ("a_fat_goblin", 1, "Master Ettin")],
)  # fmt: skip
def test_a_quest_names_its_figures(quest, encounter, name):
    s = Situation("...", "...", quest=quest, encounter=encounter)
    s.state_so_far.tokens, s.state_so_far.locked = [], 0  # of the quest's own map
    s.hero("syndrael", "r0c0", "iron_longsword").monster("ettin.master", "r0c1")
    s.turn_of("syndrael").force("blue", MISS)
    (piece,) = (each for each in s.table.scene(1).board.pieces if each.look == "monster")
    assert (piece.name, piece.letter, piece.cards[0].name) == (
        name, "E", "Master Ettin, Act I (now)",
    )  # fmt: skip
    (attack,) = (o for o in s.table.decision.options if o.id == "attack:iron_longsword:r0c1")
    assert attack.label.startswith(f"Attack: {name} at r0c1")
    s.table.listen()
    s.do(attack.id)
    assert s.told()[0] == f"Syndrael attacks {name}: Iron Longsword."


@pytest.mark.parametrize("masters", [(1, 1, 2), None])
def test_only_a_master_who_is_alone_has_a_name(masters):
    """Else several figures would have the same name, in the log and in options."""
    encounter = CONTENT.quests["first_blood"].encounter[0]
    ettins = replace(encounter.group[0], masters=masters)
    changed = replace(encounter, group=(ettins, *encounter.group[1:]))
    ground = CONTENT.grounds[scenarios.map_name("first_blood", 0)]
    scenarios.check_encounter("first_blood", encounter, ground, CONTENT.monsters)
    with pytest.raises(BadContent, match="a single master"):
        scenarios.check_encounter("first_blood", changed, ground, CONTENT.monsters)
