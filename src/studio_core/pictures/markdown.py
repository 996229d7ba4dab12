"""The pictures that a markdown text shows."""

import re
from collections.abc import Iterator

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(.*)")
# Possessive throughout: nothing that was matched is tried again, so the time stays linear.
_IMAGE = re.compile(
    r"!\[(?P<alt>[^\[\]]*+)\]\(\s*+"
    r"(?:<(?P<quoted>[^<>\n]*+)>|(?P<bare>(?:[^\s()<>]++|\([^\s()<>]*+\)){0,99}))"
    r"(?:\s++(?:\"[^\"]*+\"|'[^']*+'))?\s*+\)"
)


def images_in(markdown: str) -> Iterator[tuple[str, str]]:
    """Yield address and alternative text of each inline picture outside code blocks, in order."""
    for match in _IMAGE.finditer("\n".join(lines_outside_code(markdown))):
        url = (match["quoted"] or match["bare"] or "").strip()
        if url:
            yield url, " ".join(match["alt"].split())


def lines_outside_code(markdown: str) -> Iterator[str]:
    """Yield the lines that are not in fenced code blocks."""
    fence = ""
    for line in markdown.splitlines():
        match = _FENCE.fullmatch(line)
        if not fence and match:
            fence = match[1]
        elif not fence:
            yield line
        elif match and match[1].startswith(fence) and not match[2].strip():
            fence = ""
