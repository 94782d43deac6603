"""undercroft rules: the rulebook by chapter, by id or by words, and which tests hold it."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import undercroft
from undercroft.kernel.errors import BadSetup

from .arguments import add_game, find_game, one_of
from .citations import cited_by_tests, cited_in_code, missing_places
from .output import paragraph, print_json

if TYPE_CHECKING:
    import argparse

    from undercroft.kernel.game import Game
    from undercroft.kernel.rulebook import Rule, Rulebook


def add(commands: Any) -> None:
    parser = commands.add_parser("rules", help="look up the rules of a game")
    add_game(parser)
    parser.add_argument("id", metavar="ID", nargs="?", help="one rule, or a chapter by its code")
    parser.add_argument("--search", metavar="WORDS", help="the rules that contain these words")
    parser.add_argument(
        "--coverage",
        action="store_true",
        help="which tests and code hold which rule; 1 if any has none",
    )
    parser.add_argument("--tests", type=Path, metavar="DIR", help="where the tests are")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = find_game(arguments.game)
    if sum((arguments.id is not None, arguments.search is not None, arguments.coverage)) > 1:
        raise BadSetup("rules: an ID, --search or --coverage, but only one of them")
    if arguments.coverage:
        return show_coverage(game, arguments)
    book = game.rulebook
    if arguments.id is not None:
        return show_one(game, arguments)
    if arguments.search is not None:
        found = book.search(arguments.search)
        return show_rules(book, found, as_json=arguments.json)
    return show_rules(book, list(book.rules.values()), as_json=arguments.json)


def show_one(game: Game[Any], arguments: argparse.Namespace) -> int:
    """One rule with everything about it, or a whole chapter."""
    book, wanted = game.rulebook, arguments.id.upper()
    chapters = book.chapters_called(wanted)
    if chapters:
        rules = [rule for code in chapters for rule in book.chapter(code)]
        return show_rules(book, rules, as_json=arguments.json)
    rule = book[_rule_called(book, arguments)]
    code = cited_in_code(game_folder(game), book.prefixes).get(rule.id, [])
    tests = _tests_of(rule, arguments.tests)
    if arguments.json:
        print_json({**_as_data(rule), "code": code, "tests": tests})
        return 0
    print(f"{rule.id}  ({_chapter_title(book, rule)})")
    print(paragraph(rule.text, "  "))
    if rule.expansion:
        print(paragraph(f"With: {', '.join(rule.expansion)}", "  "))
    if rule.unclear:
        print(paragraph(f"Unclear: {rule.unclear}", "  "))
    if rule.physical:
        print(paragraph(f"No effect in a digital game: {rule.physical}", "  "))
    if rule.enforced:
        print(paragraph(f"Enforced: {rule.enforced}", "  "))
    for other in rule.see:
        print(paragraph(book[other].text, "    ", f"  See {other}: "))
    _print_places("Code", code)
    _print_places("Tests", tests)
    return 0


def _rule_called(book: Rulebook, arguments: argparse.Namespace) -> str:
    """The id that was meant; whoever typed a word is told how to search for it."""
    codes = [section.code for section in book.sections]
    try:
        return one_of("rule", arguments.id.upper(), [*book.rules, *codes])
    except BadSetup as error:
        found = len(book.search(arguments.id))
        if found == 0:
            raise
        count = "1 rule says" if found == 1 else f"{found} rules say"
        raise BadSetup(
            f"{error}\n{count} {arguments.id!r}: "
            f"undercroft rules {arguments.game} --search {shlex.quote(arguments.id)}"
        ) from error


def _tests_of(rule: Rule, folder: Path | None) -> list[str]:
    """The tests that cite a rule; none where no tests are at hand."""
    try:
        return cited_by_tests(tests_folder(folder)).get(rule.id, [])
    except BadSetup:
        if folder is not None:
            raise
        return []


def _print_places(title: str, places: list[str]) -> None:
    if places:
        print(f"  {title}:")
    for place in places:
        print(f"    {place}")


def show_rules(book: Rulebook, rules: list[Rule], *, as_json: bool) -> int:
    """Rules under the titles of their chapters."""
    if as_json:
        print_json([_as_data(rule) for rule in rules])
        return 0
    volume = book.title
    # Chapters in the order of the rules: a search puts the best first.
    codes = dict.fromkeys(rule.section for rule in rules)
    sections = {section.code: section for section in book.sections}
    for section in (sections[code] for code in codes):
        if section.volume != volume:
            volume = section.volume
            print(f"\n== {volume} ==")
        print(f"\n{section.title} ({section.code})")
        for rule in (rule for rule in rules if rule.section == section.code):
            print(paragraph(rule.text, " " * 16, f"  {rule.id:<13} "))
    print(f"\n{len(rules)} of {len(book)} rules")
    return 0


def _chapter_title(book: Rulebook, rule: Rule) -> str:
    return next(section.title for section in book.sections if section.code == rule.section)


def _as_data(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "chapter": rule.section,
        "text": rule.text,
        "reading": rule.unclear,
        "physical": rule.physical,
        "enforced": rule.enforced,
        "expansion": rule.expansion,
        "see": rule.see,
    }


# -- coverage ------------------------------------------------------------------------------


def show_coverage(game: Game[Any], arguments: argparse.Namespace) -> int:
    """Rule by rule the tests that cite it; 1 if a rule has no test or no code, or none exists."""
    folder = tests_folder(arguments.tests)
    try:
        cited = cited_by_tests(folder)
    except (SyntaxError, UnicodeDecodeError, OSError) as error:
        raise BadSetup(f"a test cannot be read: {error}") from error
    book = game.rulebook
    code = cited_in_code(game_folder(game), book.prefixes)
    held = {rule_id: cited.get(rule_id, []) for rule_id in book.rules}
    physical = [rule.id for rule in book.rules.values() if rule.physical and not held[rule.id]]
    bare = [rule.id for rule in book.rules.values() if not rule.physical and not held[rule.id]]
    homeless = [
        rule.id
        for rule in book.rules.values()
        if not rule.physical and not rule.enforced and rule.id not in code
    ]
    prefixes = tuple(f"{prefix}-" for prefix in book.prefixes)
    known = {each: tests for each, tests in cited.items() if each.startswith(prefixes)}
    unknown = sorted(each for each in (*known, *code) if each not in book)
    gone = {
        rule.id: missing
        for rule in book.rules.values()
        if (missing := missing_places(rule.enforced, game_folder(game)))
    }
    wrong = bool(bare or unknown or homeless or gone)
    covered = len(book) - len(physical) - len(bare)
    if arguments.json:
        print_json({
            "game": game.name, "rules": len(book), "covered": covered, "physical": physical,
            "uncovered": bare, "not_in_code": homeless, "unknown": unknown, "tests": held,
            "code": code, "gone": gone,
        })  # fmt: skip
        return 1 if wrong else 0
    for rule_id, tests in held.items():
        note = "physical" if rule_id in physical else "NO TEST"
        print(f"{rule_id:<13} {', '.join(tests) if tests else note}")
    for rule_id in homeless:
        print(f"{rule_id:<13} NOT CITED IN THE CODE: cite it there, or say `enforced` in the rules")
    for rule_id, places in gone.items():
        print(f"{rule_id:<13} ENFORCED BY WHAT IS NOT THERE: {', '.join(places)}")
    for rule_id in unknown:
        by = [*cited.get(rule_id, []), *code.get(rule_id, [])]
        print(f"{rule_id:<13} NO SUCH RULE, cited by {', '.join(by)}")
    print(
        f"\n{len(book)} rules: {covered} covered, {len(physical)} physical, "
        f"{len(bare)} uncovered, {len(homeless)} not cited in the code, "
        f"{len(unknown)} cited but unknown"
    )
    return 1 if wrong else 0


def game_folder(game: Game[Any]) -> Path:
    """The folder of a game's code."""
    module = sys.modules[type(game).__module__]
    assert module.__file__ is not None
    return Path(module.__file__).resolve().parent


def tests_folder(named: Path | None) -> Path:
    """The folder named, or the tests of the checkout that this package or the user is in."""
    if named is not None:
        if not named.is_dir():
            raise BadSetup(f"--tests: {named}: there is no such folder")
        return named
    checkout = Path(undercroft.__file__).resolve().parents[2]
    for folder in (checkout / "tests", Path.cwd() / "tests"):
        if folder.is_dir():
            return folder
    raise BadSetup(
        "no tests folder was found: coverage needs a checkout of the project; "
        "name the folder with --tests DIR"
    )
