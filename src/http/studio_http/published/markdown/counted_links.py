"""The library's helpers that read links and addresses, with their steps counted."""

import re
from types import SimpleNamespace
from typing import Any

from markdown_it import helpers
from markdown_it.rules_inline import StateInline

from studio_http.published.markdown.steps import Steps, distance_steps

_LINK_STEPS, _ADDRESS_STEPS, _FOREIGN_LETTER_STEPS, _FOREIGN_HOST_STEPS = 36, 46, 4, 24
_LONGEST_HOST = 256
"""Letters; the library drops longer hosts."""

_LETTERS_LEFT = 3
"""More letters than one step can read: the reach for the steps that are left."""

_MOST_BRACKETS = 32
"""Open brackets that an address may have."""

_HOST = re.compile(r"(?:[a-z0-9.+-]++:(?://)?|//)([^/?#]*+)", re.IGNORECASE)
_SIGNS = re.compile(r"\\[^ ]|[()\x00-\x20\x7f]", re.DOTALL)
_END_IN_ANGLES = re.compile(r"[<>\n]")
_QUOTES = ('"', "'", "(")


def counted_helpers(steps: Steps) -> SimpleNamespace:
    """Return the library's helpers, with their steps counted, under the library's names."""

    def label(state: StateInline, start: int, disable_nested: bool = False) -> int:
        end = helpers.parseLinkLabel(state, start, disable_nested)
        steps.take(max(0, end - start) // 8)
        return end

    def destination(text: str, pos: int, maximum: int) -> Any:
        # Not beyond the steps that are left: such a text is not shown as markdown anyway.
        maximum = min(maximum, pos + _LETTERS_LEFT * steps.left)
        found = helpers.parseLinkDestination(text, pos, maximum)
        end = found.pos if found.ok else _end_of_destination(text, pos, maximum)
        steps.take(_LINK_STEPS + distance_steps(end - pos))
        return found

    def title(text: str, start: int, maximum: int, before: Any = None) -> Any:
        maximum = min(maximum, start + _LETTERS_LEFT * steps.left)
        found = helpers.parseLinkTitle(text, start, maximum, before)
        begun = before is not None or text[start : start + 1] in _QUOTES
        end = found.pos if found.ok else maximum if begun else start
        steps.take(1 + distance_steps(end - start))
        return found

    return SimpleNamespace(
        parseLinkLabel=label, parseLinkDestination=destination, parseLinkTitle=title
    )


def address_steps(url: str) -> int:
    """Return the steps of encoding an address; letters of other scripts in the host cost most."""
    host = _HOST.match(url)
    in_host = min(_foreign_letters(host[1]), _LONGEST_HOST) if host else 0
    foreign = _FOREIGN_LETTER_STEPS * _foreign_letters(url) + _FOREIGN_HOST_STEPS * in_host
    return _ADDRESS_STEPS + distance_steps(len(url)) + foreign


def _end_of_destination(text: str, pos: int, maximum: int) -> int:
    """Return how far the library reads for an address that it does not accept."""
    if text.startswith("<", pos, maximum):
        end = _END_IN_ANGLES.search(text, pos + 1, maximum)
        return end.start() if end else maximum
    open_brackets = 0
    for sign in _SIGNS.finditer(text, pos, maximum):
        open_brackets += {"(": 1, ")": -1}.get(sign[0], 0)
        if not 0 <= open_brackets <= _MOST_BRACKETS or sign[0] <= " " or sign[0] == "\x7f":
            return sign.start()
    return maximum


def _foreign_letters(text: str) -> int:
    """Return the number of letters outside ASCII; those of four bytes count more."""
    return 0 if text.isascii() else (len(text.encode(errors="surrogatepass")) - len(text)) // 2 + 1
