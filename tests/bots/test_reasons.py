"""The reasons of a hint are sentences with numbers, from what the player may know alone."""

from __future__ import annotations

from random import Random

import pytest

import undercroft
from undercroft.kernel.game import reasons_for

QUESTIONS = {
    "dungeonquest": {"fight_or_flee", "turn", "lay_card", "counterattack"},
    "warcraft": {"challenge", "before_roll", "move", "starting_city", "on_damage", "equip"},
}
WORDS = {
    "dungeonquest": {
        "dead ends",
        "kills you with",
        "You get away with",
        "The sun has",
        "its number wins with",
        "on the stack are",
        "that you may add come to",
    },
    "warcraft": {
        "You win with",
        "Without it you win with",
        "It helps your quest",
        "is there.",
        "You can take",
        "what you have for it now counts",
    },
}


@pytest.mark.parametrize("name", sorted(QUESTIONS))
def test_options_have_reasons_with_numbers_that_imagined_worlds_share(name: str) -> None:
    told: dict[str, list[str]] = {}
    for seed in range(8):
        table, rng = undercroft.new(name, players=2, seed=seed), Random(seed)
        while not table.over and table.log.answer_count < 80:
            decision = table.decision
            assert decision is not None
            player, kind = decision.player, decision.question.kind
            world = table.fork(as_seen_by=player, seed=seed) if rng.random() < 0.2 else table
            for option in decision.choices:
                reasons = reasons_for(table, player, option)
                assert reasons == reasons_for(world, player, option)
                assert all(each[0].isupper() and each[-1] == "." for each in reasons)
                told.setdefault(kind, []).extend(reasons)
            table.act(rng.choice(list(decision.choices)))
    assert {kind for kind, reasons in told.items() if reasons} >= QUESTIONS[name]
    sentences = " ".join(reason for reasons in told.values() for reason in reasons)
    assert {word for word in WORDS[name] if word in sentences} == WORDS[name]


def test_a_game_without_words_of_its_own_gives_none() -> None:
    table = undercroft.new("mageknight", players=2, seed=1)
    assert table.decision is not None
    assert reasons_for(table, table.decision.player, table.decision.choices[0]) == ()
