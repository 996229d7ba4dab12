"""Workbooks: every cell is a text, and every text can be read back."""

import io
import tempfile
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from studio_adapters.enquiries.workbooks import xlsx_file

ROWS = [
    ["이름", "내용", "메모"],
    ["김민서", "=1+1", ""],
    ["@SUM(1)", "+82", "-2"],
    ["3", "https://example.com", ' 두 줄\n"따옴표" <b>&amp; '],
    ["TRUE", "2026-03-01", "{=1}"],
]


def cells_of(file: bytes) -> list[list[Any]]:
    sheet = load_workbook(io.BytesIO(file), read_only=False).worksheets[0]
    return [list(row) for row in sheet.iter_rows()]


def test_every_text_is_read_back_from_its_cell() -> None:
    cells = cells_of(xlsx_file(ROWS))

    assert [[cell.value or "" for cell in row] for row in cells] == ROWS


def test_every_cell_is_a_text_whatever_it_looks_like() -> None:
    cells = cells_of(xlsx_file(ROWS))

    kinds = {cell.data_type for row in cells for cell in row if cell.value is not None}
    assert kinds <= {"s", "inlineStr"}
    assert all(cell.hyperlink is None for row in cells for cell in row)


def test_no_cell_is_written_as_a_formula() -> None:
    with zipfile.ZipFile(io.BytesIO(xlsx_file(ROWS))) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml").decode()
        texts = archive.read("xl/sharedStrings.xml").decode()

    assert "=1+1" in texts
    assert "<f>" not in sheet
    assert sheet.count('t="s"') == sheet.count("<c ") == 15


@given(st.lists(st.text(st.characters(exclude_characters="\r"), max_size=8), max_size=4))
def test_any_text_makes_a_file_that_opens(row: list[str]) -> None:
    cells = cells_of(xlsx_file([["번호"], row]))

    assert cells[0][0].value == "번호"


@pytest.mark.parametrize("letter", ["\ud800", "\ufffe", "\uffff"])
def test_what_no_workbook_can_hold_is_replaced(letter: str) -> None:
    assert cells_of(xlsx_file([[f"가{letter}나"]]))[0][0].value == "가\N{REPLACEMENT CHARACTER}나"


def test_a_cell_of_the_greatest_length_is_whole_and_a_longer_one_is_cut() -> None:
    cells = cells_of(xlsx_file([["가" * 32_767, "가" * 32_768]]))[0]

    assert [len(cell.value) for cell in cells] == [32_767, 32_767]


def test_no_temporary_file_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Making a temporary file fails, because this folder does not exist.
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))

    assert cells_of(xlsx_file(ROWS))[1][0].value == "김민서"
