"""Who is shut out: the operator's bans, as this process knows them."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from .logs import log
from .refusals import Refusal
from .store.bans import Ban

if TYPE_CHECKING:
    from collections.abc import Callable

    from .hall import Hall

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
# Nobody shuts half the world out by a slip: 65,536 addresses, or a provider's customers of IPv6.
WIDEST_4, WIDEST_6 = 16, 32


def network_of(text: str) -> str:
    """An address or a network as it is written down; Refusal if it is none, or too wide."""
    try:
        network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError as error:
        raise Refusal("garbage", f"{text!r} is neither an address nor a network.") from error
    if network.prefixlen < (WIDEST_4 if network.version == 4 else WIDEST_6):
        raise Refusal("garbage", f"{text!r} are too many addresses to be shut out at once.")
    if any(_is_in(own, network) for own in ("127.0.0.1", "::1")):
        raise Refusal("garbage", f"{text!r} is this machine.")
    if network.version == 6 and network.prefixlen > 64:
        network = network.supernet(new_prefix=64)  # whoever has one has all of it
    return str(network)


def _is_in(address: str, network: Network) -> bool:
    parsed = ipaddress.ip_address(address)
    return parsed.version == network.version and parsed in network


class Banned:
    """Asked at every request and socket, so in memory; the database has them for good."""

    def __init__(self, hall: Hall, clock: Callable[[], float] = time.time) -> None:
        self._hall = hall
        self._clock = clock
        self._bans: list[tuple[Network, Ban]] = []
        self._find = lru_cache(4096)(self._found)

    def check(self, address: str) -> None:
        """Refusal if this address is shut out."""
        if not self._bans:
            return
        ban = self._find(address)
        if ban is not None and (not ban.until or ban.until > self._clock()):
            raise Refusal("banned", _told(ban))

    def _found(self, address: str) -> Ban | None:
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return None
        if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is not None:
            parsed = parsed.ipv4_mapped
        return next((ban for network, ban in self._bans if _is_in(str(parsed), network)), None)

    async def read(self) -> None:
        """What the database says now; whoever is here and shut out has to go."""
        store = self._hall.store
        bans = await self._hall.ask_store(store.bans.all, self._clock())
        known = [(ipaddress.ip_network(ban.network), ban) for ban in bans]
        if known == self._bans:
            return
        self._bans = known
        self._find.cache_clear()
        for live in list(self._hall.tables.values()):
            for watcher in list(live.watchers):
                try:
                    self.check(watcher.address)
                except Refusal as error:
                    watcher.dismiss(error)

    async def keep_up(self) -> None:
        """Where others write to the same database, look at it again and again."""
        while self._hall.store.shared:
            await asyncio.sleep(self._hall.settings.beat_seconds)
            await self.look_again()

    async def look_again(self) -> None:
        """The same, and those whose time is over are forgotten."""
        with suppress(Refusal):  # the database's trouble is logged, and it is looked at again
            await self._hall.ask_store(self._hall.store.bans.forget, self._clock())
            await self.read()

    async def add(self, network: str, why: str, days: float) -> Ban:
        now, network = self._clock(), network_of(network)
        for proxy in filter(None, self._hall.settings.proxies.split(",")):
            if _overlap(proxy.strip(), network):
                raise Refusal("garbage", f"{network} is a proxy: everybody comes from there.")
        ban = Ban(network, why, now, now + days * 86_400.0 if days else 0.0)
        await self._hall.ask_store(self._hall.store.bans.put, ban)
        log.warning("an address was shut out", extra={"data": {"why": why}})
        await self.read()
        return ban

    async def lift(self, network: str) -> None:
        if not await self._hall.ask_store(self._hall.store.bans.lift, network_of(network)):
            raise Refusal("nothing", f"{network} is not shut out.")
        await self.read()


def _overlap(proxy: str, network: str) -> bool:
    try:
        one, other = ipaddress.ip_network(proxy, strict=False), ipaddress.ip_network(network)
    except ValueError:  # a proxy may have a name
        return False
    return one.version == other.version and one.overlaps(other)


def _told(ban: Ban) -> str:
    when = time.strftime(" until %Y-%m-%d %H:%M UTC", time.gmtime(ban.until)) if ban.until else ""
    return f"The operator of this server has shut your address out{when}: {ban.why}."
