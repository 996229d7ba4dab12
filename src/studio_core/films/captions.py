"""Captions: WebVTT, read line by line as far as it takes to say where one is wrong."""

from collections.abc import Sequence

from studio_core.films.errors import MAX_CAPTIONS_BYTES, CaptionsRefusedError

_HEADER = "WEBVTT"
_ARROW = "-->"
_BESIDE = ("NOTE", "STYLE", "REGION")


def looks_like_captions(head: bytes) -> bool:
    """Tell whether the first bytes are those of WebVTT."""
    return head.removeprefix(b"\xef\xbb\xbf").startswith(_HEADER.encode())


def check_captions(content: bytes, name: str = "") -> None:
    """Raise `CaptionsRefusedError`, which names the line, unless every cue has its times."""
    if len(content) > MAX_CAPTIONS_BYTES:
        raise CaptionsRefusedError(1, name)
    try:
        text = content.removeprefix(b"\xef\xbb\xbf").decode()
    except UnicodeDecodeError as error:
        raise CaptionsRefusedError(content.count(b"\n", 0, error.start) + 1, name) from error
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    wrong = _wrong_line(lines)
    if wrong is not None:
        raise CaptionsRefusedError(wrong + 1, name)


def _wrong_line(lines: Sequence[str]) -> int | None:
    """Return the index of the first line that cannot be read; None where all can be."""
    head = lines[0]
    if head != _HEADER and not head.startswith((_HEADER + " ", _HEADER + "\t")):
        return 0
    at = next((at for at, line in enumerate(lines) if not line), len(lines))
    if any(_ARROW in line for line in lines[:at]):
        return 1
    cues = 0
    while at < len(lines):
        end = next((at for at in range(at, len(lines)) if not lines[at]), len(lines))
        if end > at:
            wrong, is_cue = _block(lines, at, end)
            if wrong is not None:
                return wrong
            cues += is_cue
        at = end + 1
    return None if cues else len(lines) - 1


def _block(lines: Sequence[str], at: int, end: int) -> tuple[int | None, bool]:
    """Return the wrong line of one block, and whether it is a cue."""
    if lines[at].split(maxsplit=1)[0:1] and lines[at].split(maxsplit=1)[0] in _BESIDE:
        found = next((at for at in range(at, end) if _ARROW in lines[at]), None)
        return found, False
    timing = at if _ARROW in lines[at] else at + 1
    if timing >= end or not _is_timing(lines[timing]):
        return min(timing, end - 1), False
    return next((at for at in range(timing + 1, end) if _ARROW in lines[at]), None), True


def _is_timing(line: str) -> bool:
    begin, arrow, rest = line.partition(_ARROW)
    words = rest.split(maxsplit=1)
    start, end = _moment(begin.strip()), _moment(words[0] if words else "")
    return bool(arrow) and start is not None and end is not None and start < end


def _moment(text: str) -> int | None:
    """Return a time in milliseconds: hours may be left out, and have two digits or more."""
    clock, point, thousandths = text.partition(".")
    parts = clock.split(":")
    is_right = (
        text.isascii()
        and point == "."
        and len(parts) in (2, 3)
        and all(part.isdigit() for part in (*parts, thousandths))
        and [len(part) for part in (*parts[-2:], thousandths)] == [2, 2, 3]
        and (len(parts) == 2 or 2 <= len(parts[0]) <= 4)
    )
    if not is_right or max(map(int, parts[-2:])) > 59:
        return None
    hours = int(parts[0]) if len(parts) == 3 else 0
    seconds = (hours * 60 + int(parts[-2])) * 60 + int(parts[-1])
    return seconds * 1000 + int(thousandths)
