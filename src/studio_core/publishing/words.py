"""Two texts compared by their words."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

_WORDS = re.compile(r"\s*\S+|\s+")
"""Blanks belong to the word behind them: alone they would be alike everywhere, and slow."""
_MOST_COMPARISONS = 250_000
"""Beyond it the whole middle of a text counts as replaced: comparing would take too long."""

WordChange = Literal["same", "added", "removed"]


@dataclass(frozen=True, slots=True)
class Words:
    """A part of a text, and whether it stood before, stands now, or both."""

    change: WordChange
    text: str


def word_changes(before: str, after: str) -> tuple[Words, ...]:
    """Return the parts of both: *before* without the added, *after* without the removed."""
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    return tuple(_joined(_compared(old, new)))


def _compared(old: list[str], new: list[str]) -> Iterator[Words]:
    start = _common(old, new)
    end = _common(old[start:][::-1], new[start:][::-1])
    yield Words("same", "".join(old[:start]))
    yield from _middle(old[start : len(old) - end], new[start : len(new) - end])
    yield Words("same", "".join(old[len(old) - end :]))


def _common(old: Sequence[str], new: Sequence[str]) -> int:
    """Return how many words both begin with."""
    length = 0
    for one, other in zip(old, new, strict=False):
        if one != other:
            break
        length += 1
    return length


def _middle(old: list[str], new: list[str]) -> Iterator[Words]:
    if len(old) * len(new) > _MOST_COMPARISONS:
        yield from (Words("removed", "".join(old)), Words("added", "".join(new)))
        return
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for kind, from_, to, start, stop in matcher.get_opcodes():
        if kind == "equal":
            yield Words("same", "".join(old[from_:to]))
        else:
            yield Words("removed", "".join(old[from_:to]))
            yield Words("added", "".join(new[start:stop]))


def _joined(parts: Iterator[Words]) -> Iterator[Words]:
    """Yield *parts* without empty ones, neighbours of one kind as one."""
    last: Words | None = None
    for part in parts:
        if not part.text:
            continue
        if last and last.change == part.change:
            last = Words(last.change, last.text + part.text)
            continue
        if last:
            yield last
        last = part
    if last:
        yield last
