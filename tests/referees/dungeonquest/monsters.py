"""Meeting monsters and escaping them (chapters MON, ESC, MTOK)."""

from __future__ import annotations

import msgspec

from .board import space_in
from .chambers import Chambers
from .content import Weapon, content
from .story import Hero, Steps, Token, TurnOver


class Side(msgspec.Struct):
    """One of the two in a fight."""

    seat: int  # the player who chooses
    name: str  # as the log calls it
    hero: Hero | None
    hits: int = 0  # wounds taken in this fight
    hand: list[str] | None = None  # what was left when it laid a card, if the referee saw it
    cards: int = 0  # in hand, as the lines tell
    played: list[Weapon] = []
    extra: list[Weapon] = []  # what it added by a counterattack, in order
    bonus: int = 0  # to this round's attack
    own_bonus: int = 0  # by the text of the card laid, which may yet be ignored
    coming: list[tuple[int, str]] = []  # next round's bonuses, each against an attack type or ""
    draws: int = 0  # cards more in hand for the next round
    cancelled: bool = False
    ignored: bool = False  # its text
    no_icon: bool = False
    no_counter: bool = False

    @property
    def wounds(self) -> int:
        """DQ-CMB-43: tokens and what came in this fight."""
        return self.hits + (self.hero.wounds if self.hero else 0)


class Fight(msgspec.Struct):
    """A fight under way."""

    hero: Side
    foe: Side
    monster: str = ""
    life: int = 0  # of the monster, 0 while nobody showed it to the referee
    token: Token | None = None
    round: int = 0
    deck: int = 0  # Combat cards left to draw
    stack: list[Weapon] = []
    used: list[str] = []  # Power cards of the escape attempt
    breaking_off: bool = False
    space: str = ""

    def sides(self) -> tuple[Side, Side]:
        return self.hero, self.foe


