"""What one party can send from: the unit by which addresses are counted."""

from ipaddress import IPv6Address, ip_address, ip_network

_OWN_BITS = 64
"""A household or a machine has a /64 of IPv6 to itself, with more addresses than can be counted."""


def counted_network(address: str) -> str:
    """Return what *address* counts as: IPv4 as it is, also mapped into IPv6; IPv6 as its /64.

    Loopback stays itself, and so does what is no address.
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif not found.is_loopback:
            return str(ip_network((int(found), _OWN_BITS), strict=False))
    return str(found)
