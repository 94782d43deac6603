"""What encoders remember of the rows they have made."""

import pytest

from undercroft.kernel import rows


def test_what_came_of_a_key_is_kept_until_there_are_too_many(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rows, "MOST_KEPT", 2)
    made = []

    @rows.cached
    def doubled(number: int) -> int:
        made.append(number)
        return 2 * number

    assert [doubled(1), doubled(1), doubled(2), doubled(1)] == [2, 2, 4, 2]
    assert made == [1, 2]
    assert [doubled(3), doubled(1)] == [6, 2]
    assert made == [1, 2, 3, 1], "all was forgotten to make room"


def test_what_came_of_a_list_is_kept_until_it_changes():
    made = []

    @rows.latest
    def total(numbers: list[int]) -> int:
        made.append(numbers[:])
        return sum(numbers)

    numbers = [1, 2]
    assert [total(numbers), total([1, 2])] == [3, 3]
    assert made == [[1, 2]]
    numbers[0] = 5  # the same list, changed in place
    assert total(numbers) == 7
    assert made == [[1, 2], [5, 2]]
