"""The rounds of a fight: hands, laying and revealing (DQ-CMB-01 to 12, 24; DQ-GAP-23, 46)."""

import pytest

from tests.support.dungeonquest import PRINTED, Situation
from tests.support.dungeonquest_fights import (
    FROM,
    LAIR,
    damage,
    fight,
    hand,
    lair,
    meet,
    stack,
    wounds,
)
from tests.support.rules import rule
from undercroft.games.dungeonquest.content.pieces import (
    COMBAT_DECK,
    MELEE,
)
from undercroft.games.dungeonquest.game import GAME
from undercroft.games.dungeonquest.rules.combat.aftermath import refill
from undercroft.kernel.chance import scramble


def powers_in_hand(play, which):
    return [card for card in play.fight.sides[which].hand if card >= PRINTED.first_power]


# -- a fight -------------------------------------------------------------------------------


@rule("DQ-CMB-01")
def test_a_hero_who_attacks_fights():
    play = meet("troll").do("attack")
    assert (play.asked, play.fight.round) == ("lay_card", 1)


@rule("DQ-CMB-01")
@pytest.mark.parametrize(("theirs", "fights"), [("thrown_rock", False), ("knitting_flesh", True)])
def test_a_hero_who_fails_to_escape_fights(theirs, fights):
    play = (
        meet("troll", hero="lindel").escape_cards("long_shot", theirs).do("escape")
    )  # 3 against 2 or 4
    assert (play.asked == "lay_card") == fights


@rule("DQ-CMB-02")
def test_a_fight_is_between_one_hero_and_one_monster():
    situation = lair("lindel", "hugo", "challara").put(1, FROM)
    play = meet("troll", situation=situation).do("attack")
    asked = set()
    for _ in range(6):
        asked.add(play.player)
        play.do(play.options[0])
    assert asked == {0, 1}  # player 1 for the Troll; their own hero has no part in it
    assert len(play.fight.sides) == 2
    assert play.hero(1).wounds == play.hero(2).wounds == 0


@rule("DQ-CMB-03")
def test_attacks_are_melee_ranged_or_magic_by_the_card():
    attacks = {
        PRINTED.fight_id[card]: PRINTED.fight_attack[card] for card in range(len(PRINTED.fight_id))
    }
    assert attacks["slash"] == attacks["heavy_club"] == MELEE
    assert attacks["quick_shot"] == attacks["thrown_rock"] == 1
    assert attacks["bolt_of_agony"] == attacks["hellfire"] == 2
    assert set(attacks.values()) == {0, 1, 2}
    assert [
        sum(PRINTED.fight_attack[c] == kind for c in PRINTED.combat_cards) for kind in (0, 1, 2)
    ] == [18] * 3


@rule("DQ-CMB-04")
def test_a_power_card_in_a_stack_counts_as_a_combat_card():
    play = fight(lindel="ancient_charm storm_of_force", troll="heavy_club cleave feint")
    play.do("ancient_charm", "heavy_club")  # magic 3 against melee 5
    assert damage(play, 0) == ["heavy_club"]
    assert wounds(play, 0) == 1
    assert stack(play) == ["ancient_charm"]
    play.do("storm_of_force", "feint")  # a magic card wins: the Power card is a deathblow's
    assert damage(play, 1) == ["storm_of_force", "ancient_charm"]


@rule("DQ-CMB-04")
def test_a_power_card_in_hand_can_be_discarded_like_any_combat_card():
    play = fight(lindel="long_shot storm_of_force", sorcerer="mind_spike feint")
    play.force("hand", PRINTED.fight_id.index("long_shot")).do("storm_of_force", "mind_spike")
    assert "long_shot" not in hand(play, 0)


@rule("DQ-CMB-05")
def test_a_round_is_draw_reveal_counterattack_damage_in_that_order():
    play = fight(lindel="long_shot cleave", troll="backhand snap_throw sidestep_shot quick_shot")
    assert [len(hand(play, which)) for which in (0, 1)] == [5, 5]  # drawn before a card is laid
    play.do("cleave", "sidestep_shot")
    assert play.asked == "counterattack"
    assert [len(side.played) for side in play.fight.sides] == [1, 1]  # revealed before it
    assert wounds(play, 0) == 0  # and before any damage
    play.do("quick_shot")
    steps = [rule for rule in play.rules_told() if rule.startswith("DQ-CMB")]
    assert steps[:2] == ["DQ-CMB-08", "DQ-CMB-08"]
    assert steps[2:-2] == ["DQ-CMB-11", "DQ-CMB-14", "DQ-CMB-18", "DQ-CMB-19"]
    assert steps[-2:] == ["DQ-CMB-06", "DQ-CMB-06"]
    assert wounds(play, 0) == 2


