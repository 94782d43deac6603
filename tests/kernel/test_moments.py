"""Moments: order, nesting, passing, secrecy, ends, values; shown with a brawl."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.kernel.brawl import (
    DODGE,
    GLOAT,
    HURT,
    MOMENTS,
    SHIELD,
    STONE,
    STRIKE,
    TAUNT,
    WOUNDED,
    Brawl,
    BrawlTable,
    Cards,
    brawl,
)
from undercroft.kernel.flow import NOTHING, Flow
from undercroft.kernel.moments import EVERYTHING, SEATS, Moments
from undercroft.kernel.table import Table
from undercroft.kernel.windows import Happening, UntilAllPass, Window, latest


def hand(*cards: int) -> bytes:
    return bytes(cards)


def asked(table: BrawlTable) -> tuple[str, int, tuple[str, ...]]:
    decision = table.decision
    assert decision is not None
    return decision.kind, decision.player, tuple(decision.choices)


def play(table: BrawlTable, *answers: str) -> BrawlTable:
    for answer in answers:
        table.act(answer)
    return table


# -- automatic handlers ------------------------------------------------------------------------


def test_handlers_run_in_the_order_they_state_not_in_that_of_registration():
    table = play(brawl(hand(), hand(), armour={1: 1}), "hard")
    assert table.state.health == [20, 14]  # (4 - 1) * 2, not 4 * 2 - 1


def test_an_order_is_taken_once():
    moments: Moments[BrawlTable] = Moments()
    moment = moments.declare("dusk")
    moment.handler(order=1)(lambda _table, _happening: None)
    with pytest.raises(ValueError, match=r"'dusk': order 1 is taken by .*lambda"):
        moment.handler(order=1)(lambda _table, _happening: None)


def test_a_handler_can_end_the_moment():
    """Armour takes the whole blow: nothing is doubled, the shield is not offered."""
    table = play(brawl(hand(), hand(SHIELD), armour={1: 4}), "hard")
    assert asked(table)[0] == "gloat"
    assert table.state.health == [20, 20]


def asking(name: str) -> Callable[[BrawlTable, Happening], Flow[None]]:
    """A handler that asks the subject, notes it, and ends the moment if the answer is yes."""

    def handler(table: BrawlTable, happening: Happening) -> Flow[None]:
        choice = yield GLOAT, happening.subject, ("yes", "no")
        table.state.notes.append(name)
        if choice == "yes":
            happening.end()

    return handler


def noting(name: str) -> Callable[[BrawlTable, Happening], None]:
    return lambda table, _happening: table.state.notes.append(name)


@pytest.mark.parametrize(
    ("answers", "notes"),
    [
        (["no", "no", "pass"], ["a", "b", "c", "d"]),
        (["no", "yes"], ["a", "b", "c"]),
        (["yes"], ["a", "b"]),
    ],
)
def test_handlers_that_ask_keep_their_place_and_can_end_the_moment(answers, notes):
    moments: Moments[BrawlTable] = Moments()
    dusk = moments.declare("dusk", Window("TOY-1", "Dusk"))
    for order, handler in enumerate((noting("a"), asking("b"), asking("c"), noting("d"))):
        dusk.handler(order)(handler)
    dusk.subscribe(Cards(TAUNT))
    table = brawl(hand(TAUNT), hand())
    flow = dusk.announce(table, 0)
    next(flow)
    for answer in answers[:-1]:
        flow.send(answer)
    with pytest.raises(StopIteration):
        flow.send(answers[-1])
    assert table.state.notes == notes
    assert table.state.happening == []


def test_moments_nest_and_the_outer_one_goes_on():
    """Thorns hit back before the first wound is noted: order 10 comes before 30."""
    table = play(brawl(hand(), hand(), thorns=(1,)), "light")
    assert table.state.notes == ["0 wounded by 1: 2", "1 wounded by 0: 2"]
    assert table.state.happening == []


def test_what_happens_is_a_stack_in_the_state():
    """The one who is hit back is asked inside the moment of the first wound."""
    table = play(brawl(hand(SHIELD), hand(), thorns=(1,)), "hard")
    assert asked(table) == ("hurt", 0, ("pass", "shield"))
    assert table.state.happening == [
        Happening("wounded", 1, (0, 8)),
        Happening("hurt", 0, (1,), value=2),
    ]
    assert latest(table.state, "wounded") is table.state.happening[0]
    assert latest(table.state, "strike") is None


# -- asking ------------------------------------------------------------------------------------


def test_a_seat_is_asked_until_it_passes():
    table = play(brawl(hand(), hand(SHIELD, SHIELD, SHIELD)), "hard", "shield")
    assert asked(table) == ("hurt", 1, ("pass", "shield"))
    play(table, "pass")
    assert asked(table)[0] == "gloat"
    assert table.state.health == [20, 14]


def test_a_value_that_is_used_up_closes_the_window():
    table = play(brawl(hand(), hand(SHIELD, SHIELD)), "light", "shield")
    assert asked(table)[0] == "gloat"
    assert table.state.health == [20, 20]
    assert table.state.hands[1] == hand(SHIELD)


def test_all_say_what_they_want_and_then_the_order_is_chosen():
    table = play(brawl(hand(), hand(TAUNT), hand(TAUNT, TAUNT)), "light")
    assert asked(table) == ("strike", 1, ("pass", "taunt"))
    play(table, "taunt")
    assert asked(table) == ("strike", 2, ("pass", "taunt"))
    assert table.state.notes == []
    play(table, "taunt")
    assert asked(table) == ("order", 0, ("1", "2"))
    play(table, "2")
    assert table.state.notes == ["2 taunt"]


def test_every_use_lets_all_answer_again():
    table = play(brawl(hand(), hand(TAUNT), hand(TAUNT, TAUNT)), "light", "pass", "taunt")
    assert table.state.notes == ["2 taunt"]  # one alone has no order to wait for
    assert asked(table)[:2] == ("strike", 1)
    play(table, "taunt", "taunt", "1")
    assert table.state.notes == ["2 taunt", "1 taunt"]
    assert asked(table)[:2] == ("strike", 2)
    play(table, "pass")
    assert asked(table)[0] == "gloat"


def test_a_reaction_can_end_the_moment_for_all():
    table = play(brawl(hand(), hand(DODGE), hand(TAUNT)), "hard", "dodge", "taunt", "1")
    assert asked(table)[0] == "gloat"
    assert table.state.notes == ["1 dodge"]
    assert table.state.health == [20, 20, 20]


def test_while_the_seats_are_in_order_the_first_who_wants_to_goes_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert isinstance(STRIKE.window, UntilAllPass)
    window = replace(STRIKE.window, in_order=lambda _table: True)
    monkeypatch.setattr(STRIKE, "window", window)
    table = play(brawl(hand(), hand(DODGE), hand(TAUNT)), "hard", "dodge")
    assert asked(table)[0] == "gloat"
    assert table.state.hands[2] == hand(TAUNT)


def test_offers_of_several_subscribers_stand_together():
    table = play(brawl(hand(), hand(TAUNT, DODGE)), "light")
    assert asked(table)[2] == ("pass", "dodge", "taunt")


def test_choices_are_described_by_those_who_offer_them():
    decision = play(brawl(hand(), hand(SHIELD)), "light").decision
    assert decision is not None
    described = [(option.id, option.label, option.rule) for option in decision.options]
    assert described == [
        ("pass", "Take it", "TOY-HIT-03"),
        ("shield", "Use the shield", "TOY-CARD-01"),
    ]


def test_a_verb_belongs_to_one_subscriber():
    with pytest.raises(ValueError, match="'strike': the verb 'dodge' is taken"):
        STRIKE.subscribe(Cards(DODGE))


def test_nobody_is_asked_where_there_is_no_window():
    with pytest.raises(ValueError, match="'wounded' has no window"):
        WOUNDED.subscribe(Cards(STONE))
    with pytest.raises(ValueError, match="'wounded' has no window"):
        _ = WOUNDED.question


def test_seats_are_asked_in_the_order_given():
    """Both sides of a fight, the defender first; NOBODY's seat is passed over."""
    moments: Moments[BrawlTable] = Moments()
    fight = moments.declare("fight", Window("TOY-1", "Fight", seats=lambda _t, _h: (1, -1, 0)))
    fight.subscribe(Cards(TAUNT))
    table = brawl(hand(TAUNT), hand(TAUNT))
    flow = fight.announce(table, 0)
    assert next(flow)[1:] == (1, ("pass", "taunt"))
    assert flow.send("taunt")[1:] == (0, ("pass", "taunt"))  # nothing left for seat 1
    with pytest.raises(StopIteration):
        flow.send("pass")
    assert table.state.notes == ["1 taunt"]
    assert table.state.happening == []


