"""The special abilities, one module for each slot of the dial: speed, attack, defense, damage.

How to add an ability:

1. Find its rules in rules/base.toml and its bit in content/abilities.py. It goes into the module
   of its slot, under its name, as one or two small functions that cite their rules.
2. A number it adds or something it forbids is a hook (rules/hooks.py).
   `@hooks.DEFENSE.of(BIT, "MKD-DEF-01")` on a function that gives the number, with the rule that
   the log cites (rules/telling.py); `@hooks.MAY_ATTACK.of(BIT)` on one that gives the id of the
   rule that forbids, or None. It is called only for figures whose ability works now.
3. Something that happens is a handler of a moment (rules/moments.py says when each comes, and which
   order is whose): `@DAMAGED.handler(order=10)`. It must ask `shows(table, number, BIT)` itself,
   first thing. A handler that may ask is a flow.
4. A choice at a moment is `Choice(...)` subscribed to a moment that has a window: it is
   offered to whom the window asks, only while `when` holds, and `passing` leaves it.
5. Another way to attack is a `Manner` (rules/manners.py): its checks, whom it affects, what it sets
   aside. What takes the place of an activation, or costs speed points, is an `Action`
   (rules/actions.py), offered while `not activation.begun`.
6. Optional abilities are on (MKD-ABIL-04) and asked about where not using them could be wanted.
7. What changes the damage of an attack is registered for expectations as well, beside the handler
   that deals it: `@hooks.CLICKS.of(BIT, order=30)` on what becomes of the clicks, with the order
   of the handler (see the end of rules/hooks.py). The policy of a solo game and the bots weigh
   attacks by that (rules/prospects.py).
8. Test it by situation with tests/support/mageknight.py, with `@rule` for each rule it cites; then
   break it and see the test fail. Combat code never names an ability.
"""

from __future__ import annotations

from . import (
    attack,
    attack_bursts,
    attack_healing,
    damage,
    damage_shots,
    defense,
    speed,
    speed_levitation,
)

SLOTS = (
    speed, speed_levitation, attack, attack_bursts, attack_healing, defense, damage, damage_shots,
)  # fmt: skip
