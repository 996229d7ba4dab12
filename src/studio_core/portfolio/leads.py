"""The lead of a project: what stands first of its text, in large letters."""

from collections.abc import Sequence

MAX_LEAD_LENGTH = 400
"""Characters: about four lines in the large letters of a lead."""

_LEAD_SENTENCES = 2
_ENDS = frozenset(".!?。")
_CLOSING = frozenset("\"'”’)」』")


def lead_and_lines(written: str, description: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return the lead that is *written*, else the beginning of the text, and what follows it."""
    return (written, tuple(description)) if written else split_lead(description)


def split_lead(description: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return the first two sentences of the first line with text, and what follows them.

    Joined, both have the text of all lines. A beginning of more than 400 characters is no lead:
    then it is '', and all lines follow.
    """
    at = next((at for at, line in enumerate(description) if line.strip()), None)
    if at is None:
        return "", ()
    line = description[at].strip()
    end = _end_of_sentences(line)
    if end > MAX_LEAD_LENGTH:
        return "", tuple(description)
    rest = line[end:].strip()
    following = [*([rest] if rest else []), *description[at + 1 :]]
    return line[:end], tuple(following) if any(map(str.strip, following)) else ()


def _end_of_sentences(line: str) -> int:
    """Return where the second sentence of *line* ends; its length where it has no more."""
    ended = 0
    for at, letter in enumerate(line[: MAX_LEAD_LENGTH + 1]):
        if letter not in _ENDS:
            continue
        after = at + 1
        while after < len(line) and line[after] in _CLOSING:
            after += 1
        if after == len(line) or line[after].isspace():
            ended += 1
        if ended == _LEAD_SENTENCES:
            return after
    return len(line)