class Monsters(Chambers):
    """From the meeting to the first blow."""

    fight: Fight | None = None

    def meet_tokens(self, hero: Hero) -> Steps[None]:
        """DQ-MOV-06; DQ-OPT-16: the order is the hero's choice."""
        while here := self.tokens_at(hero.space):
            options = [token.monster for token in here]
            monster = yield from self.ask("which_monster", hero.seat, options, "DQ-OPT-16")
            token = next(token for token in here if token.monster == monster)
            yield from self.meet_monster(hero, monster, token, self.monster_player(hero.seat))

    def meet(self, hero: Hero, monster: str) -> Steps[None]:
        yield from self.meet_monster(hero, monster, None, self.monster_player(hero.seat))

    def meet_monster(
        self, hero: Hero, monster: str, token: Token | None, player: int
    ) -> Steps[None]:
        """DQ-MON-05 to -12: a token for its life value, then escape or attack."""
        name = content().monsters[monster]["name"]
        if token is None and not self.pool()[monster]:
            token = yield from self.token_from_board(monster, player)
        self.hear("{hero} meets a {monster}.", hero.name, name, rule="DQ-MON-01")
        if token is not None:
            self.tokens.remove(token)
        fight = Fight(Side(hero.seat, hero.name, hero), Side(player, f"the {name}", None), monster)
        fight.token, fight.space = token, "" if hero.below else hero.space
        fight.life = token.life if token is not None else 0
        self.fight = fight
        options = ["attack"]
        if self.may_escape(hero):
            options.append("escape")
            if "rune_of_light" in hero.runes:
                options.append("rune_of_light")
        chosen = yield from self.fight_ask("fight_or_flee", hero.seat, options, "DQ-MON-10")
        if chosen == "rune_of_light":
            self.use_rune(hero, "rune_of_light")
            yield from self.get_away(hero)
        elif chosen == "escape":
            yield from self.try_to_escape(hero)
        try:
            yield from self.fight_it_out(fight, chose=chosen == "attack")
        finally:
            self.fight = None

    def fight_it_out(self, fight: Fight, *, chose: bool) -> Steps[None]:
        raise NotImplementedError

    def token_from_board(self, monster: str, player: int) -> Steps[Token]:
        """DQ-MTOK-02: all tokens of that kind lie on the board; the monster player picks one."""
        out = [token for token in self.tokens if token.monster == monster]
        space = yield from self.ask("take_token", player, [t.space for t in out], "DQ-MTOK-02")
        return next(token for token in out if token.space == space)

    def fight_ask(self, kind: str, seat: int, options: list[str], rule: str) -> Steps[str]:
        """A question in a fight; the view at it tells the life value to those who may see it."""
        if len(set(options)) > 1:
            self.learn_life()
        return (yield from self.ask(kind, seat, options, rule))

    def learn_life(self) -> None:
        fight = self.fight
        if fight is None or fight.foe.hero is not None:
            return
        shown = self.view.seats[fight.foe.seat].fight
        life = shown.life if shown is not None else None
        if life is None:
            return
        if fight.life:
            self.judge("life value", "DQ-GAP-13", fight.life, life)
        elif life not in content().monsters[fight.monster]["tokens"]:
            self.part("life value", "DQ-MON-08", content().monsters[fight.monster], life)
        fight.life = life

    # -- escaping --------------------------------------------------------------------------

    def may_escape(self, hero: Hero) -> bool:
        """DQ-MON-11, -12, -14, DQ-CATA-26, DQ-GAP-12, -16, -30."""
        if hero.below:
            return True
        if self.board.type_of(hero.space) == "portcullis":
            return False
        return not hero.special and not hero.just_up and hero.came_from != ""

    def try_to_escape(self, hero: Hero) -> Steps[None]:
        """DQ-ESC-01 to -05: one Power card each; a tie favours the hero."""
        fight = self.fight
        assert fight is not None
        line = self.hear(
            "{hero} tries to escape: {fight_name} ({n}) against {fight_name} ({n}).", hero.name
        )
        mine = self.power(line.words[1], hero.id)
        theirs = self.power(line.words[3], fight.monster)
        self.judge("escape", "DQ-ESC-02", (mine.escape, theirs.escape), line.values[2::2])
        fight.used = [mine.id, theirs.id]
        if mine.escape >= theirs.escape:
            yield from self.get_away(hero)
        try:
            yield from self.wound(hero, theirs.damage, rule="DQ-ESC-04")
        except TurnOver:
            self.monster_stays(fight)
            if hero.inside:
                yield from self.fall_back(hero, fight)
            self.fight = None
            raise

    def power(self, name: str, owner: str) -> Weapon:
        found = [w for w in content().weapons.values() if w.name == name and w.owner == owner]
        if not found:
            self.part("power card", "DQ-ESC-01", f"a Power card of {owner}", name)
        return found[0]

    def get_away(self, hero: Hero) -> Steps[None]:
        """DQ-ESC-05 to -12."""
        fight = self.fight
        assert fight is not None
        self.hear("{hero} gets away.", hero.name, rule="DQ-ESC-05")
        self.monster_stays(fight)
        yield from self.fall_back(hero, fight)
        self.fight = None
        raise TurnOver

    def monster_stays(self, fight: Fight) -> None:
        """DQ-ESC-06, DQ-CMB-45; DQ-CATA-14: none is left in the catacombs."""
        if not fight.space:
            return
        if fight.token is None:
            fight.token = Token("", fight.monster)
        fight.token.space, fight.token.life = fight.space, fight.life
        self.tokens.append(fight.token)

    def fall_back(self, hero: Hero, fight: Fight) -> Steps[None]:
        """DQ-ESC-10 to -12: back to the chamber they came from, to be met next turn."""
        if hero.below:
            return
        start, back = hero.space, hero.came_from
        if not back:
            return
        if "trapdoor" in hero.kept:  # it stays behind
            self.rid(hero, "trapdoor")
            self.drop_determination(hero, "trapdoor")
        line = self.hear("{hero} falls back into {space}.", hero.name, rule="DQ-ESC-10")
        self.judge("movement", "DQ-ESC-10", back, space_in(line.words[1]))
        way = next(w for w in self.board.ways(back) if self.board.neighbour(back, w) == start)
        self.arrive(hero, back, way, start)
        hero.special = hero.must_meet = True
        yield from ()

    def choose_half(self, hero: Hero) -> Steps[None]:
        """DQ-CATA-24, DQ-CHAM-44: on a Bridge after special movement, in a Chasm without a side."""
        space = hero.space
        kind = self.board.type_of(space)
        asked = (kind == "bridge" and hero.special) or (kind == "chasm" and not hero.side)
        if not asked or hero.chose_side:
            return
        # Any side of a half stands for it: the table's own names are taken.
        names = [
            next((side for side in half if side in self.view.options), half[0])
            for half in self.board.halves(space)
        ]
        hero.side = yield from self.ask("choose_side", hero.seat, names, "DQ-CATA-24")
        hero.chose_side = True
