"""Cuts fonts in a process of its own, behind everything else: a server's own threads never wait.

`python -m` of this module reads cuts as JSON and writes the fonts as JSON in base64.
"""

import json
import os
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import astuple

from studio_core.own_processes import own_command
from studio_core.site.headlines import FaceCutter, FaceNotCutError, HeadlineCut

_WAITED_SECONDS = 60
"""On a machine that is busy with other work; a cut takes a tenth of a second, the start half."""

_POLITE = 10
"""How far behind other processes it runs."""


def open_face_cutter() -> FaceCutter:
    """Open who cuts fonts."""
    return ProcessCutter()


class ProcessCutter:
    """Starts a process for each call, which ends after it: nothing stays in memory."""

    def cut(self, cuts: Sequence[HeadlineCut]) -> list[bytes]:
        """Return the fonts of *cuts*; raise `FaceNotCutError`."""
        asked = json.dumps([astuple(cut) for cut in cuts]).encode()
        command = own_command(__name__)
        try:
            done = subprocess.run(
                command, input=asked, capture_output=True, check=True, timeout=_WAITED_SECONDS
            )
            return [b64decode(font) for font in json.loads(done.stdout)]
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            raise FaceNotCutError(str(error)) from error


def main() -> None:
    """Cut what standard input asks for."""
    from studio_adapters.headlines.cutting import cut_font

    with suppress(OSError):
        os.nice(_POLITE)
    asked = json.load(sys.stdin)
    cuts = (HeadlineCut(tuple(letters), most_bytes) for letters, most_bytes in asked)
    json.dump([b64encode(cut_font(cut)).decode() for cut in cuts], sys.stdout)


if __name__ == "__main__":
    main()
