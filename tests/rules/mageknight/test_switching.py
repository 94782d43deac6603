"""Optional abilities that are switched off (ABIL-03 to 06)."""

import pytest

from tests.support.mageknight_abilities import Bench
from tests.support.rules import rule
from undercroft.games.mageknight.content.abilities import (
    CHARGE,
    LIMITED_INVISIBILITY,
    STEALTH,
    TOUGHNESS,
)
from undercroft.games.mageknight.rules import values


def creeping(ability: int, *, token: str = "r0c4", rows=("..h..", ".....")):
    bench = Bench(*rows)
    bench.make("thief", "r0c0", "E", 0, ability)
    bench.pool("gnoll_hunter_weak")
    bench.token(token)
    return bench


def active(bench: Bench):
    return bench.activate(bench.state.warriors[0], 6)


@rule("MKD-ABIL-04", "MKD-ABIL-03", "MKD-SPD-32", "MKD-DEF-51")
@pytest.mark.parametrize(
    ("ability", "name"),
    [(STEALTH, "stealth"), (LIMITED_INVISIBILITY, "limited_invisibility")],
)
def test_what_hides_a_hero_from_tokens_can_be_switched_off_for_a_turn(ability, name):
    p = active(creeping(ability))
    assert p.offered("switch_off") == [name]
    assert p.state.bag
    p.do(f"switch_off:{name}")
    assert p.state.bag == ()  # the token was turned over
    while p.table.decision.kind != "act":
        p.do(p.options[0])
    assert p.state.activation.points == 6
    assert not p.state.activation.begun
    assert not values.has(p.state, p.figure("thief"), ability)
    assert p.why_not(f"switch_off:{name}") == "MKD-ABIL-02"
    assert p.table.view(0).figures[0].switched_off == (name,)
    p.do("end", "E", "end")  # the next player's turn
    assert values.has(p.state, p.figure("thief"), ability)


@rule("MKD-ABIL-04")
def test_it_is_asked_only_when_it_would_matter():
    # No token in the tile; no hindering or shadowed square there.
    bench = creeping(LIMITED_INVISIBILITY)
    bench.state.tokens.clear()
    bench.state.bag = ()
    assert active(bench).offered("switch_off") == []
    plain = active(creeping(STEALTH, rows=(".....", ".....")))
    assert (plain.offered("switch_off"), plain.why_not("switch_off:stealth")) == ([], "MKD-ABIL-04")
    p = active(creeping(LIMITED_INVISIBILITY | CHARGE))
    assert p.offered("switch_off") == ["limited_invisibility"]
    assert p.why_not("switch_off:charge") == "MKD-ABIL-04"
    assert p.why_not("switch_off:stealth") == "MKD-ABIL-02"


@rule("MKD-ABIL-06")
def test_what_is_not_optional_always_applies():
    p = active(creeping(TOUGHNESS))
    assert (p.offered("switch_off"), p.why_not("switch_off:toughness")) == ([], "MKD-ABIL-06")


@rule("MKD-ABIL-04")
def test_both_must_be_off_if_a_hero_has_both():
    p = active(creeping(STEALTH | LIMITED_INVISIBILITY))
    p.do("switch_off:stealth")
    assert p.state.bag
    p.do("switch_off:limited_invisibility")
    assert not p.state.bag