# -- hands ---------------------------------------------------------------------------------


@rule("DQ-CMB-06")
def test_both_fill_up_to_five_from_one_deck_and_the_hero_draws_first():
    play = fight(
        lindel="long_shot cleave", troll="backhand snap_throw sidestep_shot quick_shot",
        then="feint parry slash spark",
    )  # fmt: skip
    assert len(play.state.bags[COMBAT_DECK]) == 54 - 8
    play.do("cleave", "snap_throw", "sidestep_shot", "quick_shot")  # the Troll plays three cards
    assert hand(play, 0)[-1] == "feint"
    assert hand(play, 1)[-3:] == ["parry", "slash", "spark"]
    assert [len(hand(play, which)) for which in (0, 1)] == [5, 5]
    assert len(play.state.bags[COMBAT_DECK]) == 54 - 12
    drawn = [line for line in play.told() if line.endswith(("Combat card.", "Combat cards."))]
    assert drawn == [
        "Lindel draws a Power card and 4 Combat cards.",
        "The Troll draws a Power card and 4 Combat cards.",
        "Lindel draws 1 Combat card.",
        "The Troll draws 3 Combat cards.",
    ]


@rule("DQ-CMB-07")
def test_a_hand_is_hidden_from_everybody_but_its_owner():
    play = fight(players=3, lindel="long_shot cleave", troll="backhand slash")
    for viewer in (0, 1, 2, None):
        sides = play.table.view(viewer).fight.sides
        for which in (0, 1):
            assert sides[which].hand_size == 5
            assert sides[which].hand == (tuple(hand(play, which)) if viewer == which else None)
            assert sides[which].seen == ()


@rule("DQ-CMB-07")
def test_the_opponent_can_imagine_other_hands():
    play = fight(lindel="long_shot cleave", troll="backhand slash")
    worlds = [play.table.fork(as_seen_by=0, seed=seed).state for seed in range(8)]
    assert all(world.fight.sides[0].hand == play.fight.sides[0].hand for world in worlds)
    assert len({world.fight.sides[1].hand for world in worlds}) > 4
    assert all(len(world.fight.sides[1].hand) == 5 for world in worlds)


@rule("DQ-CMB-08")
def test_the_opening_hand_is_one_power_card_and_four_others():
    seen = set()
    for seed in range(40):
        situation = Situation(heroes=["lindel", "hugo"], seed=scramble(seed))
        situation.lay(FROM, "room_lfr").lay(LAIR, "room_lfr").put(0, FROM)
        play = situation.action_of(0).cards("dungeon", "demon").do("east", "attack")
        for which in (0, 1):
            assert len(hand(play, which)) == 5
            assert len(powers_in_hand(play, which)) == 1
            seen.add(powers_in_hand(play, which)[0])
    assert len(seen) == 8  # any of the four of either side


@rule("DQ-CMB-08")
def test_no_power_card_is_drawn_after_the_first_round():
    play = fight(lindel="long_shot feint", troll="heavy_club feint")
    play.do("long_shot", "heavy_club")
    assert play.fight.round == 2
    for which in (0, 1):
        assert len(hand(play, which)) == 5
        assert powers_in_hand(play, which) == []
        assert len(play.fight.sides[which].powers) == 3


@rule("DQ-CMB-09")
def test_power_cards_used_in_the_escape_attempt_are_not_drawn():
    mine, theirs = set(), set()
    for seed in range(60):
        situation = Situation(heroes=["lindel", "hugo"], seed=scramble(seed))
        situation.lay(FROM, "room_lfr").lay(LAIR, "room_lfr").put(0, FROM)
        play = situation.action_of(0).cards("dungeon", "demon").do("east")
        play.escape_cards("long_shot", "brimstone").do("escape")
        mine.add(hand(play, 0)[0])
        theirs.add(hand(play, 1)[0])
    assert mine == {"blade_dance", "patience", "ancient_charm"}
    assert theirs == {"raking_claw", "dread", "hellfire"}


