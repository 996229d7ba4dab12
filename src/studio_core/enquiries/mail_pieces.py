"""How the lines of a mail's text become its two forms, whoever has written them.

The same lines make both: a line like `접수 번호: {receipt}` is one of a table in the HTML form, the
link in a line of its own a button and elsewhere a link, and the list of enquiries a table whose
lines lead to them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Literal, TypeAlias

from studio_core.mailing.mail import Fact, Piece, paragraphs
from studio_core.texts.filling import filled, places_of

_Kind: TypeAlias = Literal["text", "facts", "rows", "button"]

LINK = "{link}"
"""The place of the address that a mail leads to."""

_ALONE: Mapping[str, _Kind] = {LINK: "button", "{lines}": "rows"}
"""What places are when they have a line of their own."""

_UNBROKEN = frozenset(("date", "time"))
"""The places whose values stay in one line of the HTML form."""

_NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
_AFTER_LABEL = ": "
_LONGEST_LABEL = 24
_SCHEME_END = "://"
_NONE = "0"


def lines_with(known: Mapping[str, str], text: str) -> list[str]:
    """Return the lines of *text* that have something to say by what is *known*.

    One with a place for what is not known has not, nor one whose places all hold a zero.
    """
    return [line for line in text.splitlines() if _says_something(line, known)]


def text_of_rows(rows: Iterable[Fact]) -> str:
    """Return *rows* as the lines of a text, each before the address that it leads to."""
    told = ((" · ".join(filter(None, (row.label, row.value))), row.href) for row in rows)
    return "\n".join(line for parts in told for line in parts if line)


def pieces_of(
    lines: Sequence[str], values: Mapping[str, str], button: str, rows: Iterable[Fact] = ()
) -> tuple[Piece, ...]:
    """Return *lines* as pieces, with *values* in their places.

    *button* is what the link says. *rows* are what stands for `{lines}`.
    """
    shown = {name: _unbroken(text) if name in _UNBROKEN else text for name, text in values.items()}
    pieces: list[Piece] = []
    for kind, group in groupby(lines, _kind_of):
        if kind == "rows":
            pieces.append(Piece(type="facts", facts=tuple(rows)))
        elif kind == "button":
            pieces.append(Piece(type="button", text=button, href=values["link"]))
        elif kind == "facts":
            pieces.append(Piece(type="facts", facts=tuple(_facts(group, shown))))
        else:
            pieces += _paragraphs("\n".join(group), shown)
    return tuple(pieces)


def _says_something(line: str, known: Mapping[str, str]) -> bool:
    places = places_of(line)
    if not places <= known.keys():
        return False
    return not places or any(known[name] != _NONE for name in places)


def _kind_of(line: str) -> _Kind:
    """Return what a line is in the HTML form."""
    label, between, value = line.partition(_AFTER_LABEL)
    is_label = 0 < len(label) <= _LONGEST_LABEL and _SCHEME_END not in label
    if between and is_label and places_of(value) and not places_of(label):
        return "facts"
    return _ALONE.get(line.strip(), "text")


def _paragraphs(text: str, values: Mapping[str, str]) -> Iterator[Piece]:
    """Yield *text* in paragraphs; one that tells the link in its words leads there."""
    link = values.get("link", "")
    for piece in paragraphs(filled(text, **values)):
        yield replace(piece, href=link) if link and link in piece.text else piece


def _facts(lines: Iterable[str], values: Mapping[str, str]) -> Iterator[Fact]:
    for line in lines:
        label, _, value = line.partition(_AFTER_LABEL)
        leads = LINK in value
        yield Fact(label, filled(value, **values), values["link"] if leads else "")


def _unbroken(text: str) -> str:
    return text.replace(" ", _NO_BREAK_SPACE)
