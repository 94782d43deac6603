"""Scenes on the wire: sent whole once, then only what has changed, by id where things have one.

A change is a path into the scene and the value there. A step of a path is the name of a field,
`#id` for the thing of that id in a list, or `@2` for a place in a list. A path that ends in `*`
says which things a list has now: their ids in order, and those that are new in it. An empty path
stands for the whole scene.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from .messages import Change, SceneChange, SceneFrame

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.kernel.scene import Scene

    from .frames import Drawn
    from .messages import Line

LIST = "*"


class Told:
    """What one connection was shown last, through each pair of eyes."""

    __slots__ = ("_scenes", "_version")

    def __init__(self) -> None:
        self._version = 0
        self._scenes: dict[int | None, tuple[int, Scene]] = {}

    def sight(
        self, viewer: int | None, scene: Scene, lines: tuple[Line, ...], drawn: Iterable[Drawn] = ()
    ) -> SceneChange:
        """The scene as it differs from what this viewer was shown here before.

        `drawn` are the scenes on the way there. Whoever comes new to the table is shown no way.
        """
        base, before = self._scenes.get(viewer, (0, None))
        frames = []
        for number, passing in drawn if before is not None else ():
            changed = changes(before, passing)
            if changed:
                frames.append(SceneFrame(number, changed))
            before = passing
        self._version += 1
        self._scenes[viewer] = self._version, scene
        changed = changes(before, scene)
        return SceneChange(viewer, self._version, base, changed, lines, tuple(frames))


def changes(old: Scene | None, new: Scene) -> tuple[Change, ...]:
    """What turns the old scene into the new one; all of it where there is no old one."""
    if old is None:
        return (((), new),)
    found: list[Change] = []
    if old is not new and old != new:
        _compare(old, new, (), found)
    return tuple(found)


def _compare(old: Any, new: Any, path: tuple[str, ...], found: list[Change]) -> None:
    """What has changed in things that differ. Most parts are the same object as before."""
    if type(old) is type(new) and isinstance(new, msgspec.Struct):
        for field in new.__struct_fields__:
            before, after = getattr(old, field), getattr(new, field)
            if before is not after and before != after:
                _compare(before, after, (*path, field), found)
    elif isinstance(old, tuple) and isinstance(new, tuple) and old and new:
        _compare_lists(old, new, path, found)
    else:
        found.append((path, new))


def _compare_lists(
    old: tuple[Any, ...], new: tuple[Any, ...], path: tuple[str, ...], found: list[Change]
) -> None:
    changed = _same_ids(old, new)
    if changed is not None:
        for was, thing in changed:
            _compare(was, thing, (*path, f"#{thing.id}"), found)
        return
    before, after = _by_id(old), _by_id(new)
    if before is not None and after is not None:
        if [*before] != [*after]:
            fresh = [thing for name, thing in after.items() if name not in before]
            found.append(((*path, LIST), [[*after], fresh]))
        for name, thing in after.items():
            was = before.get(name, thing)
            if was is not thing and was != thing:
                _compare(was, thing, (*path, f"#{name}"), found)
    elif len(old) == len(new) and isinstance(new[0], msgspec.Struct):
        for place, (one, other) in enumerate(zip(old, new, strict=True)):
            if one is not other and one != other:
                _compare(one, other, (*path, f"@{place}"), found)
    else:
        found.append((path, new))


def _same_ids(old: tuple[Any, ...], new: tuple[Any, ...]) -> list[tuple[Any, Any]] | None:
    """The pairs that differ where the same things stand in the same order; None where not.

    Most lists are such, and long ones (a board's spaces) cost little where few have changed.
    """
    if len(old) != len(new) or not hasattr(new[0], "id"):
        return None
    pairs = [(was, thing) for was, thing in zip(old, new, strict=True) if was is not thing]
    if any(was.id != thing.id for was, thing in pairs):
        return None
    pairs = [(was, thing) for was, thing in pairs if was != thing]
    if not pairs:
        return pairs
    return pairs if len({thing.id for thing in new}) == len(new) else None


def _by_id(things: tuple[Any, ...]) -> dict[str, Any] | None:
    """Things by their ids; None where they have none, or share one."""
    if not hasattr(things[0], "id"):
        return None
    named = {thing.id: thing for thing in things}
    return named if len(named) == len(things) else None


def applied(scene: Any, told: Iterable[Any]) -> Any:
    """A decoded scene with decoded changes made to it: what a client does with them."""
    for path, value in told:
        scene = _at(scene, path, value)
    return scene


def _at(thing: Any, path: list[str], value: Any) -> Any:
    if not path:
        return value
    step, *rest = path
    if step == LIST:
        ids, fresh = value
        named = {each["id"]: each for each in (*thing, *fresh)}
        return [named[name] for name in ids]
    if isinstance(thing, dict):
        return {**thing, step: _at(thing[step], rest, value)}
    if step[0] == "@":
        place = int(step[1:])
    else:
        place = next(n for n, each in enumerate(thing) if each["id"] == step[1:])
    return [*thing[:place], _at(thing[place], rest, value), *thing[place + 1 :]]


class Scenes:
    """What a client keeps of the scenes it was told, for programs that talk to a server."""

    def __init__(self) -> None:
        self._known: dict[int | None, tuple[int, Any]] = {}

    def state(self, update: dict[str, Any]) -> dict[str, Any]:
        """The decoded update as a State with its whole scene; LookupError if one was missed."""
        rest = {name: of for name, of in update.items() if name not in ("before", "sight")}
        aftermath = None if update["before"] is None else self._seen(update["before"])
        seen = self._seen(update["sight"])
        return {**rest, **seen, "type": "state", "aftermath": aftermath}

    def _seen(self, sight: dict[str, Any]) -> dict[str, Any]:
        viewer, base = sight["viewer"], sight["base"]
        version, scene = self._known.get(viewer, (0, None))
        if base not in (0, version):
            raise LookupError(f"scene {base} was changed, but the last one known is {version}")
        frames = []
        for frame in sight["frames"]:
            scene = applied(scene, frame["changes"])
            frames.append({"line": frame["line"], "scene": scene})
        scene = applied(scene, sight["changes"])
        self._known[viewer] = sight["version"], scene
        return {"viewer": viewer, "scene": scene, "lines": sight["lines"], "frames": frames}