# -- nobody listens ------------------------------------------------------------------------------


def test_what_nobody_listens_to_is_not_run_at_all():
    deaf = MOMENTS.mask(["strike"])
    table = play(brawl(hand(), hand(SHIELD), armour={1: 1}, listening=deaf), "hard")
    assert asked(table)[0] == "gloat"
    assert table.state.health == [20, 16]
    assert table.state.notes == []


def test_nobody_listening_makes_no_flow():
    table = brawl(hand(), hand(), listening=0)
    assert WOUNDED.announce(table, 1, 0, 3) is NOTHING
    assert table.state.happening == []


def test_listening_without_having_anything_makes_no_flow_either():
    table = brawl(hand(), hand(STONE))
    assert STRIKE.announce(table, 0, 1) is NOTHING
    assert WOUNDED.announce(table, 1, 0, 3) is NOTHING
    assert table.state.notes == ["1 wounded by 0: 3"]
    assert table.state.happening == []


def test_a_flow_put_aside_is_told():
    table = brawl(hand(), hand(TAUNT, DODGE))
    put_aside, other = STRIKE.announce(table, 0, 1), STRIKE.announce(table, 0, 1)
    next(put_aside)
    with pytest.raises(RuntimeError, match="'strike' was not carried out at once"):
        put_aside.send("pass")
    assert other is not NOTHING