# -- laying and revealing ------------------------------------------------------------------


@rule("DQ-CMB-10")
def test_each_player_lays_one_card_of_his_hand_power_or_combat():
    play = fight(
        lindel="long_shot cleave cleave spark ward", troll="backhand slash slash feint parry"
    )
    assert (play.player, play.options) == (0, ["long_shot", "cleave", "spark", "ward"])
    play.do("cleave")
    assert (play.player, play.options) == (1, ["backhand", "slash", "feint", "parry"])


@rule("DQ-CMB-10")
def test_a_laid_card_cannot_be_seen_by_the_other_player():
    play = fight(lindel="long_shot cleave", troll="backhand slash")
    before = {viewer: play.table.view(viewer) for viewer in (1, None)}
    play.do("cleave")
    for viewer, view in before.items():
        assert play.table.view(viewer) == view
    assert not any("Cleave" in line for line in play.told())


@rule("DQ-CMB-11")
def test_nothing_is_revealed_until_both_cards_lie_there():
    play = fight(lindel="long_shot cleave", troll="backhand aimed_shot")
    laid = set()
    play.do("cleave")
    assert [side.played for side in play.table.view(1).fight.sides] == [(), ()]
    assert "DQ-CMB-11" not in play.rules_told()
    for seed in range(20):  # to the monster player the hero may have laid anything
        world = play.table.fork(as_seen_by=1, seed=seed)
        laid.add(world.answers[-1])
    assert len(laid) > 3
    play.do("aimed_shot")
    (revealed,) = [event for event in play.table.events if event.rule == "DQ-CMB-11"]
    said = play.table.tell(revealed)  # one event for both, and for everybody
    assert "Cleave" in said
    assert "Aimed Shot" in said
    assert revealed.seen_by(None)


@rule("DQ-CMB-12")
def test_the_heros_effect_comes_first_and_can_cancel_the_monsters():
    play = fight(challara="mirror_ward feint", sorcerer="warding_sign feint", life=3)
    play.do("mirror_ward", "warding_sign")  # each cancels a magic card
    assert damage(play, 1) == ["mirror_ward"]  # 2 against 0: the Sign was cancelled first
    assert stack(play) == ["warding_sign"]


@rule("DQ-CMB-12")
def test_the_monsters_effect_is_resolved_after_the_heros():
    play = fight(lindel="patience feint cleave", sorcerer="hex feint aimed_shot")
    play.do("patience", "hex")
    assert play.fight.sides[0].due_bonus == 2  # their effect took place, and Hex barred their icon
    assert damage(play, 0) == ["hex"]


@rule("DQ-CMB-24")
def test_another_round_begins_while_both_live():
    play = fight(lindel="long_shot cleave", troll="backhand slash aimed_shot")
    play.do("cleave", "slash")
    assert (play.asked, play.player, play.fight.round) == ("lay_card", 0, 2)
    assert [len(hand(play, which)) for which in (0, 1)] == [5, 5]
    assert [side.played for side in play.fight.sides] == [(), ()]
    play.do("long_shot", "aimed_shot")
    assert play.fight.round == 3


# -- when the Combat deck runs out ---------------------------------------------------------


def fight_with(cards, monster, powers, **situation):
    """A fight for which the Combat deck holds no more than these cards, drawn in this order."""
    laid_out = lair("lindel", "hugo", **situation)  # Hugo would win every stand-off
    deck = []
    for name in cards:
        deck.append(
            next(c for c in PRINTED.combat_cards if PRINTED.fight_id[c] == name and c not in deck)
        )
    laid_out.state.bags[COMBAT_DECK] = bytes(deck)
    play = meet(monster, situation=laid_out)
    return play.powers(*powers).force("combat", *deck).do("attack")


@rule("DQ-GAP-23")
def test_hands_are_filled_as_far_as_the_deck_lasts():
    play = fight_with(["cleave", "feint", "spark"], "golem", ("long_shot", "stone_fist"))
    assert hand(play, 0) == ["long_shot", "cleave", "feint", "spark"]
    assert hand(play, 1) == ["stone_fist"]


