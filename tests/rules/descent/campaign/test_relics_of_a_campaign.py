"""Relics as rewards, and who wields them (DES-RELIC)."""

import pytest

from tests.support.descent import CONTENT
from tests.support.descent_campaign import ACT_ONE, ACT_TWO, INTERLUDE, LOSS, WIN, Campaign
from tests.support.rules import rule
from undercroft.games.descent.rules import harm
from undercroft.games.descent.rules.setup import enlist

FIRST = ("first_blood", WIN)
BARON = "baron_zachareth"
WYRMS = (*INTERLUDE[:3], ("death_on_the_wing", LOSS), *INTERLUDE[4:])


def items(fighter):
    return [CONTENT.item_list[item].id for item in (*fighter.items, *fighter.pack)]


@rule("DES-RELIC-03", "DES-RELIC-11", "DES-GAP-48")
def test_heroes_who_win_a_relic_agree_on_who_takes_it():
    s = Campaign("the_masquerade_ball", FIRST).ended(WIN).until("relic_bearer")
    assert s.options == ["syndrael", "leoric_of_the_book"]
    s.do("leoric_of_the_book", "agree")
    assert "fortunas_dice" in items(s.hero(1))
    assert CONTENT.item_called["fortunas_dice"] in s.hero(1).pack
    sheet = s.to_the_end().table.sequel["sheet"]
    assert "fortunas_dice" in sheet["heroes"][1]["pack"]
    assert sheet["overlord_relics"] == []


@rule("DES-RELIC-04", "DES-RELIC-11")
def test_an_overlord_who_wins_it_has_its_other_side():
    s = Campaign("the_masquerade_ball", FIRST).ended(LOSS)
    sheet = s.to_the_end().table.sequel["sheet"]
    assert sheet["overlord_relics"] == ["fortunas_dice"]
    assert not any("fortunas_dice" in (*hero["items"], *hero["pack"]) for hero in sheet["heroes"])
    none = Campaign("a_fat_goblin", FIRST).ended(LOSS).to_the_end().table.sequel["sheet"]
    assert none["overlord_relics"] == []


@rule("DES-PHAS-12")
@pytest.mark.parametrize("owned", [True, False])
def test_heroes_take_the_staff_from_the_overlord_if_it_is_theirs(owned):
    won = (("first_blood", LOSS), ("a_fat_goblin", WIN), ("castle_daerion", LOSS),
           ("the_cardinals_plight", LOSS), ("the_overlord_revealed", LOSS))  # fmt: skip
    relics = ["staff_of_light", "trueshot"] if owned else ["trueshot"]
    s = Campaign("the_ritual_of_shadows", *won, overlord_relics=relics).ended(WIN)
    if owned:
        s.until("relic_bearer").do("syndrael", "agree")
    sheet = s.to_the_end().table.sequel["sheet"]
    assert sheet["overlord_relics"] == ["trueshot"]
    assert ("staff_of_light" in items(s.hero(0))) is owned


@rule("DES-RELIC-07", "DES-RELIC-06", "DES-RELIC-08", "DES-RELIC-09")
def test_the_overlord_decides_lieutenant_by_lieutenant_who_wields_what():
    relics = ["fortunas_dice", "the_shadow_rune", "trueshot"]
    s = Campaign("the_man_who_would_be_king", *ACT_TWO, overlord_relics=relics)
    s.until("wield_relic")
    assert (s.player, s.state.wielder) == (0, s.state.rules.lieutenant[0].id)
    assert set(s.options) == {"wield:fortunas_dice", "wield:trueshot", "none"}  # one is Zachareth's
    s.do("wield:trueshot")
    first = s.state.wielded[0]
    while s.asked == "wield_relic":
        assert "wield:trueshot" not in s.options  # a lieutenant has it
        rune = "wield:the_shadow_rune"
        assert (rune in s.options) == (s.state.wielder == BARON)
        s.do(rune if rune in s.options else "none")
    assert s.state.wielded == (first, (BARON, "the_shadow_rune"))
    state = s.state
    assert items(state.fighters[enlist(state, first[0], 1)]) == ["trueshot"]
    assert items(state.fighters[enlist(state, BARON, 1)]) == ["the_shadow_rune"]
    assert items(state.fighters[enlist(state, "lady_eliza_farrow", 1)]) == []
    assert "fortunas_dice" in state.sheet.overlord_relics  # stays by the deck


@rule("DES-RELIC-07")
def test_nobody_is_asked_without_a_relic_or_without_a_lieutenant():
    s = Campaign("a_fat_goblin", FIRST, overlord_relics=[]).until("choose_group")
    assert s.state.wielded == ()
    mauler = Campaign("first_blood", overlord_relics=["trueshot"]).until("next_hero")
    assert mauler.state.wielded == ()


@rule("DES-RELIC-10", "DES-RELIC-05")
def test_whose_wielder_is_defeated_does_without_the_relic_but_keeps_it():
    s = Campaign("death_on_the_wing", FIRST, overlord_relics=["trueshot"]).until("wield_relic")
    s.do("wield:trueshot").until("next_hero")
    s.do(s.options[0]).until("act")
    state = s.state
    number = enlist(state, state.wielded[0][0], 1)
    fighter = state.fighters[number]
    fighter.place, fighter.at = 0, state.ground.floor.bit_length() - 1
    assert items(fighter) == ["trueshot"]
    fighter.damage = state.health(number)
    harm.fall(s.table, number, False)
    assert (items(fighter), state.wielded) == ([], ())
    assert state.sheet.overlord_relics == ("trueshot",)
    assert items(state.fighters[enlist(state, state.printed(number).id, 2)]) == []


@rule("DES-RELIC-11", "DES-INTER-03")
def test_both_interludes_give_the_shadow_rune_and_one_has_a_single_encounter():
    vault, revealed = (CONTENT.quests[quest] for quest in
                       ("the_shadow_vault", "the_overlord_revealed"))  # fmt: skip
    for quest in (vault, revealed):
        assert quest.heroes_win.relic == quest.overlord_wins.relic == "the_shadow_rune"
    s = Campaign("the_shadow_vault", *ACT_ONE).ended(LOSS).to_the_end()
    assert s.table.sequel["sheet"]["overlord_relics"] == ["the_shadow_rune"]
    assert len(vault.encounter) == 1
    assert len(CONTENT.quests["gryvorn_unleashed"].encounter) == 2
