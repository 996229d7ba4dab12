"""Links: which addresses an article and the site's texts may carry (section 2, insight detail)."""

from collections.abc import Set as AbstractSet
from urllib.parse import urlsplit

from studio_core.languages.registry import BASE
from studio_core.languages.speaking import spoken

ALLOWED_SCHEMES = frozenset({"http", "https", "irc", "ircs", "mailto", "xmpp"})

SITE_SCHEMES = ALLOWED_SCHEMES | {"tel"}
"""The site's own texts may offer a telephone number, too."""

_HOST_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_.")
_PATH_MARKS = frozenset("/?#")
_IGNORED = "".join(map(chr, range(0x21)))
"""Control characters and space: browsers drop them around an address."""


def allowed_link(url: object, schemes: AbstractSet[str] = ALLOWED_SCHEMES) -> str:
    """Return *url* without spaces around it, or '' unless it is relative or of one of *schemes*.

    What stands before a colon is a scheme unless a `/`, `?` or `#` comes first; a scheme that is
    disguised with spaces or control characters is not one of the allowed.
    """
    if not isinstance(url, str):
        return ""
    text = url.strip(_IGNORED)
    before, colon, _ = text.partition(":")
    if not colon or not _PATH_MARKS.isdisjoint(before):
        return text
    return text if before.lower() in schemes else ""


def web_link(url: object) -> str:
    """Return an address that a browser can load a file from, of the web or relative; else ''."""
    text = allowed_link(url)
    if text.startswith("https://"):
        return text
    scheme = text.partition(":")[0].lower() if ":" in text else ""
    return "" if scheme in {"irc", "ircs", "mailto", "xmpp"} else text


def web_origin(url: object) -> str:
    """Return scheme and host of *url*, with its port; '' for what is no address of the web.

    It stands in a policy that browsers take apart at spaces, commas and semicolons: a host has
    none of them, nor anything else but letters, digits, `-`, `_`, `.` and a `*` for any first part.
    """
    try:
        parts = urlsplit(url if isinstance(url, str) else "")
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return ""
    name = host.removeprefix("*.")
    is_web = parts.scheme in {"http", "https"} and parts.username is None
    if not (is_web and name and set(name) <= _HOST_LETTERS):
        return ""
    return f"{parts.scheme}://{host}" + (f":{port}" if port else "")


def site_link(url: object) -> str:
    """Return what may stand as a link for *url* of the site's texts; '' for what could run."""
    return allowed_link(url, SITE_SCHEMES)


_ABROAD = "+82"
"""Stands for the first zero of a Korean number when somebody calls it from abroad."""


def telephone_link(phone: object) -> str:
    """Return the address that calls a Korean number, or one that begins with `+`; '' for none."""
    if not isinstance(phone, str):
        return ""
    digits = "".join(letter for letter in phone if letter.isascii() and letter.isdigit())
    if not digits:
        return ""
    if phone.strip().startswith("+"):
        return f"tel:+{digits}"
    return f"tel:{_ABROAD}{digits[1:]}" if digits.startswith("0") else f"tel:{digits}"


def shown_telephone(phone: object) -> object:
    """Return a Korean number as its reader dials it: from abroad in other languages than the base.

    Anything else stays as it is.
    """
    number = phone.strip() if isinstance(phone, str) else ""
    is_of_korea = number.startswith("0") and not number.startswith("00")
    return f"{_ABROAD} {number[1:]}" if is_of_korea and spoken() != BASE else phone
