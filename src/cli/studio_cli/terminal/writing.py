"""Writing to the terminal: content as it is, without letting it steer the terminal."""

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

# C0 and C1 controls, and the marks that reverse what a reader sees (Unicode, Bidi_Control).
_UNSAFE: dict[int, str | None] = dict.fromkeys(
    (*range(0x20), *range(0x7F, 0xA0)), "\N{REPLACEMENT CHARACTER}"
)
_UNSAFE |= dict.fromkeys((0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)))
_UNSAFE |= dict.fromkeys((0x09, 0x0A, 0x0D), " ")


def clean(text: str) -> str:
    """Return *text* on one line and without control characters."""
    return text.translate(_UNSAFE)


def write_json(document: Any) -> None:
    """Write one JSON document to standard output."""
    sys.stdout.write(json.dumps(document, ensure_ascii=False, indent=2) + "\n")


def write_table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table on a terminal, and lines with tabs into a pipe or a file."""
    if not sys.stdout.isatty():
        for row in rows:
            sys.stdout.write("\t".join(clean(str(cell)) for cell in row) + "\n")
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        # Text, not str: a title in [brackets] is no markup.
        table.add_row(*(Text(clean(str(cell))) for cell in row))
    Console().print(table)


def write_lines(*lines: str) -> None:
    """Write plain lines to standard output."""
    for line in lines:
        sys.stdout.write(clean(line) + "\n")
