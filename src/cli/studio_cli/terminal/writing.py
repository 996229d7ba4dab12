"""Writing to the terminal: content as it is, without letting it steer the terminal."""

import json
import sys
from collections.abc import Container, Iterable, Sequence
from typing import Any

# C0 and C1 controls, and the marks that reverse what a reader sees (Unicode, Bidi_Control).
_UNSAFE: dict[int, str | None] = dict.fromkeys(
    (*range(0x20), *range(0x7F, 0xA0)), "\N{REPLACEMENT CHARACTER}"
)
_UNSAFE |= dict.fromkeys((0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)))
_UNSAFE |= dict.fromkeys((0x09, 0x0A, 0x0D), " ")


_LEAST_WIDTH, _BETWEEN_COLUMNS = 12, 2


def clean(text: str) -> str:
    """Return *text* on one line and without control characters."""
    return text.translate(_UNSAFE)


def write_json(document: Any) -> None:
    """Write one JSON document to standard output."""
    sys.stdout.write(json.dumps(document, ensure_ascii=False, indent=2) + "\n")


def write_table(
    columns: Sequence[str], rows: Iterable[Sequence[object]], *, whole: Container[str] = ()
) -> None:
    """Write a table on a terminal, and lines with tabs into a pipe or a file.

    Words in the columns *whole* are never broken, because they are ids that somebody copies: a
    terminal too narrow for them shows lines that go on below.
    """
    if not sys.stdout.isatty():
        for row in rows:
            sys.stdout.write("\t".join(clean(str(cell)) for cell in row) + "\n")
        return
    from rich.cells import cell_len
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    cells = [[clean(str(cell)) for cell in row] for row in rows]
    table = Table(box=None, pad_edge=False, header_style="bold")
    needed = 0
    for column, *texts in zip(columns, *cells, strict=True):
        words = [column, *texts, *(word for text in texts for word in text.split())]
        if column in whole:
            least = max(cell_len(word) for word in words if " " not in word)
            table.add_column(column, overflow="fold", width=least)
        else:
            least = min(max(map(cell_len, words)), _LEAST_WIDTH)
            table.add_column(column, overflow="fold")
        needed += least + _BETWEEN_COLUMNS
    for row in cells:
        # Text, not str: a title in [brackets] is no markup.
        table.add_row(*map(Text, row))
    Console(width=max(Console().width, needed)).print(table)


def write_lines(*lines: str) -> None:
    """Write plain lines to standard output."""
    for line in lines:
        sys.stdout.write(clean(line) + "\n")
