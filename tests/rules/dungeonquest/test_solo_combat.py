"""Solo combat and how a solo game is won (DQ-SOLO-01 to 10).

The hero draws up to five, lays a card, and the top card of the deck answers for the monster.
"""

import pytest

from tests.support.dungeonquest import PRINTED, Situation
from tests.support.dungeonquest_fights import (
    FROM,
    LAIR,
    damage,
    hand,
    lair,
    meet,
    named,
    stack,
    wounds,
)
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import COMBAT_DECK
from undercroft.games.dungeonquest.table.state import DEAD, OUT

DULL = "cleave cleave sundering_blow sundering_blow"


def solo(hand, then, monster="demon", **more):
    """A solo fight: the hero's five cards, then the cards drawn after them in order."""
    play = meet(monster, situation=lair("lindel"), **more)
    return play.combat(*hand.split(), *then.split()).do("attack")


@rule("DQ-SOLO-01")
def test_the_solo_player_makes_every_choice_of_the_fight():
    situation = lair("lindel")
    for space in ("r5c5", "r5c6", "r6c5", "r6c9"):
        situation.token(space, "troll")
    play = situation.action_of(0).cards("dungeon", "troll").do("east")
    assert (play.asked, play.player) == ("which_token", 0)  # the monster player's choice
    play.do("r6c5", "attack")
    for _ in range(12):
        if play.state.fight is None:
            break
        assert play.player == 0
        play.do(play.options[0])
    assert play.state.fight is None or play.fight.round > 5


@rule("DQ-SOLO-02")
def test_the_token_lies_face_up():
    play = meet("golem", situation=lair("lindel"), life=6)
    assert play.table.view(0).fight.life == 6
    play.do("attack")
    assert play.table.view(0).fight.life == 6
    assert play.table.fork(as_seen_by=0, seed=3).state.fight.token == play.fight.token


@rule("DQ-SOLO-03")
def test_the_opening_hand_is_five_combat_cards():
    play = meet("golem", situation=lair("lindel")).do("attack")
    assert len(play.fight.sides[0].hand) == 5
    assert max(play.fight.sides[0].hand) < PRINTED.first_power


@rule("DQ-SOLO-04")
def test_power_cards_serve_for_escapes_only():
    play = meet("demon", situation=lair("lindel")).escape_cards("long_shot", "brimstone")
    play.do("escape")
    assert any("Long Shot (3) against Brimstone (4)" in line for line in play.told())
    while play.state.fight is not None and play.asked in ("lay_card", "counterattack"):
        for side in play.fight.sides:
            assert all(
                card < PRINTED.first_power for card in (*side.hand, *side.played, *side.damage)
            )
        assert all(card < PRINTED.first_power for card in play.fight.stack)
        play.do(play.options[-1])


@rule("DQ-SOLO-05")
def test_the_monster_never_holds_a_card():
    play = solo("cleave aimed_shot spark feint parry", "slash ward")
    for lay in ("cleave", "aimed_shot", "spark"):
        assert play.table.view(0).fight.sides[1].hand_size == 0
        play.do(lay)
        if play.asked == "counterattack":
            play.do("stop")


@rule("DQ-SOLO-06")
def test_the_monster_plays_the_top_card_of_the_deck():
    play = solo(f"aimed_shot {DULL}", "piercing_shot feint slash")
    play.do("aimed_shot")  # against Piercing Shot; the hero then draws Feint
    assert damage(play, 0) == ["piercing_shot"]
    assert hand(play, 0)[-1] == "feint"
    play.do("cleave")  # against Slash
    assert damage(play, 1) == ["cleave"]
    assert stack(play) == ["aimed_shot", "slash"]


@rule("DQ-SOLO-06")
def test_the_hero_lays_his_card_before_the_monsters_is_known():
    play = solo(f"aimed_shot {DULL}", "piercing_shot")
    assert play.asked == "lay_card"
    assert play.fight.sides[1].played == ()
    assert len(play.state.bags[COMBAT_DECK]) == 54 - 5


# -- the monster's counterattack -----------------------------------------------------------

# Ranged cards counter melee: Snap Throw 1, Sidestep Shot 2, Quick Shot 3.
FIVE = "spark snap_throw ward sidestep_shot quick_shot"


def countered(hero_card, top, five):
    """The hero's card against the top one, and the five that a counterattack would reveal."""
    play = solo(f"{hero_card} aimed_shot aimed_shot arcane_lance arcane_lance", f"{top} {five}")
    return play.do(hero_card)


@rule("DQ-SOLO-07")
@pytest.mark.parametrize(
    ("top", "revealed"),
    [
        ("quick_shot", 5),  # ranged 3 with a melee icon against melee 4
        ("slash", 0),  # its icon is magic
        ("piercing_shot", 0),  # 5 is above 4
        ("bolt_of_agony", 0),
    ],
)
def test_five_cards_are_revealed_if_the_monster_is_able_to_counterattack(top, revealed):
    play = countered("cleave", top, "spark spark ward ward feint")
    assert len(play.fight.discards) == revealed
    assert len(play.state.bags[COMBAT_DECK]) == 54 - 5 - 1 - revealed - 1  # and the next draw
    shown = [line for line in play.told() if line.startswith("The Combat deck shows ")]
    assert len(shown) == (revealed > 0)
    assert all(line.count("(") == 5 for line in shown)


