"""The overlord's hand is hidden: views, questions, worlds and twins that differ in a card."""

from random import Random

import msgspec
import pytest

import undercroft
from tests.support.descent import CONTENT, Situation
from tests.support.rules import rule
from undercroft.games.descent.game import GAME
from undercroft.games.descent.rules import deck
from undercroft.kernel.flow import THINKING
from undercroft.kernel.table import Table

HALL = ("........", "........", "........")
HEROES = (1, 2, None)


def begun(seed, **more):
    return undercroft.new("descent", players=3, seed=seed, quest="first_blood", overlord=0, **more)


@rule("DES-GAP-77")
def test_who_holds_nothing_that_fits_is_not_asked_and_others_learn_only_that_they_think():
    s = Situation(*HALL).hero("syndrael", "r0c0").monster("zombie.minion", "r2c7")
    s.overlord("dash", deck=("tripwire", "pit_trap")).turn_of("syndrael").do("move", "go:r1c0")
    assert s.asked == "act"
    s = Situation(*HALL).hero("syndrael", "r0c0").monster("zombie.minion", "r2c7")
    s.overlord("tripwire").turn_of("syndrael").do("move", "go:r1c0")
    decision = s.table.decision
    assert (decision.kind, decision.player) == ("enter", 0)
    assert [decision.seen_by(seat) for seat in HEROES] == [THINKING] * 3
    assert decision.seen_by(0) != THINKING


def moving(*hand, shown=False):
    """A hero is about to step while the overlord holds these, at a discreet table."""
    s = Situation(*HALL, discreet=True).hero("syndrael", "r0c0").monster("zombie.minion", "r2c7")
    s.overlord(*hand, deck=tuple({"dash", "tripwire"} - {*hand}))
    state = s.state_so_far
    state.shown = state.hand if shown else ()
    deck.hear(state)
    return s.turn_of("syndrael")


@rule("DES-GAP-77")
@pytest.mark.parametrize("held", ["tripwire", "dash"])
def test_a_discreet_table_asks_the_overlord_whatever_they_hold(held):
    s = moving(held).do("move", "go:r1c0")
    assert (s.asked, s.player) == ("enter", 0)
    assert ("use:ov:tripwire@syndrael" in s.options) == (held == "tripwire")
    s.do("pass")
    assert s.asked == "act"


@rule("DES-GAP-77")
def test_a_hand_that_all_have_seen_is_no_secret():
    s = moving("dash", shown=True).do("move", "go:r1c0")
    assert s.asked == "act"


def _told(table, seat):
    """All that a seat is told: view, scene, log, and who is asked what."""
    decision = table.decision
    return (
        msgspec.json.encode(table.view(seat)),
        msgspec.json.encode(table.scene(seat)),
        [table.tell(event) for event in table.events_seen_by(seat)],
        (decision.players, decision.seen_by(seat)) if decision else None,
    )


def twins(seed):
    """Two discreet tables that differ in what the overlord holds, at the first hero's turn."""
    table, rng = begun(seed, discreet=True), Random(seed)
    while table.decision.kind != "next_hero":
        table.act(rng.choice(table.decision.choices))
    state = table.state
    hidden = (*state.hand, *state.overlord_bags[0])
    other = tuple(rng.sample(hidden, len(state.hand)))
    found = []
    for hand in (state.hand, other):
        twin = state.clone()
        twin.hand = hand
        twin.overlord_bags[0] = tuple(sorted(card for card in hidden if card not in hand))
        twin.agenda.append(("next_hero",))
        deck.hear(twin)
        found.append(Table.at(GAME, table.config, twin))
    return found, rng


