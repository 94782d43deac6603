"""The fair queue: who has used least comes next, and the tables of one address take turns."""

import asyncio

import pytest

from undercroft.server.thinking.fair_room import Asker, FairRoom, FullQueue


class Desk:
    """A room for one; whoever is let in is written down, and leaves when told to."""

    def __init__(self, **limits):
        self.room = FairRoom(1, **limits)
        self.served = []
        self.tasks = []

    def come(self, address, table=""):
        task = asyncio.create_task(self._wait(Asker(address, table)))
        self.tasks.append(task)
        return task

    async def _wait(self, asker):
        await self.room.enter(asker)
        self.served.append(asker)

    async def work(self, seconds=1.0):
        """The one who is inside works for so long and goes; the next comes in."""
        await settle()
        self.room.leave(self.served[-1], seconds)
        await settle()

    def order(self):
        return "".join(asker.table or asker.address for asker in self.served)


async def settle():
    for _ in range(5):
        await asyncio.sleep(0)


async def test_forty_tables_of_one_address_do_not_make_another_wait():
    desk = Desk()
    for number in range(40):
        desk.come("a", str(number))
    await settle()
    desk.come("b", "mine")
    await settle()
    await desk.work()
    assert desk.served[-1] == Asker("b", "mine")


async def test_addresses_take_turns_by_what_they_use():
    desk = Desk()
    for _ in range(6):
        desk.come("a")
    for _ in range(6):
        desk.come("b")
    for seconds in (3.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0):
        await desk.work(seconds)
    assert desk.order()[:5] == "abbba"


async def test_tables_of_an_address_take_turns():
    desk = Desk()
    for table in "xxxyyz":
        desk.come("a", table)
    for _ in range(5):
        await desk.work()
    assert desk.order() == "xxyzxy"


async def test_who_comes_late_has_nothing_saved_up():
    desk = Desk()
    for _ in range(8):
        desk.come("a")
    for _ in range(4):
        await desk.work()
    for _ in range(4):
        desk.come("b")
    for _ in range(6):
        await desk.work()
    assert desk.order()[5:].count("b") in (3, 4)
    assert "bbbb" not in desk.order()


async def test_who_goes_away_leaves_the_queue_as_it_was():
    desk = Desk()
    desk.come("a")
    await settle()
    gone, stays = desk.come("b"), desk.come("c")
    await settle()
    gone.cancel()
    await settle()
    assert desk.room.waiting == 1
    await desk.work()
    await stays
    assert desk.order() == "ac"


async def test_who_goes_away_at_the_moment_of_their_turn_gives_it_on():
    desk = Desk()
    desk.come("a")
    await settle()
    gone = desk.come("b")
    desk.come("c")
    await settle()
    desk.room.leave(desk.served[-1], 1.0)  # b is let in ...
    gone.cancel()  # ... and goes before it knows
    await settle()
    assert desk.order() == "ac"
    assert desk.room.waiting == 0


async def test_the_queue_has_an_end():
    desk = Desk(most_each=2, most=3)
    desk.come("a")
    await settle()
    for address in "aab":
        desk.come(address)
    await settle()
    for address in "ac":
        with pytest.raises(FullQueue):
            await desk.room.enter(Asker(address))
    for _ in range(3):
        await desk.work()
    assert sorted(desk.order()) == ["a", "a", "a", "b"]
    await desk.work()
    await desk.room.enter(Asker("c"))  # there is room again


async def test_so_many_at_once_and_no_more():
    room = FairRoom(2)
    first, second = Asker("a"), Asker("b")
    await room.enter(first)
    await room.enter(second)
    third = asyncio.create_task(room.enter(Asker("c")))
    await settle()
    assert not third.done()
    room.leave(second, 1.0)
    await third
    assert room.waiting == 0
