"""Tables as workbooks for spreadsheet programs."""

import io
import re
from collections.abc import Iterable, Sequence

from xlsxwriter import Workbook

_NOT_IN_XML = re.compile("[\ud800-\udfff\ufffe\uffff]")


def xlsx_file(rows: Iterable[Sequence[str]]) -> bytes:
    """Return *rows* as a workbook of one sheet; every cell is text, whatever it looks like.

    Made in memory alone: enquiries must not lie readable on a disk, not even for a moment. A cell
    takes 32767 characters; spreadsheet programs open none with more.
    """
    file = io.BytesIO()
    with Workbook(file, {"in_memory": True}) as workbook:
        sheet = workbook.add_worksheet("1")
        for number, row in enumerate(rows):
            for column, cell in enumerate(row):
                text = _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", cell)
                sheet.write_string(number, column, text)
    return file.getvalue()