@rule("DES-GAP-09", "DES-GAP-60", "DES-GAP-77")
def test_twins_whose_hands_differ_are_told_the_same_until_a_card_is_played():
    differed = 0
    for seed in range(3):
        tables, rng = twins(seed)
        one, two = tables
        for _ in range(70):
            for seat in HEROES:
                assert _told(one, seat) == _told(two, seat)
            if one.over:
                break
            differed += list(one.decision.choices) != list(two.decision.choices)
            both = [each for each in one.decision.choices if each in two.decision.choices]
            played = [each for each in both if not each.startswith("use:ov:")]
            choice = "pass" if "pass" in both else rng.choice(played)
            for table in tables:
                table.act(choice)
    assert differed > 3, "too little was hidden to show anything"


@rule("DES-GAP-60")
def test_in_worlds_that_heroes_imagine_the_hand_is_dealt_anew_but_for_what_was_shown():
    s = Situation(*HALL).hero("syndrael", "r0c0").monster("zombie.minion", "r2c7")
    s.overlord("dash", "frenzy", deck=("tripwire", "pit_trap", "dark_might", "dark_charm"),
               discards=("word_of_misery",))  # fmt: skip
    state = s.state_so_far
    state.shown, state.foreseen = state.hand[:1], (state.overlord_bags[0][-1],)
    state.overlord_bags[0] = state.overlord_bags[0][:-1]
    table = s.turn_of("syndrael").table
    hands, tops = set(), set()
    for seed in range(40):
        world = table.fork(as_seen_by=1, seed=seed).state
        names = [CONTENT.overlord_list[card].id for card in world.hand]
        assert names[0] == "dash"
        assert "word_of_misery" not in names
        assert GAME.audit(world, settled=False) == []
        hands.add(names[1])
        tops.add(world.foreseen)
        own = table.fork(as_seen_by=0, seed=seed).state
        assert (own.hand, own.foreseen) == (table.state.hand, table.state.foreseen)
    assert hands == {"frenzy", "tripwire", "pit_trap", "dark_might", "dark_charm"}
    assert len(tops) > 3


@pytest.mark.parametrize("seed", range(3))
def test_every_player_sees_in_an_imagined_world_what_they_see_in_the_real_one(seed):
    table, rng = begun(seed), Random(seed)
    for answers in range(400):
        if table.over:
            break
        if answers % 8 == 0:
            for seat in range(3):
                world = table.fork(as_seen_by=seat, seed=answers)
                assert world.view(seat) == table.view(seat)
                assert world.decision.kind == table.decision.kind
                if table.decision.belongs_to(seat):
                    assert list(world.decision.choices) == list(table.decision.choices)
        table.act(rng.choice(table.decision.choices))


@rule("DES-GAP-60")
def test_which_card_the_overlord_draws_is_logged_for_them_alone():
    """Whoever imagines a world is forced to nothing that they did not see."""
    table, rng = begun(2), Random(2)
    while table.state.round < 3 and not table.over:
        table.act(rng.choice(table.decision.choices))
    drawn = [each for each in table.log.outcomes if each.source == deck.SOURCE]
    assert len(drawn) > 2
    assert not any(each.seen_by(seat) for each in drawn for seat in (1, 2))
    assert all(each.seen_by(0) for each in drawn)


def test_a_world_in_which_the_overlord_had_nothing_to_say_would_be_another_turn():
    """The first zombie can do no more: its turn waits only because a card may be played in it."""
    s = Situation("........").hero("syndrael", "r0c0").monster("zombie.minion", "r0c3")
    s.monster("zombie.minion", "r0c5").overlord(
        "dark_resilience", deck=("tripwire", "pit_trap", "dash")
    )
    s.turn_of("zombie.minion.1", actions=0, attacks=0)
    s.of("zombie.minion.1").damage = 2
    s.of("zombie.minion.2").done = False
    s.state_so_far.group = "zombie"
    s.state_so_far.agenda[2:3] = [("next_monster", "zombie")]
    assert s.options == ["end", "use:ov:dark_resilience@zombie.minion.1"]
    for seed in range(12):
        world = s.table.fork(as_seen_by=1, seed=seed)
        assert world.view(1) == s.table.view(1)
        assert world.state.turn.figure == s.state.turn.figure
