"""Tables for spreadsheet programs, in which no cell is ever a formula."""

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from xml.sax.saxutils import escape

from studio_core.enquiries.enquiry import neutral_cell

_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_MADE_AT = (1980, 1, 1, 0, 0, 0)
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_OFFICE = "http://schemas.openxmlformats.org"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_PARTS = {
    "[Content_Types].xml": (
        f'<Types xmlns="{_OFFICE}/package/2006/content-types">'
        '<Default Extension="rels"'
        ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPE}.worksheet+xml"/>'
        "</Types>"
    ),
    "_rels/.rels": (
        f'<Relationships xmlns="{_OFFICE}/package/2006/relationships"><Relationship Id="r1"'
        f' Type="{_OFFICE}/officeDocument/2006/relationships/officeDocument"'
        ' Target="xl/workbook.xml"/></Relationships>'
    ),
    "xl/workbook.xml": (
        f'<workbook xmlns="{_OFFICE}/spreadsheetml/2006/main"'
        f' xmlns:r="{_OFFICE}/officeDocument/2006/relationships">'
        '<sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>'
    ),
    "xl/_rels/workbook.xml.rels": (
        f'<Relationships xmlns="{_OFFICE}/package/2006/relationships"><Relationship Id="r1"'
        f' Type="{_OFFICE}/officeDocument/2006/relationships/worksheet"'
        ' Target="worksheets/sheet1.xml"/></Relationships>'
    ),
}

Rows = Iterable[Sequence[str]]


def csv_file(rows: Rows) -> bytes:
    """Return *rows* as CSV that spreadsheet programs read as UTF-8."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows([neutral_cell(cell) for cell in row] for row in rows)
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def xlsx_file(rows: Rows) -> bytes:
    """Return *rows* as a workbook of one sheet; every cell is text, whatever it looks like."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in {**_PARTS, "xl/worksheets/sheet1.xml": _sheet(rows)}.items():
            info = zipfile.ZipInfo(name, _MADE_AT)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, _HEAD + part)
    return file.getvalue()


def _sheet(rows: Rows) -> str:
    namespace = f"{_OFFICE}/spreadsheetml/2006/main"
    return (
        f'<worksheet xmlns="{namespace}"><sheetData>{"".join(_rows(rows))}</sheetData></worksheet>'
    )


def _rows(rows: Rows) -> Iterator[str]:
    for number, row in enumerate(rows, 1):
        cells = "".join(_cell(cell) for cell in row)
        yield f'<row r="{number}">{cells}</row>'


def _cell(text: str) -> str:
    shown = escape(_NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text))
    return f'<c t="inlineStr"><is><t xml:space="preserve">{shown}</t></is></c>'
