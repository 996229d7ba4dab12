"""A markdown parser that counts its steps, and stops when a text takes too many.

markdown-it needs time in proportion to a text's length, but for some texts forty times as much as
for others: it looks ahead into nested brackets, one address may belong to many links, and one line
may be filled up to a long table row. Steps are counted where the library can be extended: in rules,
parsers and helpers. Their weights were measured so that a step takes the same time for every text,
give or take a third.
"""

import re
from collections.abc import MutableMapping
from copy import copy
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.parser_block import ParserBlock
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline, text
from markdown_it.token import Token

from studio_http.published.markdown.counted_links import address_steps, counted_helpers
from studio_http.published.markdown.flanking import FlankedState
from studio_http.published.markdown.lines import keep_numbers, keep_words
from studio_http.published.markdown.steps import Steps, distance_steps

Env = MutableMapping[str, Any]

_PLACE_STEPS, _SIGN_STEPS, _LOOK_AHEAD_STEPS = 7, 18, 4
_PARAGRAPH_STEPS, _MARK_STEPS, _BACKTICK_STEPS, _PIECE_STEPS = 12, 12, 2, 4
_BLOCK_STEPS, _BLOCK_START_STEPS, _BLOCK_END_STEPS, _CELL_STEPS = 6, 20, 10, 8
_LINE_STEPS, _QUOTED_LINE_STEPS, _TOKEN_STEPS = 3, 8, 8

_CHAINS = ["paragraph", "reference", "blockquote", "list"]
"""Blocks that end at a line only after every rule was tried on it."""

_MARKED = frozenset("-*_+=`~|:#[>0123456789")
"""Lines that begin with one of these are read letter by letter."""

_READ_BY_LETTER = frozenset(("table", "reference"))
"""Blocks of which every line is read letter by letter."""

_SINGLE = frozenset("&\\")
"""Each of these begins a piece of text of its own."""

_ANGLE = re.compile(r"[<>]")


class CountedMarkdown(MarkdownIt):
    """CommonMark with tables and strikethrough; keeps links of every scheme."""

    steps: Steps

    def __init__(self, options: dict[str, Any]) -> None:
        super().__init__("commonmark", options)
        self.inline = _CountedInline()
        self.block = _CountedBlock()
        self.configure("commonmark", options)
        self.enable(["table", "strikethrough"]).disable(["html_block", "html_inline"])
        self.inline.ruler.at("text", _counted_text)
        keep_words(self.block)
        self.block.ruler.before("words", "steps", _count_line, {"alt": _CHAINS})

    def render_counted(self, content: str, env: Env, steps: Steps) -> str:
        """Return *content* as HTML; raise `TooManyStepsError` when it takes too many *steps*."""
        tokens = self.parse_counted(content, env, steps)
        keep_numbers(tokens)
        return str(self.renderer.render(tokens, self.options, {**env, "steps": steps}))

    def parse_counted(self, content: str, env: Env, steps: Steps) -> list[Token]:
        """Return the tokens of *content*; raise `TooManyStepsError` for too many steps."""
        # A copy for each text, with its own count; threads share the rest.
        reader = copy(self)
        reader.steps = steps
        reader.helpers = counted_helpers(steps)  # type: ignore[assignment]  # only names matter
        steps.take(_letter_steps(content))
        return reader.parse(content, {**env, "steps": steps, "tokens counted": 0})

    def validateLink(self, url: str) -> bool:  # noqa: N802 - the library's name
        """Accept every link: a link refused here would stay as visible markdown."""
        return True

    def normalizeLink(self, url: str) -> str:  # noqa: N802 - the library's name
        """Return *url* percent-encoded."""
        self.steps.take(address_steps(url))
        return super().normalizeLink(url)

    def normalizeLinkText(self, link: str) -> str:  # noqa: N802 - the library's name
        """Return *link* as it is shown."""
        self.steps.take(address_steps(link))
        return super().normalizeLinkText(link)


class _CountedInline(ParserInline):
    def skipToken(self, state: StateInline) -> None:  # noqa: N802 - the library's name
        state.env["steps"].take(_LOOK_AHEAD_STEPS)
        super().skipToken(state)

    def parse(self, src: str, md: MarkdownIt, env: Env, tokens: list[Token]) -> list[Token]:
        marks = _MARK_STEPS * sum(map(src.count, "*_~")) + _BACKTICK_STEPS * src.count("`")
        env["steps"].take(_PARAGRAPH_STEPS + _letter_steps(src) + marks)
        state = FlankedState(src, md, env, tokens)
        self.tokenize(state)
        for rule in self.ruler2.getRules(""):
            rule(state)
        env["steps"].take(_PIECE_STEPS * len(state.tokens))
        return state.tokens


class _CountedBlock(ParserBlock):
    def tokenize(self, state: StateBlock, startLine: int, endLine: int) -> None:  # noqa: N803
        steps: Steps = state.env["steps"]
        steps.take(_BLOCK_STEPS)
        # A list passes all following lines to each of its items, which stop after their own.
        if not state.tokens or state.tokens[-1].type != "list_item_open":
            each = _QUOTED_LINE_STEPS if state.level else _LINE_STEPS
            steps.take(each * (endLine - startLine))
        super().tokenize(state, startLine, endLine)


def _counted_text(state: StateInline, silent: bool) -> bool:
    """Count the rules' work at one position of a paragraph, then read text as the library does."""
    steps: Steps = state.env["steps"]
    sign = state.src[state.pos]
    steps.take(_SIGN_STEPS if sign in _SINGLE else _PLACE_STEPS)
    if sign == "<":
        end = _ANGLE.search(state.src, state.pos + 1, state.posMax)
        steps.take(distance_steps((end.start() if end else state.posMax) - state.pos))
    return text(state, silent)


def _count_line(state: StateBlock, line: int, _end: int, silent: bool) -> bool:
    """Count the rules' work at one line and the new tokens; never match."""
    steps: Steps = state.env["steps"]
    tokens = len(state.tokens)
    steps.take(_TOKEN_STEPS * (tokens - state.env["tokens counted"]))
    state.env["tokens counted"] = tokens
    begin, end = state.bMarks[line] + state.tShift[line], state.eMarks[line]
    cells = state.src.count("|", begin, end)
    steps.take((_BLOCK_END_STEPS if silent else _BLOCK_START_STEPS) + state.level)
    steps.take(_CELL_STEPS * cells)
    marked = cells or state.src[begin : begin + 1] in _MARKED
    if marked or state.parentType in _READ_BY_LETTER:
        steps.take(distance_steps(end - begin))
    return False


def _letter_steps(text: str) -> int:
    """Return the steps of reading a whole text; its spaces are read one by one."""
    return len(text) // 16 + sum(map(text.count, " \t\n")) // 3
