"""Plain text of an article, and the excerpt cut from it (specification, section 9)."""

import re
from collections.abc import Iterator, Sequence
from html import unescape
from typing import NamedTuple

from studio_core.insights.lines import is_words, names_no_address
from studio_core.insights.underscores import begins_strong, ends_strong
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import spoken

PUBLIC_EXCERPT_LENGTH = 120
PREVIEW_LENGTH = 100

# The quantifiers of signs are possessive and stop at the next delimiter of their kind, those of
# groups are bounded, so that time and memory of matching grow only linearly with the text's length.
_FENCE = re.compile(r"^ {0,3}(?:`{3,}|~{3,})[^\n]*$", re.MULTILINE)
_RULE = re.compile(r"^(?:[ \t]*+[-*_]){3}[-*_ \t]*+$", re.MULTILINE)
_TABLE_RULE = re.compile(r"^(?=[^|\n]*+\|)[ \t]*+\|?+[ \t]*+:?+-[-:| \t]*+$", re.MULTILINE)
_LINE_START = re.compile(
    r"^(?:[ \t]*+(?:>|#{1,6}(?=\s)|[-*+](?=\s)|\d{1,9}[.)](?=\s)|\[[ xX]\](?=\s))){1,99}",
    re.MULTILINE,
)
_REFERENCE = re.compile(r"^ {0,3}\[[^\[\]\n]*+\]:[^\n]*+$", re.MULTILINE)
_TARGET = r"\([^()]*+(?:\([^()]*+\)[^()]*+){0,99}\)"
_IMAGE = re.compile(rf"!\[[^\[\]]*+\](?:{_TARGET}|\[[^\[\]]*+\])")
_LINK = re.compile(rf"\[([^\[\]]*+(?:\[[^\[\]]*+\][^\[\]]*+){{0,99}})\](?:{_TARGET}|\[[^\[\]]*+\])")
_AUTOLINK = re.compile(r"<((?:https?://|mailto:)[^<>\s]*+)>")
_TAG = re.compile(r"<(?:[A-Za-z/!][^<>]*+)>")
_NUMBER = re.compile(r"(?<=&#)(?=[0-9])0*+([0-9]*+)")
_BEYOND_UNICODE = "9999999"
_LONGEST_DIVISIBLE, _DEEPEST = 6, 8
"""Marks that close one by one, and how many that wait are looked at: more would take too long."""

_MARK = re.compile(r"\\([!-/:-@\[-`{-~])|(`++|~~|\*++|_++)")


class _Opened(NamedTuple):
    """Marks that wait for others: their piece, how many they were, whether they close some too."""

    piece: int
    length: int
    closes: bool

    def is_closed_by(self, mark: str, opens: bool) -> bool:
        """Tell whether *mark* closes these, by CommonMark's rule of three for what does both."""
        return not ((self.closes or opens) and (self.length + len(mark)) % 3 == 0) or (
            self.length % 3 == 0
        )


def plain_text(markdown: object) -> str:
    """Return the words of a markdown text on one line, in time linear in its length.

    Pictures, HTML tags and markdown's own characters are removed; link texts, code and table cells
    stay. Return '' for a value that is not a text.
    """
    if not isinstance(markdown, str):
        return ""
    text = markdown.replace("\r\n", "\n").replace("\r", "\n")
    for pattern in (_FENCE, _RULE, _TABLE_RULE):
        text = pattern.sub("", text)
    text = "\n".join(_words_of_lines(text.split("\n")))
    text = _LINK.sub(r"\1", _IMAGE.sub("", text))
    text = _TAG.sub(" ", _AUTOLINK.sub(r"\1", text))
    text = _without_emphasis(text.replace("|", " "))
    # `unescape` raises for thousands of digits; a number that long is no character.
    most, beyond = len(_BEYOND_UNICODE), _BEYOND_UNICODE
    text = _NUMBER.sub(lambda one: (one[1] or "0") if len(one[1]) <= most else beyond, text)
    return " ".join(unescape(text).split())


def public_excerpt(markdown: object) -> str:
    """Return the plain text, cut after 120 characters with '…' when it is longer.

    In other languages than the base one no word is cut.
    """
    text = plain_text(markdown)
    if len(text) <= PUBLIC_EXCERPT_LENGTH:
        return text
    cut = text[:PUBLIC_EXCERPT_LENGTH]
    is_whole = spoken() == BASE or text[PUBLIC_EXCERPT_LENGTH] == " "
    return f"{cut if is_whole else cut.rpartition(' ')[0] or cut}…"


def preview(markdown: object) -> str:
    """Return the plain text as administrators' lists show it: its first 100 characters."""
    text = plain_text(markdown)
    return text if len(text) <= PREVIEW_LENGTH else f"{text[:PREVIEW_LENGTH]}..."


def _words_of_lines(lines: Sequence[str]) -> Iterator[str]:
    """Yield each line without what begins a block in it, and nothing for a link's definition."""
    for at, line in enumerate(lines):
        before, after = lines[at - 1] if at else "", lines[at + 1] if at + 1 < len(lines) else ""
        if is_words(line, before, after) or names_no_address(line):
            yield line
        else:
            yield _LINE_START.sub("", _REFERENCE.sub("", line))


def _without_emphasis(text: str) -> str:
    """Remove the backslashes of escapes, and the formatting marks that come in pairs."""
    pieces: list[str] = []
    open_marks: dict[str, list[_Opened]] = {}
    end = 0
    for match in _MARK.finditer(text):
        pieces.append(text[end : match.start()])
        end = match.end()
        pieces.append(match[1] or match[2])
        if match[2]:
            _pair_up(text, match, pieces, open_marks)
    pieces.append(text[end:])
    return "".join(pieces)


def _pair_up(
    text: str, match: re.Match[str], pieces: list[str], open_marks: dict[str, list[_Opened]]
) -> None:
    """Remove of the marks just added those that close others, with these; note the rest as opening.

    Of `**a *b***` the last three close both.
    """
    mark = match[2]
    start = match.start()
    before, after = text[max(start - 1, 0) : start], text[match.end() : match.end() + 1]
    # A star between digits multiplies, as `published/markdown/flanking.py` has it.
    behind_number = mark == "*" and before.isdigit()
    if behind_number and after.isdigit():
        return
    is_divisible = mark[0] in "*_" and len(mark) <= _LONGEST_DIVISIBLE
    waiting = open_marks.setdefault(mark[0] if is_divisible else mark, [])
    opens = bool(after.strip()) and not (behind_number and not after.isalnum())
    closes = bool(before.strip())
    if mark[0] == "_":
        is_strong = mark == "__"
        begins, ends = (is_strong and one(before, after) for one in (begins_strong, ends_strong))
        opens = begins or (opens and not before.isalnum() and not ends)
        closes = ends or (closes and not after.isalnum() and not begins)
    while closes and pieces[-1]:
        near = enumerate(reversed(waiting[-_DEEPEST:]))
        depth = next((at for at, one in near if one.is_closed_by(mark, opens)), None)
        if depth is None:
            break
        del waiting[len(waiting) - depth :]
        opened = waiting[-1].piece
        paired = min(len(pieces[opened]), len(pieces[-1]))
        pieces[opened], pieces[-1] = pieces[opened][paired:], pieces[-1][paired:]
        if not pieces[opened]:
            waiting.pop()
    if pieces[-1] and opens:
        waiting.append(_Opened(len(pieces) - 1, len(mark), closes))
