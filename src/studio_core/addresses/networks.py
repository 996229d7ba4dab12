"""What one party can send from: the unit by which addresses are counted, and what is around it."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple

_OWN_BITS = 64
"""A household or a machine has a /64 of IPv6 to itself, with more addresses than can be counted."""

_STEPS_OF_IPV6 = ((_OWN_BITS, 1), (56, 2), (48, 4))
"""Providers give a customer one /64, a /56 or a whole /48 (RFC 6177)."""
_STEPS_OF_IPV4 = ((32, 1), (24, 4))
"""Neighbours in a /24 are mostly different people, and yet easily rented together."""


class Step(NamedTuple):
    """A network, and how many times what is allowed to one party all of it may do together."""

    network: str
    times: int


def counted_network(address: str) -> str:
    """Return what *address* counts as: IPv4 as it is, also mapped into IPv6; IPv6 as its /64.

    Loopback stays itself, and so does what is no address.
    """
    found = _address(address)
    if isinstance(found, IPv6Address) and not found.is_loopback:
        return str(ip_network((int(found), _OWN_BITS), strict=False))
    return address if found is None else str(found)


def network_steps(address: str) -> tuple[Step, ...]:
    """Return the networks that *address* lies in, `counted_network` first, then wider ones.

    Of loopback, and of what is no address, there are no wider ones.
    """
    first, found = Step(counted_network(address), 1), _address(address)
    if found is None or found.is_loopback:
        return (first,)
    steps = _STEPS_OF_IPV6 if isinstance(found, IPv6Address) else _STEPS_OF_IPV4
    wider = (Step(str(ip_network((found, bits), strict=False)), n) for bits, n in steps[1:])
    return (first, *wider)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """Return the address that *text* is, IPv4 also where it is mapped into IPv6; None for none."""
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found