def test_masks_have_names():
    assert MOMENTS.names(HURT.bit | WOUNDED.bit) == ("hurt", "wounded")
    assert MOMENTS.mask(("hurt", "wounded")) == HURT.bit | WOUNDED.bit
    assert MOMENTS["hurt"] is HURT
    with pytest.raises(ValueError, match="'hurt' is declared twice"):
        MOMENTS.declare("hurt")


# -- forks, undo, secrets ------------------------------------------------------------------------


def test_forks_inside_nested_moments_go_on_alike_and_apart():
    table = play(brawl(hand(SHIELD), hand(), thorns=(1,)), "hard")
    twin = table.fork()
    twin.act("shield")
    assert table.state.happening[-1].value == 2
    table.act("pass")
    assert (twin.state.health, table.state.health) == ([20, 12], [18, 12])


def test_undo_comes_back_into_the_moment():
    table = play(brawl(hand(), hand(SHIELD, SHIELD)), "hard", "shield", "pass")
    table.undo()
    assert asked(table) == ("hurt", 1, ("pass", "shield"))
    assert table.state.happening == [Happening("hurt", 1, (0,), value=6)]


def worlds(table: BrawlTable, player: int) -> set[bytes]:
    """What the other one of two may hold, as that player sees it."""
    return {bytes(table.fork(player, seed).state.hands[1 - player]) for seed in range(60)}


def test_a_pass_in_a_secret_window_does_not_tell_what_is_held():
    """Seat 1 has a shield and keeps it. For seat 0 it may be any card but a dodge or a taunt."""
    table = play(brawl(hand(), hand(SHIELD)), "hard", "pass")
    assert asked(table)[:2] == ("gloat", 0)
    assert worlds(table, 0) == {hand(SHIELD), hand(STONE)}


def test_a_window_that_did_not_open_leaves_it_open_what_is_held():
    table = play(brawl(hand(), hand(STONE)), "hard")
    assert worlds(table, 0) == {hand(SHIELD), hand(STONE)}


def test_what_a_secret_reaction_did_is_seen():
    table = play(brawl(hand(), hand(SHIELD, STONE)), "hard", "shield")
    assert table.state.health == [20, 14]
    assert {len(held) for held in worlds(table, 0)} == {1}
    for seed in range(20):
        assert table.fork(0, seed).state.health == [20, 14]


def test_a_state_with_a_moment_under_way_clones_it():
    state = Brawl(1, [1], [0], [b""], happening=[Happening("hurt", 0, (1,), 3)])
    table = Table.at(brawl(hand(), hand()).game, {}, state.clone())
    assert table.state.happening == state.happening
    assert table.state.happening[0] is not state.happening[0]


def test_a_personal_moment_has_a_bit_for_each_seat():
    moments: Moments[Any] = Moments()
    alarm, rest = moments.declare("alarm"), moments.declare("rest", seats=SEATS)
    assert moments.mask(["alarm"]) & moments.mask(["rest"]) == 0
    everybody = moments.mask(["alarm", "rest"])
    listening = everybody & moments.of_seat(2)
    assert moments.names(listening) == ("alarm", "rest")
    heard = []
    rest.handler(order=1)(lambda _table, happening: heard.append(happening.subject))
    alarm.handler(order=1)(lambda _table, happening: heard.append(-happening.subject))
    table = brawl(hand(), hand(), listening=listening)
    for seat in (1, 2, 3):
        assert rest.announce(table, seat) is NOTHING
        assert alarm.announce(table, seat) is NOTHING
    assert heard == [-1, 2, -2, -3]
    assert moments.of_seat(SEATS + 2) == moments.of_seat(2)  # these two share their bits
    assert moments.written.write(None, listening) == ["alarm", "rest"]
    assert moments.written.read({}, ["alarm", "rest"]) == everybody


def test_a_mask_is_written_by_names():
    """Bits are positions; a save holds names, and one with unknown names hears everything."""
    coded = MOMENTS.written
    assert coded.write(None, HURT.bit | STRIKE.bit) == ["strike", "hurt"]
    assert coded.read({}, ["hurt", "strike"]) == HURT.bit | STRIKE.bit
    assert coded.read({}, coded.write(None, EVERYTHING)) == EVERYTHING
    assert coded.read({}, ["hurt", "renamed"]) == EVERYTHING
