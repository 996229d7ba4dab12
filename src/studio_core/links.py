"""Links: which addresses an article may carry (specification, section 2, insight detail)."""

ALLOWED_SCHEMES = frozenset({"http", "https", "irc", "ircs", "mailto", "xmpp"})

_PATH_MARKS = frozenset("/?#")
_IGNORED = "".join(map(chr, range(0x21)))
"""Control characters and space: browsers drop them around an address."""


def allowed_link(url: object) -> str:
    """Return *url* without spaces around it, or '' unless it is relative or its scheme is allowed.

    What stands before a colon is a scheme unless a `/`, `?` or `#` comes first; a scheme that is
    disguised with spaces or control characters is not one of the allowed.
    """
    if not isinstance(url, str):
        return ""
    text = url.strip(_IGNORED)
    before, colon, _ = text.partition(":")
    if not colon or not _PATH_MARKS.isdisjoint(before):
        return text
    return text if before.lower() in ALLOWED_SCHEMES else ""
