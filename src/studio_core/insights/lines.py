"""Lines that begin with a number, a date, a size or a sign, and are words all the same.

Markdown reads `2024. 3월 완공` as the 2024th item of a list, `> 3m` as a quotation and `# 1` as a
heading. What is told here to be words reaches the reader as it was written.
"""

import re

_NUMBERED = re.compile(r"(\d{1,9})[.)](?=\s|$)", re.ASCII)
_DATE = re.compile(r"\d{1,3}\.[ \t]++\d{1,2}(?:\.(?=\s|$)|(?=[\s~(,]|$))", re.ASCII)
_DAY = re.compile(
    r"\d{1,2}\.[ \t]+(?:0?[1-9]|[12]\d|3[01])(?:~\d{1,2})?(?:\.(?=\s|$)|(?=[\s(,]|$))", re.ASCII
)
"""A day of a month, or the month of a year, and nothing that is counted: `1. 2~3인`."""
_MEASURE = r"[ \t]*+[\d.,~]++[ \t]?[^\s\d]{0,3}[ \t]*+$"
_COMPARED = re.compile(rf">(?=[ \t]*\d){_MEASURE}", re.ASCII)
_COUNTED = re.compile(r"#[ \t]++\d++[ \t]*+$", re.ASCII)
_SIGNED = re.compile(rf"[-+*][ \t]+(?=\d){_MEASURE}", re.ASCII)
_SIGN_ALONE = re.compile(r"(?:[-+*>]|#{1,6})$")
_PLUS = re.compile(r"\+[ \t]")
_LONGEST_MARK = 3
"""Digits: what has more is a year or a sum, and no place in a list."""

_NO_ADDRESS = re.compile(
    r"\[[^\[\]]*+\]:[ \t]*+(?!<|[/#?.]|[a-z][a-z0-9+.-]*:|www\.|[ \t]*$)", re.IGNORECASE
)


def is_words(line: str, before: str = "", after: str = "") -> bool:
    """Tell whether *line* begins nothing but words, whatever markdown reads in its first signs.

    *before* and *after* are the lines next to it: of several alike, each is an item of a list,
    unless they are days: `3. 1 착공` and `4. 2 완공`.
    """
    line, neighbours = line.strip(), (before.strip(), after.strip())
    number = _NUMBERED.match(line)
    if number:
        if len(number[1]) > _LONGEST_MARK:
            return True
        if _DATE.match(line) is None:
            return False
        goes_on = neighbours[1].startswith(f"{int(number[1]) + 1}{line[number.end() - 1]}")
        return not goes_on or bool(_DAY.match(line) and _DAY.match(neighbours[1]))
    if _COMPARED.match(line) or _COUNTED.match(line):
        return True
    is_alone = not any(one.startswith(line[:2]) for one in neighbours)
    return is_alone and any(one.match(line) for one in (_PLUS, _SIGNED, _SIGN_ALONE))


def names_no_address(line: str) -> bool:
    """Tell whether *line* looks like a link's definition, but leads nowhere: `[공지]: 휴무`."""
    return _NO_ADDRESS.match(line.strip()) is not None
