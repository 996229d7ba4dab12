"""Compress the text files of the built user interface with the most effort.

Run as `python -m studio_http.static_files.build` after the build; at start it would take seconds.
"""

import gzip
from pathlib import Path

import brotli

from studio_http.base.encodings import worthwhile
from studio_http.static_files.files import FOLDER

_TEXTS = {".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"}


def compress_static(folder: Path = FOLDER) -> int:
    """Write `.br` and `.gz` beside each text file of *folder*; return how many files that were."""
    count = 0
    for file in sorted(folder.rglob("*")):
        body = file.read_bytes() if file.suffix in _TEXTS and file.is_file() else b""
        if worthwhile(body):
            file.with_name(file.name + ".br").write_bytes(brotli.compress(body, quality=11))
            file.with_name(file.name + ".gz").write_bytes(gzip.compress(body, 9, mtime=0))
            count += 1
    return count


if __name__ == "__main__":
    compress_static()
