"""undercroft games: what can be played, and with which settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft import bots
from undercroft.kernel import game as registry

from .output import paragraph, print_json

if TYPE_CHECKING:
    import argparse

    from undercroft.kernel.game import Game, Setting


def add(commands: Any) -> None:
    parser = commands.add_parser("games", help="list the games and what they can be set up with")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    games = [registry.find(name) for name in registry.names()]
    if arguments.json:
        print_json([_as_data(game) for game in games])
        return 0
    for game in games:
        print("\n".join(_as_text(game)))
    return 0


def _as_data(game: Game[Any]) -> dict[str, Any]:
    schema = game.schema()
    return {
        "name": game.name,
        "title": game.title,
        "finished": registry.is_finished(game),
        "players": [schema.fewest, schema.most],
        "rules": len(game.rulebook),
        "bots": bots.names(game),
        "boxes": registry.boxes_of(game),
        "settings": schema.offered,
    }


def _as_text(game: Game[Any]) -> list[str]:
    schema = game.schema()
    making = "" if registry.is_finished(game) else " (in the making)"
    lines = [
        f"{game.name}: {game.title}{making}, {schema.fewest} to {schema.most} players, "
        f"{len(game.rulebook)} rules, bots: {', '.join(bots.names(game))}"
    ]
    boxes = registry.boxes_of(game)
    if len(boxes) > 1:
        lines.append(f"  boxes: {', '.join(boxes)}")
    for setting in schema.offered:
        rule = f" ({setting.rule})" if setting.rule else ""
        lines.append(paragraph(
            f"{setting.name}={_possible(setting)}: {setting.help}{rule}", "      ", "  "
        ))  # fmt: skip
        lines += [
            paragraph(f"{choice}: {told}", "          ", "      ")
            for choice in setting.choices
            if (told := _told(setting, choice))
        ]
    return lines


def _told(setting: Setting, choice: str) -> str:
    """What a choice is called, and what it means."""
    texts = (setting.titles.get(choice, ""), setting.choice_help.get(choice, ""))
    return ", ".join(text for text in texts if text)


def _possible(setting: Setting) -> str:
    if setting.kind == "flag":
        return "yes|no"
    if setting.kind == "number":
        return f"{setting.low}..{setting.high}"
    if setting.kind == "seat":
        return "SEAT"
    return ("|" if setting.kind == "choice" else ",").join(setting.choices)
