"""Heroes on the way to a quest."""

from tests.support.descent import CONTENT, Situation
from undercroft.games.descent.table.sheet import HeroSheet, Sheet

# By attributes (might, knowledge, willpower, awareness): Jain 2 3 2 4, Grisban 5 2 3 1.
JAIN, GRISBAN = "jain_fairwood", "grisban_the_thirsty"
PASS, FAIL = (0, 0), (5, 5)  # faces of a gray and a black die: no shields; 3 and 4
NAMES = [*CONTENT.travel]
DOLL = next(number for number, card in enumerate(CONTENT.cards) if card.id == "curse_doll")


def journey(*icons, cards=(), quest="castle_daerion", players=3, hand=(), deck=(), discards=(),
            heroes=(JAIN, GRISBAN), **more):  # fmt: skip
    """The heroes are about to set out; the way has these icons, and these cards are drawn."""
    s = Situation("......", "......", quest=quest, players=players)
    for number, hero in enumerate(heroes):
        s.hero(hero, f"r0c{2 * number}", **more)
    s.monster("zombie.minion", "r1c5")
    state = s.state_so_far
    state.sheet = Sheet(
        campaign="the_shadow_rune", heroes=tuple(HeroSheet(hero=h, kind="knight") for h in heroes),
        travel_discards=tuple(f"journey_{card}" for card in discards),
    )  # fmt: skip
    s.overlord(*hand, deck=deck)
    s.force("travel", *(NAMES.index(f"journey_{card}") for card in cards))
    if icons:
        state.phase, state.journey = "travel", icons
        return s.after("stop", "begin_round")
    return s.after("travel", "begin_round")


def event(card, icon, **more):
    return journey(icon, cards=[card], **more)


def state_of(s):
    """Damage and fatigue of each hero."""
    return [(s.of(hero).damage, s.of(hero).fatigue) for hero in (JAIN, GRISBAN)]


def rolled(s, *tests):
    """The dice of tests, one hero after the other."""
    for gray, black in tests:
        s.force("gray", gray).force("black", black)
    return s


def arrived(s):
    return s.asked == "next_hero"