@rule("DQ-GAP-23")
def test_a_player_without_a_card_attacks_with_zero():
    play = fight_with(["cleave", "feint", "spark"], "golem", ("long_shot", "stone_fist"))
    play.do("spark")  # 1 against the Golem's only card: 4
    assert damage(play, 0) == ["stone_fist"]
    assert hand(play, 1) == []
    play.do("feint")  # 1 against nothing, and nobody is asked to lay for the Golem
    assert damage(play, 1) == ["feint"]
    assert stack(play) == ["spark"]
    assert "Lindel reveals Feint (melee 1)." in play.told()


OPENING = ["cleave", "aimed_shot", "sundering_blow", "piercing_shot"]
ANSWER = ["arcane_lance", "arcane_lance", "storm_of_force", "storm_of_force"]


def stand_off_until_the_last_card(play):
    play.do("cleave", "arcane_lance", "aimed_shot", "arcane_lance")
    play.do("sundering_blow", "storm_of_force", "piercing_shot", "storm_of_force")


@rule("DQ-GAP-46")
def test_without_a_card_to_lay_the_combat_stack_becomes_the_new_deck():
    play = fight_with([*OPENING, *ANSWER], "golem", ("long_shot", "crushing_grip"))
    stand_off_until_the_last_card(play)  # and the two Power cards, 5 to 5, lay themselves
    assert stack(play) == ["long_shot", "crushing_grip"]  # they are no Combat cards
    assert [len(hand(play, which)) for which in (0, 1)] == [5, 3]
    assert sorted(hand(play, 0) + hand(play, 1)) == sorted([*OPENING, *ANSWER])
    assert play.state.bags[COMBAT_DECK] == b""
    assert "Stack and discards make a new Combat deck of 8 Combat cards." in play.told()


@rule("DQ-GAP-46")
def test_the_stack_stays_as_long_as_one_side_has_a_card():
    play = fight_with([*OPENING, *ANSWER, "quick_shot"], "golem", ("long_shot", "crushing_grip"))
    stand_off_until_the_last_card(play)
    play.do("long_shot")  # against Crushing Grip; the hero's last card then meets none
    shots = ["quick_shot", "aimed_shot", "piercing_shot", "long_shot"]
    assert damage(play, 1) == shots  # a deathblow, so that the stack had not been shuffled
    assert stack(play) == ["crushing_grip"]
    assert [len(hand(play, which)) for which in (0, 1)] == [5, 1]


@rule("DQ-GAP-46")
def test_discarded_combat_cards_are_shuffled_in_too():
    play = fight_with([*OPENING, *ANSWER], "sorcerer", ("long_shot", "mind_spike"))
    discarded = next(c for c in play.fight.sides[0].hand if PRINTED.fight_id[c] == "piercing_shot")
    play.force("hand", discarded).do("cleave", "mind_spike")  # 4 to 4, then a random discard
    assert "piercing_shot" not in hand(play, 0)
    play.do("aimed_shot", "arcane_lance", "sundering_blow", "storm_of_force", "storm_of_force")
    # Long Shot met the second Storm, the last Lance met nothing and took the magic cards along.
    assert sorted(hand(play, 0)) == ["aimed_shot", "cleave", "piercing_shot", "sundering_blow"]
    assert stack(play) == ["long_shot"]


@rule("DQ-CMB-07")
def test_in_every_imagined_world_no_card_is_lost_or_doubled():
    first, last = PRINTED.powers[0], PRINTED.powers[-1]
    play = fight(**{first.owner: f"{first.id} cleave", last.owner: f"{last.id} slash"})
    for viewer, hidden in ((1, 0), (0, 1)):
        for seed in range(8):
            world = play.table.fork(as_seen_by=viewer, seed=seed).state
            assert GAME.audit(world, settled=False) == []
            hand = world.fight.sides[hidden].hand
            assert sum(card >= PRINTED.first_power for card in hand) == 1


@rule("DQ-GAP-46")
def test_the_new_deck_holds_combat_cards_alone():
    play = fight(hugo="shield_wall parry", troll="heavy_club cleave")
    first = PRINTED.first_power
    play.state.bags[COMBAT_DECK] = b""
    for side in play.fight.sides:
        side.hand = ()
    play.fight.stack, play.fight.discards = (first - 1, first), (first - 2,)
    refill(play.table, play.fight)
    assert sorted(play.state.bags[COMBAT_DECK]) == [first - 2, first - 1]
    assert (play.fight.stack, play.fight.discards) == ((first,), ())
