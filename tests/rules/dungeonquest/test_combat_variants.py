"""The official combat variants (DQ-VAR): which there are, and that one replaces the rest."""

import pytest

import undercroft
from tests.support.dungeonquest import Play, Situation
from tests.support.rules import rule
from undercroft.games.dungeonquest.game import GAME

VARIANTS = ["dice", "classic_solo", "classic"]


def meets_a_skeleton(**house: str) -> Play:
    """Hugo has met a Skeleton and attacks it; the first roll is one that they are asked about."""
    s = Situation(heroes=["hugo", "lindel"], **house).lay("r4c4", "room_lfr")
    s.lay("r4c5", "room_lfr").put(0, "r4c4", came_from="r4c3")
    play = s.action_of(0).cards("dungeon", "skeleton").tokens("skeleton", 2).do("east")
    return play.dice(1, 6).do("attack")


@rule("DQ-VAR-01")
def test_standard_combat_can_be_replaced_by_one_of_three_variants():
    combat = next(setting for setting in GAME.schema().settings if setting.name == "combat")
    assert sorted(combat.choices) == sorted(["standard", *VARIANTS])


@rule("DQ-VAR-01")
@pytest.mark.parametrize("combat", ["standard", *VARIANTS])
def test_every_variant_can_be_agreed_on(combat):
    table = undercroft.new("dungeonquest", players=2, seed=1, combat=combat)
    assert table.view(0).combat == combat


@rule("DQ-VAR-02")
def test_without_an_agreement_the_standard_combat_is_fought():
    assert undercroft.new("dungeonquest", players=2, seed=1).view(0).combat == "standard"
    assert meets_a_skeleton().asked == "lay_card"


@rule("DQ-VAR-03")
@pytest.mark.parametrize("combat", ["standard", *VARIANTS])
def test_the_combat_cannot_be_changed_once_the_game_is_under_way(combat):
    table = undercroft.new("dungeonquest", players=2, seed=1, combat=combat)
    while table.view(0).turn < 6 and not table.over:
        table.act(0)
    with pytest.raises(AttributeError):
        table.state.house.combat = "standard" if combat != "standard" else "dice"
    assert table.view(0).combat == combat
    assert undercroft.load(table.save()).view(0).combat == combat


@rule("DQ-VAR-04")
@pytest.mark.parametrize(
    ("combat", "asked"),
    [
        ("standard", "lay_card"),
        ("dice", "reroll"),
        ("classic_solo", "reroll_one"),
        ("classic", "choose_card"),
    ],
)
def test_a_fight_follows_the_rules_agreed_on_and_no_others(combat, asked):
    play = meets_a_skeleton(combat=combat)
    assert play.asked == asked
    kinds = set()
    for _ in range(200):
        if play.state.fight is None:
            break
        kinds.add(play.asked)
        play.do(play.options[0])
    assert play.state.fight is None
    assert asked in kinds
    fought_by = {told[3:7] for told in play.rules_told() if told.startswith(("DQ-CMB-1", "DQ-V"))}
    assert fought_by == {
        "standard": {"CMB-"}, "dice": {"VDIC"}, "classic_solo": {"VSOL"}, "classic": {"VCLA"},
    }[combat]  # fmt: skip


@rule("DQ-VAR-04")
@pytest.mark.parametrize("combat", [["dice", "classic_solo"], "dice,classic_solo", "dice classic"])
def test_variants_do_not_add_to_one_another(combat):
    with pytest.raises(undercroft.BadSetup):
        undercroft.new("dungeonquest", players=2, seed=1, combat=combat)
