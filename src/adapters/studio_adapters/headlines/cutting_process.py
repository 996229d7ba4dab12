"""Cuts fonts in a process of its own, behind everything else: a server's own threads never wait.

`python -m` of this module reads letters in UTF-8 and writes the font.
"""

import os
import subprocess
import sys
from contextlib import suppress

from studio_core.own_processes import own_command
from studio_core.site.headlines import FaceCutter, FaceNotCutError

_WAITED_SECONDS = 60
"""On a machine that is busy with other work; a cut takes a second."""

_POLITE = 10
"""How far behind other processes it runs."""

_SIGNATURE = b"wOF2"


def open_face_cutter() -> FaceCutter:
    """Open who cuts fonts."""
    return ProcessCutter()


class ProcessCutter:
    """Starts a process for each call, which ends after it: nothing stays in memory."""

    def cut(self, letters: str) -> bytes:
        """Return the font with *letters*; raise `FaceNotCutError`."""
        asked, command = letters.encode(), own_command(__name__)
        try:
            done = subprocess.run(
                command, input=asked, capture_output=True, check=True, timeout=_WAITED_SECONDS
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise FaceNotCutError(str(error)) from error
        if not done.stdout.startswith(_SIGNATURE):
            raise FaceNotCutError("the process wrote no font")
        return done.stdout


def main() -> None:
    """Cut the letters that are read from standard input."""
    from studio_adapters.headlines.cutting import cut_font

    with suppress(OSError):
        os.nice(_POLITE)
    sys.stdout.buffer.write(cut_font(sys.stdin.buffer.read().decode()))


if __name__ == "__main__":
    main()
