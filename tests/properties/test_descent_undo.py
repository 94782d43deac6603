"""Undo in Descent: whatever was answered, taken back it was never said, in records, too."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import undercroft
from tests.properties.games import new, packed, seeds
from undercroft import load
from undercroft.games.descent.rules.quests import scripted
from undercroft.kernel.record import fingerprint
from undercroft.kernel.table import Table

forty = settings(max_examples=40, derandomize=True, deadline=None, database=None)


@st.composite
def configs(draw: st.DrawFn) -> dict[str, Any]:
    """A quest or a campaign, with any number of players and any of both sides' settings."""
    players = draw(st.integers(2, 5))
    how = {"quest": draw(st.sampled_from(sorted(scripted())))}
    if draw(st.integers(0, 3)) == 0:
        how = {"campaign": "the_shadow_rune"}
    elif draw(st.booleans()):
        how["power"] = draw(st.sampled_from(("advanced", "expert")))
    return {
        "game": "descent", "players": players, "seed": draw(seeds),
        "overlord": draw(st.integers(0, players - 1)), "discreet": draw(st.booleans()), **how,
    }  # fmt: skip


def begun(config: dict[str, Any], rng: Random, answers: int) -> Table[Any]:
    """A game in which so many questions were answered: by bots, and now and then at random."""
    table = new(config)
    bots = [undercroft.bot("heuristic", table, seat) for seat in range(config["players"])]
    for _ in range(answers):
        if table.decision is None:
            break
        if rng.random() < 0.2:
            table.act(rng.choice(table.decision.choices))
        else:
            table.act(bots[table.decision.player].choose(table))
    return table


def seen(table: Table[Any]) -> list[Any]:
    """Everything that there is to see of a table: the state, what each seat is shown, the log."""
    seats = (None, *range(table.config["players"]))
    asked = table.decision and (table.decision.player, list(table.decision.choices))
    return [
        packed(table), asked, [table.view(seat) for seat in seats],
        [table.scene(seat) for seat in seats], table.answers, table.outcomes,
    ]  # fmt: skip


@forty
@given(configs(), seeds, st.integers(0, 700), st.integers(1, 12))
def test_every_answer_is_taken_back_whole_and_given_again_with_the_same_result(
    config, seed, length, back
):
    rng = Random(seed)
    table = begun(config, rng, length)
    before = [seen(table)]
    while table.decision is not None and len(before) <= back:
        table.act(rng.choice(table.decision.choices))
        before.append(seen(table))
    answers = table.answers[len(table.answers) - len(before) + 1 :]
    for was in reversed(before[:-1]):
        table.undo()
        assert seen(table) == was
    assert fingerprint(load(table.save())) == fingerprint(table)
    for answer, then in zip(answers, before[1:], strict=True):
        table.act(answer)
        assert seen(table) == then


@forty
@given(configs(), seeds, st.integers(1, 700))
def test_another_answer_after_an_undo_is_recorded_as_if_it_had_been_the_first(config, seed, length):
    rng = Random(seed)
    table = begun(config, rng, length)
    table.undo()
    table.act(rng.choice(table.decision.choices))
    straight = new(config)
    for answer in table.answers:
        straight.act(answer)
    assert seen(straight) == seen(table)
    assert fingerprint(load(table.save())) == fingerprint(straight)