@rule("DQ-SOLO-07", "DQ-GAP-04")
def test_what_is_revealed_comes_of_a_new_deck_once_the_old_one_is_empty():
    play = solo("cleave aimed_shot aimed_shot arcane_lance arcane_lance", "quick_shot spark ward")
    play.table.listen()
    top = [PRINTED.fight_id.index(card) for card in ("quick_shot", "spark", "ward")]
    play.state.bags[COMBAT_DECK] = bytes(top)
    play.fight.discards = tuple(PRINTED.fight_id.index(card) for card in ("spark", "ward"))
    play.do("cleave")
    at = play.told().index("The Combat deck shows Spark (magic 1), Ward (magic 2).")
    assert play.told()[at + 1] == "The discards make a new Combat deck of 2 Combat cards."
    assert play.told()[at + 2].startswith("The Combat deck shows ")
    assert sorted(named(play.fight.discards)) == ["spark", "spark", "ward", "ward"]


@rule("DQ-SOLO-08")
def test_revealed_cards_that_make_the_counterattack_succeed_must_be_played():
    play = countered("cleave", "snap_throw", FIVE)  # 1 + 1 + 2 is not enough against 4, + 3 is
    assert damage(play, 0) == ["snap_throw", "snap_throw", "sidestep_shot", "quick_shot"]
    assert stack(play) == ["cleave"]


@rule("DQ-SOLO-08")
def test_it_plays_in_revealed_order_and_stops_once_it_is_above():
    play = countered("cleave", "sidestep_shot", "quick_shot spark snap_throw ward snap_throw")
    assert damage(play, 0) == ["sidestep_shot", "quick_shot"]  # 2 + 3 against 4


@rule("DQ-SOLO-08")
def test_a_hopeless_counterattack_plays_no_card():
    play = countered("sundering_blow", "snap_throw", "snap_throw spark sidestep_shot ward feint")
    assert wounds(play, 0) == 0  # 1 + 1 + 2 is below 5
    assert damage(play, 1) == ["sundering_blow"]
    assert stack(play) == ["snap_throw"]


@rule("DQ-SOLO-08")
def test_a_total_that_would_only_be_equal_is_no_success():
    play = countered("sundering_blow", "quick_shot", "sidestep_shot spark spark ward feint")
    assert damage(play, 1) == ["sundering_blow"]  # 3 + 2 equals 5
    assert len(play.fight.discards) == 5


@rule("DQ-SOLO-09")
def test_revealed_cards_that_are_not_played_are_discarded():
    play = countered("cleave", "sidestep_shot", "quick_shot spark snap_throw ward snap_throw")
    assert named(play.fight.discards) == ["spark", "snap_throw", "ward", "snap_throw"]
    play = countered("cleave", "snap_throw", FIVE)
    assert named(play.fight.discards) == ["spark", "ward"]


@rule("DQ-SOLO-06", "DQ-GAP-04")
def test_without_any_card_left_the_monster_lays_none():
    play = solo("slash cleave aimed_shot parry feint", "quick_shot")
    play.state.bags[COMBAT_DECK] = b""
    play.table.force_no_more("combat")
    assert play.fight.discards == ()
    play.do("slash")
    assert damage(play, 1) == ["slash"]
    assert wounds(play, 0) == 0


@rule("DQ-SOLO-07", "DQ-GAP-19")
def test_the_monster_counterattacks_only_if_the_hero_does_not():
    """Bolt of Agony counters ranged, so that the hero may answer Quick Shot."""
    play = solo("bolt_of_agony ward aimed_shot cleave cleave", "quick_shot")
    play.do("bolt_of_agony")
    assert (play.asked, play.player) == ("counterattack", 0)
    play.do("ward")
    assert damage(play, 1) == ["bolt_of_agony", "ward"]
    assert play.fight.discards == ()


# -- winning -------------------------------------------------------------------------------


def leave_with(*loot):
    situation = Situation(players=1).lay("r1c2", "room_lfr").put(0, "r1c2").give(0, *loot)
    return situation.action_of(0).do("west", "exit")


@rule("DQ-SOLO-10")
@pytest.mark.parametrize(
    ("loot", "won"),
    [
        (["ebon_ring"], True),
        (["ebon_ring", "gold_coins_30"], True),
        (["gold_coins_250", "gold_coins_30"], False),
        (["unstable_potion"], False),
    ],
)
def test_a_solo_player_wins_by_leaving_with_a_treasure_card(loot, won):
    play = leave_with(*loot)
    assert play.table.over
    assert play.hero(0).fate == OUT  # they may leave with any Loot, and survive
    assert play.table.result.winners == ((0,) if won else ())
    assert play.table.result.standings[0].won == won


@rule("DQ-SOLO-10")
def test_a_solo_player_inside_at_nightfall_does_not_win():
    situation = Situation(players=1).lay(FROM, "room_lfr").lay(LAIR, "room_lfr").put(0, FROM)
    situation.give(0, "ebon_ring")
    situation.state.sun = 30
    play = situation.turn_of(0).dice(1)
    assert play.table.over
    assert play.hero(0).fate == DEAD
    assert play.table.result.winners == ()
