"""Plans for whole quests, by what a page or a screen tells alone: no rule is known here."""

from __future__ import annotations

from typing import Any

LAST = ("end", "done", "pass", "none", "no")  # what is left to choose where nothing helps
MAULER = "ettin.master.1"  # whoever defeats it wins First Blood
# With Plan(MAULER) against an overlord who lets the heroes, they win it in the second round.
SEED = 34
FIRST, SECOND = "first_blood", "the_cardinals_plight"
CAMPAIGN = "the_shadow_rune"


class Plan:
    """What to do, from what a page is told alone: the prey is a figure's handle."""

    def __init__(self, prey: str) -> None:
        self.prey = f"figure:{prey}"

    def choose(self, asked: dict[str, Any], scene: dict[str, Any]) -> dict[str, Any]:
        """An option, or a route where there is nothing better: `target` tells them apart."""
        options = asked["options"]
        if asked["kind"] == "act":
            return self._act(options, asked["routes"], scene["board"]["pieces"])
        if asked["kind"] == "surge":
            return options[0]
        return next((each for each in options if each["id"] == asked["passing"]), options[0])

    def _act(
        self, options: list[dict[str, Any]], routes: list[dict[str, Any]], pieces: list[dict]
    ) -> dict[str, Any]:
        weighed = [each for each in options if each["preview"] and each["preview"]["chances"]]
        blows = [each for each in weighed if self.prey in each["targets"]]
        if blows:
            return max(blows, key=lambda each: each["preview"]["chances"][1]["share"])
        acting = next(piece for piece in pieces if piece["active"])
        prey = next((piece for piece in pieces if piece["id"] == self.prey), None)
        if prey is None or acting["look"] != "hero":
            return _idle(options)
        near = _apart(acting["space"], prey)
        free = [each for each in routes if not each["risk"]]
        steps = [each for each in options if each["id"].startswith("go:")]
        ways = [(_apart(way["target"][6:], prey), len(way["options"]), way) for way in free]
        ways += [(_apart(step["id"][3:], prey), 1, step) for step in steps]
        best = min(ways, key=lambda way: way[:2], default=None)
        if best is not None and best[0] < near:
            return best[2]
        if near > 1 and (move := next((o for o in options if o["id"] == "move"), None)):
            return move
        return next((each for each in options if each["id"] in ("stand", "rest")), _idle(options))


class Walk(Plan):
    """The same step by step: no way is taken with one click."""

    def choose(self, asked: dict[str, Any], scene: dict[str, Any]) -> dict[str, Any]:
        return super().choose({**asked, "routes": []}, scene)


class Idle(Plan):
    """Lets everybody else do what they like."""

    def __init__(self) -> None:
        super().__init__("nobody")

    def choose(self, asked: dict[str, Any], scene: dict[str, Any]) -> dict[str, Any]:
        return _idle(asked["options"]) if asked["kind"] == "act" else super().choose(asked, scene)


class Campaign(Plan):
    """Buys what it can between quests, and goes on to a certain one."""

    def __init__(self, prey: str, following: str) -> None:
        super().__init__(prey)
        self.following = following

    def choose(self, asked: dict[str, Any], scene: dict[str, Any]) -> dict[str, Any]:
        for option in asked["options"]:
            if option["id"].partition(":")[2] == self.following or option["id"] == self.following:
                return option
        if asked["kind"] == "learn_skill":
            return asked["options"][0]
        return super().choose(asked, scene)


def _idle(options: list[dict[str, Any]]) -> dict[str, Any]:
    ids = {each["id"]: each for each in options}
    return next((ids[name] for name in LAST if name in ids), options[0])


def _apart(space: str, piece: dict[str, Any]) -> int:
    """How many spaces away, whatever is between."""
    row, column = _place(space)
    return min(
        max(abs(row - other), abs(column - another))
        for other, another in map(_place, piece["spaces"] or [piece["space"]])
    )


def _place(space: str) -> tuple[int, int]:
    row, _, column = space[1:].partition("c")
    return int(row), int(column)
