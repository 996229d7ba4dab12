"""Where a request came from, without identifying a person: a network and a kind of device."""

import re
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

_NETWORK_BITS = {4: 24, 6: 48}
"""Enough to tell the studio's own network from another, too little to identify a household."""

# In this order: most browsers name those before them as well.
_BROWSERS = (
    ("KAKAOTALK", "KakaoTalk"),
    (r"NAVER\(", "NAVER"),
    ("Whale/", "Whale"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Edg(?:e|A|iOS)?/", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/|FxiOS/", "Firefox"),
    ("Chrome/|CriOS/", "Chrome"),
    ("Version/.*Safari/", "Safari"),
    ("^curl/", "curl"),
    ("^python", "Python"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh|Mac OS X", "macOS"),
    ("Linux", "Linux"),
)
_READ_LETTERS = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Client:
    """Where a request came from: a network and a device, either '' when it is not known.

    Like `203.0.113.0/24` and `Chrome · Windows`.
    """

    network: str = ""
    device: str = ""


UNKNOWN = Client()
"""A client of which nothing is known."""


def client_at(address: str, user_agent: str) -> Client:
    """Return the client at *address* with the device that *user_agent* describes."""
    return Client(network=network_of(address), device=device_name(user_agent))


def network_of(address: str) -> str:
    """Return the network that *address* lies in, '' for what is no address."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or IPv6Address(int(found))
    return str(ip_network(f"{found}/{_NETWORK_BITS[found.version]}", strict=False))


def device_name(user_agent: str) -> str:
    """Return the names of browser and system, from our own list and never from what was sent."""
    read = user_agent[:_READ_LETTERS]
    names = (
        next((name for pattern, name in known if re.search(pattern, read)), "")
        for known in (_BROWSERS, _SYSTEMS)
    )
    return " · ".join(name for name in names if name)
