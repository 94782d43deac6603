"""Kept games are told as they were told before, to the last word."""

import pytest

from tests.support import transcripts


@pytest.mark.parametrize("number", transcripts.numbers("mageknight"))
def test_what_players_are_told_is_what_they_were_told(number):
    transcripts.check("mageknight", number)
