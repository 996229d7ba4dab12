"""Tables for spreadsheet programs, in which no cell is ever a formula."""

import csv
import io
from collections.abc import Iterable, Sequence

from studio_core.enquiries.enquiry import without_formula


def csv_file(rows: Iterable[Sequence[str]]) -> bytes:
    """Return *rows* as CSV that spreadsheet programs read as UTF-8."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows([without_formula(cell) for cell in row] for row in rows)
    return b"\xef\xbb\xbf" + text.getvalue().encode()
