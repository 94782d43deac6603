"""Rules that stand between chapters: supplies, special actions, relics of lieutenants."""

from tests.support.descent import CONTENT, Situation
from tests.support.descent_cards import HALL, at_turn, carried
from tests.support.rules import rule
from undercroft.games.descent.game import GAME
from undercroft.games.descent.rules import harm, terms


@rule("DES-GEN-03", "DES-COND-03", "DES-FTG-02")
def test_tokens_and_condition_cards_never_run_out():
    s = Situation(*HALL, players=5)
    names = ("syndrael", "ashrian", "widow_tarha", "jain_fairwood")
    for number, name in enumerate(names):
        s.hero(name, f"r0c{number}", fatigue=3)
    for number in range(6):
        s.monster("zombie.minion", f"r2c{number}")
    s.turn_of("syndrael")
    for number in range(10):
        harm.inflict(s.table, number, terms.POISONED)
    assert all(fighter.conditions == terms.POISONED for fighter in s.state.fighters)
    views = {figure.handle: figure for figure in GAME.view(s.table, 0).figures}
    assert all(views[name].conditions == ("poisoned",) for name in names)
    assert all(views[name].fatigue == 3 for name in names)


@rule("DES-SPEC-04")
def test_what_an_action_is_takes_one_and_what_is_none_does_not():
    s = at_turn("syndrael", "tival_crystal", damage=3, hand=("stamina_potion",), fatigue=2)
    s.do("use:search:stamina_potion@syndrael")
    assert s.state.turn.actions == 2
    s.force("red", 0).do("use:item:tival_crystal@syndrael")
    assert s.state.turn.actions == 1


@rule("DES-LARGE-06")
def test_a_large_figure_enters_the_space_where_its_movement_ended():
    """An ettin moves one space: its base covers lava that it did not move to."""
    s = Situation("....^", "....^").hero("syndrael", "r0c0").monster("ettin.minion", "r0c1")
    s.turn_of("ettin.minion.1", points=1).do("to:r0c2")
    assert s.of("ettin.minion.1").damage == 0
    burnt = Situation("....^", "....^").hero("syndrael", "r0c0").monster("ettin.minion", "r0c2")
    burnt.turn_of("ettin.minion.1", points=1).do("to:r0c3")
    assert burnt.of("ettin.minion.1").damage == 1


@rule("DES-RELIC-06", "DES-RELIC-08")
def test_a_lieutenant_wields_one_relic_that_is_for_them():
    def faults(name, *relics):
        s = Situation(*HALL).hero("syndrael", "r0c0").monster(name, "r1c2", items=carried(*relics))
        s.turn_of("syndrael")
        return [each for each in GAME.audit(s.state, settled=False) if "wield" in each]

    assert faults("splig", "trueshot") == []
    assert faults("baron_zachareth", "the_shadow_rune") == []
    assert faults("splig", "the_shadow_rune")  # Zachareth's
    assert faults("splig", "trueshot", "dawnblade")
    assert faults("zombie.minion", "trueshot")


@rule("DES-GEN-09")
def test_cards_outrank_rules():
    """Nobody moves through an enemy, but for who tumbles, scampers or flies."""
    switches = {"pass_enemies", "fly"}
    cards = {
        ability.card
        for ability in CONTENT.abilities
        for op in ability.entry.effect
        if getattr(op, "name", "") in switches
    }
    assert {"skill:tumble", "kw:scamper", "kw:fly"} <= cards
    s = Situation("....").hero("syndrael", "r0c2").monster("belthir", "r0c3")
    s.turn_of("belthir.1", points=3)
    assert "go:r0c2" in s.options
