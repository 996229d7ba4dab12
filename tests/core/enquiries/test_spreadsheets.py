"""Tables for spreadsheet programs: no cell is a formula, and every text can be read back."""

import csv

import pytest

from studio_core.enquiries.spreadsheets import csv_file


def test_a_table_is_read_as_utf_8_with_its_cells_in_place() -> None:
    file = csv_file([["이름", "내용"], ["김민서", 'a "b", c\nd']])

    assert file.startswith(b"\xef\xbb\xbf")
    lines = file.decode("utf-8-sig").splitlines(keepends=True)
    assert list(csv.reader(lines)) == [["이름", "내용"], ["김민서", 'a "b", c\nd']]


def test_no_cell_starts_a_formula() -> None:
    assert csv_file([["=1+1", "-2", "3"]]).decode("utf-8-sig") == "'=1+1,'-2,3\r\n"


@pytest.mark.parametrize("sign", ["＝", "＋", "－", "＠", "﹢", "﹣", "﹦", "﹫", "−", "="])
@pytest.mark.parametrize("before", ["", " ", "\u3000", "\u200b", "\ufeff", "\x00", "\x1b \t"])
def test_no_cell_starts_a_formula_in_any_width_or_behind_what_is_not_seen(
    before: str, sign: str
) -> None:
    (row,) = csv.reader(csv_file([[f"{before}{sign}1+1"]]).decode("utf-8-sig").splitlines())

    assert row[0].startswith("'")
