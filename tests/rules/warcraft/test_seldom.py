"""What happens once in many games, or what only content of others can ask for."""

import msgspec
import pytest

from tests.support.rules import rule
from tests.support.warcraft import Situation
from tests.support.warcraft_content import CONTENT
from tests.support.warcraft_fights import FIELD, FOE, alone, attacks, last
from undercroft.games.warcraft.content.catalogue_types import FAMILIES, UP_TO_LEVEL
from undercroft.games.warcraft.rules import discoveries, items, maintenance
from undercroft.games.warcraft.rules.conditions import EnemyFaction
from undercroft.games.warcraft.rules.effects.attaching import Attach
from undercroft.games.warcraft.rules.effects.dice import Reroll
from undercroft.games.warcraft.rules.effects.wounds import Damage
from undercroft.games.warcraft.table.state import NONE
from undercroft.kernel.chance import only

ON_ARMOR = {"op": "attach", "discard_when": ["self_defeated"], "to": "own_armor"}
FORESEEN = CONTENT.challenge_by_id["grey_c07"].index


def foreseeing():
    """Seat 0 has looked at the next grey card, and is about to draw it."""
    situation = alone("warrior")
    state = situation.state
    state.bags[4] = bytes(card for card in state.bags[4] if card != FORESEEN)
    state.foreseen[0], state.foreseen_by[0] = FORESEEN, only(0)
    return situation


@rule("WOW-CHAL-07")
def test_a_card_that_was_foreseen_is_the_next_to_be_drawn():
    play = foreseeing().challenged(0).dice(1, 1)
    assert last(play).encounter == FORESEEN
    assert (play.state.foreseen[0], play.state.foreseen_by[0]) == (NONE, 0)


def test_who_has_looked_ahead_sees_the_card_in_a_tray():
    table = foreseeing().moving(0).table
    shown = {
        seat: [
            card.id
            for tray in table.scene(seat).trays
            if tray.id == "foreseen"
            for card in tray.cards
        ]
        for seat in (0, 1)
    }
    assert len(shown[0]) == 1
    assert "grey_c07" in shown[0][0]
    assert shown[1] == []


@rule("WOW-UND-07")
def test_each_marker_that_may_go_is_told_with_its_space():
    situation = Situation("warrior", "mage").put(0, FIELD)
    cards = [f"grey_c{number:02}" for number in range(2, 2 + len(situation.state.track))]
    for card in cards:
        situation.undefeated(card, "lakeside_camp")
    play = situation.challenged(0).challenge("grey_c01").dice(1, 1)
    assert play.asked == "which_marker"
    camp = CONTENT.space_by_id["lakeside_camp"].name
    for slot, option in enumerate(play.table.decision.options):
        assert option.label.endswith(f" at {camp}")
        assert option.targets == (f"card:{option.id}", f"marker:{slot + 1}")


@rule("WOW-KEY-06")
def test_damage_to_the_foe_fells_an_encounter():
    play = alone("warrior").energy(0, 3).hand(0, "ab_warrior_01").challenged(0)
    foe = play.combat.defender
    Damage(target="enemy", amount=2, rule="WOW-KEY-06").apply(play.table, 0)
    assert (foe.taken, foe.defeated) == (2, True)


@rule("WOW-DISC-02")
@pytest.mark.parametrize(
    ("level", "colours"), [("grey", ["grey"]), ("yellow", ["grey", "green", "yellow"])]
)
def test_an_item_up_to_ones_level_is_of_a_colour_of_ones_choice(level, colours):
    play = Situation("warrior", "mage").level(0, level).moving(0)
    flow = items.gain_item(play.table, 0, UP_TO_LEVEL)
    _, asked, choices = next(flow)
    assert (asked, choices) == (0, [f"colour:{colour}" for colour in colours])
    with pytest.raises(StopIteration):
        flow.send(choices[-1])
    (card,) = play.character(0).bag
    assert CONTENT.card_colour[card] == len(colours) - 1


@rule("WOW-DISC-06")
def test_without_any_discovery_there_is_nothing_to_look_at():
    play = Situation("warrior", "mage").moving(0)
    assert list(discoveries.look_at_discovery(play.table, 0)) == []


@rule("WOW-QST-03")
def test_where_no_token_of_theirs_lies_nothing_is_collected():
    play = Situation("warrior", "mage").put(0, FIELD).moving(0)
    assert maintenance.collect(play.table, 0, 3) == 0


@rule("WOW-KEY-05")
@pytest.mark.parametrize(("armor", "verdict"), [(None, "WOW-KEY-05"), ("grey_c11_item", None)])
def test_a_card_for_ones_armor_needs_an_armor(armor, verdict):
    situation = Situation("warrior", "mage")
    if armor:
        situation.armor(0, armor)
    step = msgspec.convert(ON_ARMOR, Attach)
    assert step.forbids(situation.moving(0).state, 0) == verdict


@pytest.mark.parametrize(
    ("kind", "fields", "wrong"),
    [
        (
            Attach,
            {**ON_ARMOR, "range": 2},
            "range: expected it with",
        ),
        (Reroll, {"op": "reroll", "die": "own_combat", "optional": True}, "optional: expected it"),
    ],
)
def test_fields_that_do_not_go_together_are_told(kind, fields, wrong):
    with pytest.raises(msgspec.ValidationError, match=wrong):
        msgspec.convert(fields, kind)


@rule("WOW-AFF-03")
def test_only_a_character_is_a_foe_of_either_side():
    either = EnemyFaction(factions=("horde", "alliance"))
    assert not either.holds(alone().moving(0).table.state, 0, "move")
    play = alone("warrior").energy(0, 3).hand(0, "ab_warrior_01").challenged(0)
    assert play.combat.defender.seat == NONE
    assert not either.holds(play.state, 0, "before_roll")


@rule("WOW-EVT-09")
@pytest.mark.parametrize(("foe", "attack", "defense"), [("red_c04", 8, 12), ("red_c01", 9, 12)])
def test_a_portal_tremor_changes_demons_and_nobody_else(foe, attack, defense):
    demon = CONTENT.challenge_by_id[foe].encounter.family == FAMILIES.index("demon")
    assert demon == (foe == "red_c04")
    situation = Situation("warrior", "mage").level(0, "red").put(0, FIELD).undefeated(foe, FIELD)
    play = situation.global_event("red_e01").challenged(0).dice(1, 1)
    made = attacks(play)
    assert (made[FOE][0], made[0][2]) == (attack + demon, defense - demon)
