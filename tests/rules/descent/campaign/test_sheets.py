"""The sheet from a stranger, and what is shown of it (DES-NEXT-09, DES-GAP-60)."""

import copy

import msgspec
import pytest

from tests.support.descent import CONTENT
from tests.support.descent_campaign import ACT_ONE, LOSS, SHADOW_RUNE, WIN, Campaign, sheet_of
from tests.support.rules import rule
from undercroft.games.descent.game import GAME
from undercroft.kernel import record
from undercroft.kernel.errors import BadSetup
from undercroft.kernel.game import configure
from undercroft.kernel.ranges import faults
from undercroft.kernel.table import Table

FIRST = ("first_blood", WIN)


def configured(sheet, quest="a_fat_goblin", **settings):
    chosen = {"campaign": SHADOW_RUNE, "quest": quest, "sheet": sheet, **settings}
    return configure(GAME, 3, chosen)


def put(*path, to):
    """A sheet with one thing changed."""

    def change(sheet):
        place = sheet
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to

    return change


@rule("DES-NEXT-09", "DES-NEXT-02")
@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (put("gold", to=-1), r"sheet: Expected `int` >= 0 - at `\$\.gold`"),
        (put("luck", to=1), "sheet: Object contains unknown field `luck`"),
        (put("campaign", to="lair"), r"sheet\.campaign: lair is not the_shadow_rune"),
        (put("heroes", to=[]), r"sheet\.heroes: 0 of them; so many players need 2"),
        (put("heroes", 1, "hero", to="syndrael"), r"sheet\.heroes: syndrael stands there twice"),
        (put("heroes", 1, "kind", to="knight"), "class: knight stands there twice"),
        (put("heroes", 1, "kind", to="thief"), "thief is not for leoric_of_the_book"),
        (put("heroes", 0, "hero", to="conan"), r"sheet\.heroes\.0: 'conan' is unknown"),
        (put("heroes", 0, "skills", to=["oath_of_honor", "ghost_armor"]),
         r"sheet\.heroes\.0\.skills: 'ghost_armor' is unknown"),
        (put("heroes", 0, "skills", to=["defend"]), "skills: oath_of_honor is missing"),
        (put("heroes", 0, "items", to=["excalibur"]), r"items: 'excalibur' is unknown"),
        (put("heroes", 0, "pack", to=["elm_greatbow", "elm_greatbow"]),
         r"sheet\.heroes: 2 of elm_greatbow, of which there are 1"),
        (put("heroes", 0, "items", to=["iron_longsword"] * 3),
         r"sheet\.heroes: 3 of iron_longsword, of which there are 2"),
        (put("overlord_cards", to=["dash"]), "dash cannot be bought so often"),
        (put("overlord_cards", to=["schemes", "schemes"]), "schemes cannot be bought so often"),
        (put("overlord_relics", to=["trueshot", "trueshot"]), "trueshot stands there twice"),
        (put("monsters", to=["cat"]), r"sheet\.monsters: 'cat' is unknown"),
        (put("played", 0, "winner", to="nobody"), "sheet: Invalid enum value 'nobody'"),
        (put("played", 0, "quest", to="a_fat_goblin"),
         r"sheet\.played\.0: a_fat_goblin could not be played; expected first_blood"),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be_is_refused_with_the_reason(change, complaint):
    sheet = copy.deepcopy(sheet_of(FIRST, overlord_cards=[], overlord_relics=[]))
    configured(sheet)
    change(sheet)
    with pytest.raises(BadSetup, match=complaint):
        configured(sheet)


def test_a_relic_has_one_owner():
    sheet = sheet_of(FIRST, overlord_relics=["trueshot"], each={"pack": []})
    sheet["heroes"][0]["pack"] = ["trueshot"]
    with pytest.raises(BadSetup, match="relics: trueshot stands there twice"):
        configured(sheet)


@rule("DES-CAMP-08", "DES-NEXT-01")
@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"quest": "the_twin_idols"}, "quest: the next one of this campaign is a_fat_goblin or"),
        ({"act": "2"}, "campaign: act, power and overlord_xp follow from it"),
        ({"power": "expert"}, "campaign: act, power and overlord_xp follow from it"),
        ({"heroes": ["syndrael", "ashrian"]}, "heroes: those of the sheet go on"),
        ({"campaign": "none"}, "sheet: it belongs to a campaign, and none is chosen"),
    ],
)
def test_settings_that_a_campaign_decides_are_refused(settings, complaint):
    with pytest.raises(BadSetup, match=complaint):
        configured(sheet_of(FIRST), **settings)
    with pytest.raises(BadSetup, match="quest: the next one of this campaign is first_blood"):
        configure(GAME, 3, {"campaign": SHADOW_RUNE, "quest": "a_fat_goblin"})


@rule("DES-NEXT-09")
def test_a_table_of_a_campaign_is_kept_in_a_record_of_its_own():
    s = Campaign("the_twin_idols", *ACT_ONE[:3], ("death_on_the_wing", LOSS),
                 ("the_overlord_revealed", LOSS), gold=75)  # fmt: skip
    table = Table(GAME, s.table.config, 5)
    for _ in range(12):
        table.act(0)
    again = record.load(table.save())
    assert again.state == table.state
    assert again.state.sheet.gold == 75
    assert again.config["sheet"] == table.config["sheet"]


def test_a_state_of_a_campaign_can_come_from_outside():
    s = Campaign("death_on_the_wing", FIRST, gold=75, overlord_relics=["trueshot"], players=5)
    s.until("wield_relic").do("wield:trueshot").until("act")
    assert s.state.listening > 1 << 20
    assert not [*faults(s.state, 5, CONTENT)]


@rule("DES-NEXT-04", "DES-GAP-60")
def test_everybody_sees_the_sheet_the_quest_log_and_the_story():
    s = Campaign("a_fat_goblin", FIRST, gold=40, overlord_relics=["trueshot"]).ended(LOSS)
    s.until("choose_quest")
    scenes = [s.table.scene(seat) for seat in (0, 1, None)]
    panels = [next(p for p in scene.panels if p.id == "campaign") for scene in scenes]
    assert panels[0] == panels[1] == panels[2]
    panel = panels[0]
    assert {gauge.name: gauge.value for gauge in panel.gauges} == {
        "gold": 40, "quests of the heroes": 1, "of the overlord": 1,
    }  # fmt: skip
    assert [task.name for task in panel.tasks] == ["First Blood", "A Fat Goblin"]
    assert "2. A Fat Goblin: the overlord won in round 7." in panel.notes
    assert [card.name for card in panel.trays[0].cards] == ["Scorpion's Kiss"]
    assert panel.status == "Campaign phase: the next quest"
    views = {msgspec.json.encode(s.table.view(seat).sheet) for seat in (0, 1, None)}
    assert len(views) == 1
    assert CONTENT.campaigns[SHADOW_RUNE].name in panel.name
