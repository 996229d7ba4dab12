"""Addresses that somebody wrote, and that this machine is to call: none may lead inside."""

import unicodedata
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import quote, urlsplit

LONGEST = 4096
LONGEST_HOST = 253
_PORTS = {"http": 80, "https": 443}
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_")
_DIGITS = frozenset("0123456789")
_PATH_SAFE = "/%:@!$&'()*+,;=~-._"
_IDEOGRAPHIC_DOT = "\u3002"

# The special-purpose registries of IANA, and an address at which a cloud answers its machines.
_CLOSED_4 = [
    ip_network(text)
    for text in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"),
        *("172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16"),
        *("198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        "168.63.129.16/32",
    )
]
_GLOBAL_6 = ip_network("2000::/3")
# Protocol assignments with Teredo, documentation, 6to4, documentation.
_CLOSED_6 = [ip_network(text) for text in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")]
_NAT64 = ip_network("64:ff9b::/96")
_ISATAP = frozenset({0x00005EFE, 0x02005EFE})

# Names that stand for nothing, or for something inside: RFC 2606, 6761, 6762, 8375 and ICANN.
_RESERVED = tuple(
    f".{name}"
    for name in (
        *("example", "test", "invalid", "localhost", "local", "internal", "home.arpa"),
        *("example.com", "example.net", "example.org"),
    )
)


class AddressRefusedError(ValueError):
    """An address that is not called; the text says why, without repeating it."""


@dataclass(frozen=True, slots=True)
class WebAddress:
    """Where a request goes: *host* in ASCII and small letters, *target* as HTTP sends it."""

    scheme: str
    host: str
    port: int
    target: str


def web_address(url: str) -> WebAddress:
    """Return what *url* calls; raise `AddressRefusedError` unless it says so in one plain way.

    Taken are http and https, a name or an address in its usual form, and the scheme's own port.
    Whatever two programs could read differently is refused: a user, another spelling of a number,
    a dot at the end or of another script, spaces, control characters, backslashes.
    """
    if len(url) > LONGEST or any(letter <= " " or letter in "\\\x7f" for letter in url):
        raise AddressRefusedError("it is too long or holds letters that no address has")
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        raise AddressRefusedError("it is no address") from None
    if parts.scheme not in _PORTS:
        raise AddressRefusedError("it is neither http nor https")
    if "@" in parts.netloc:
        raise AddressRefusedError("it names a user")
    port = _PORTS[parts.scheme]
    written = f"[{host}]" if ":" in host else host
    if parts.netloc.lower() not in {written, f"{written}:{port}"}:
        raise AddressRefusedError("it names another port than its scheme's")
    query = f"?{quote(parts.query, safe=_PATH_SAFE + '?')}" if parts.query else ""
    target = (quote(parts.path, safe=_PATH_SAFE) or "/") + query
    return WebAddress(parts.scheme, _plain_host(host), port, target)


def site_address(url: str) -> str:
    """Return the address of a site: a scheme, its host in ASCII and small letters, perhaps a port.

    '' for what is none, and for what says more, such as a path or a second name.
    """
    try:
        parts = urlsplit(url.rstrip("/"))
        host, port = _plain_host(parts.hostname or ""), parts.port
    except ValueError:
        return ""
    says_more = parts.path or parts.query or parts.fragment or "@" in parts.netloc
    if parts.scheme not in _PORTS or says_more:
        return ""
    written = f"[{host}]" if ":" in host else host
    is_usual = port is None or port == _PORTS[parts.scheme]
    return f"{parts.scheme}://{written}" + ("" if is_usual else f":{port}")


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Tell whether *address* belongs to the Internet at large, and so to nothing inside.

    An address that carries another (NAT64) is judged by that; those of 6to4, Teredo, ISATAP and
    IPv4 mapped into IPv6 are never public.
    """
    if isinstance(address, IPv4Address):
        return not any(address in network for network in _CLOSED_4)
    if address in _NAT64:
        return is_public(IPv4Address(int(address) & 0xFFFFFFFF))
    is_isatap = (int(address) >> 32) & 0xFFFFFFFF in _ISATAP
    closed = any(address in network for network in _CLOSED_6)
    return address in _GLOBAL_6 and not closed and not is_isatap


def is_public_host(host: str) -> bool:
    """Tell whether *host*, in its usual spelling, can be one that everybody reaches.

    It is a public address, or a name in a domain that nobody reserved. No name is looked up.
    """
    try:
        name = _plain_host(host.lower().removesuffix("."))
        return is_public(ip_address(name))
    except AddressRefusedError:
        return False
    except ValueError:
        return "." in name and not f".{name}".endswith(_RESERVED)


def _plain_host(host: str) -> str:
    """Return a host in ASCII; raise `AddressRefusedError` for any but its usual spelling."""
    odd = AddressRefusedError("its host is spelt in an odd way")
    if unicodedata.normalize("NFKC", host) != host or _IDEOGRAPHIC_DOT in host:
        raise odd
    if ":" in host:
        try:
            address = ip_address(host)
        except ValueError:
            raise odd from None
        if "%" in host or not isinstance(address, IPv6Address):
            raise odd
        return address.compressed
    try:
        name = host if len(host) > LONGEST_HOST else host.encode("idna").decode("ascii")
        if not host.isascii() and name.encode("ascii").decode("idna") != host:
            raise odd
    except UnicodeError:
        raise odd from None
    labels = name.split(".")
    if len(name) > LONGEST_HOST or not all(
        label and _LETTERS.issuperset(label) for label in labels
    ):
        raise odd
    # What a resolver may take for a number (2130706433, 0x7f.1, 0177.0.0.1) is one in full only.
    if labels[-1].startswith("0x") or _DIGITS.issuperset(labels[-1]):
        try:
            IPv4Address(name)
        except ValueError:
            raise odd from None
    return name
