"""Parts of a file that a request asks for (RFC 9110, section 14): one, or the whole."""

from collections.abc import Mapping

from studio_http.base.problems.problem import ProblemError

_UNIT = "bytes"
_MOST_DIGITS = 18


def asked_part(headers: Mapping[bytes, bytes], size: int, etag: str) -> tuple[int, int] | None:
    """Return begin and end (exclusive) of the part that is asked for; None for the whole file.

    Several parts, and what is no range, are answered with the whole. A part of another state of
    the file, as *etag* tells it from `If-Range`, is none either. Raise a `ProblemError` (416) for
    one that lies outside of the file.
    """
    unit, _, asked = headers.get(b"range", b"").decode("latin-1").partition("=")
    if unit.strip().lower() != _UNIT or headers.get(b"if-range", etag.encode()) != etag.encode():
        return None
    first, dash, last = (text.strip() for text in asked.partition("-"))
    if not dash or not all(map(_is_number, (first, last))) or not (first or last):
        return None
    begin = int(first) if first else max(0, size - int(last))
    end = min(size, int(last) + 1) if first and last else size
    if first and last and int(last) < int(first):
        return None
    if begin >= size:
        raise ProblemError(416, "range_not_satisfiable", size=size)
    return begin, end


def _is_number(text: str) -> bool:
    return not text or (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS)
