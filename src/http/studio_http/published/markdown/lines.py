"""Lines as they were written: what begins no block, and the numbers of lists."""

from collections.abc import Sequence

from markdown_it.parser_block import ParserBlock
from markdown_it.rules_block import StateBlock, paragraph, reference
from markdown_it.token import Token

from studio_core.insights.lines import is_words, names_no_address


def keep_words(block: ParserBlock) -> None:
    """Let *block* read as a paragraph what begins with spaces, a number or sign and is words.

    A line below words makes no heading of them.
    """
    block.ruler.disable(["code", "lheading"])
    block.ruler.before("table", "words", _words)
    block.ruler.at("reference", _reference)


def keep_numbers(tokens: Sequence[Token]) -> None:
    """Let each item of a list say its own number where that does not follow from the one before.

    In a list of which every item says 1, each counts on.
    """
    lists: list[list[Token]] = []
    for token in tokens:
        if token.type == "ordered_list_open":
            lists.append([token])
        elif token.type == "list_item_open" and token.info and lists:
            lists[-1].append(token)
        elif token.type == "ordered_list_close":
            _keep_numbers_of(*lists.pop())


def _keep_numbers_of(opened: Token, *items: Token) -> None:
    numbers = [int(item.info) for item in items]
    if opened.markup == ")":
        opened.attrSet("data-sign", ")")
    if set(numbers) == {1}:
        return
    for item, number, before in zip(items[1:], numbers[1:], numbers, strict=False):
        if number != before + 1:
            item.attrSet("value", str(number))


def _words(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    if silent or state.is_code_block(line):
        return False
    before = _line(state, line - 1) if line else ""
    after = _line(state, line + 1) if line + 1 < end else ""
    return is_words(_line(state, line), before, after) and paragraph(state, line, end, silent)


def _reference(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    return not names_no_address(_line(state, line)) and reference(state, line, end, silent)


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]
