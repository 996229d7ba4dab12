"""Draws an SVG in a process of its own, which ends when it takes too long or too much memory.

A few bytes can say a thousand million dashes, or lines that cross all others: no count of elements
tells how much there is to draw. `python -m` of this module reads an SVG and writes a PNG.
"""

import resource
import subprocess
import sys
from contextlib import suppress

from studio_adapters.images.local.engine import engine
from studio_core.errors import ImageRefusedError
from studio_core.own_processes import own_command

_SECONDS = 8
"""Of the processor; logos take a tenth of one."""

_WAITED_SECONDS = 60
"""On a machine that is busy with other work."""

_BYTES = 768 * 1024**2
"""Of addresses, of which libraries alone take 290 MB."""


def drawn_apart(svg: bytes, name: str) -> bytes:
    """Return *svg* as a PNG; raise `ImageRefusedError` for what takes more than a logo may."""
    command = own_command(__name__)
    try:
        done = subprocess.run(
            command, input=svg, capture_output=True, check=True, timeout=_WAITED_SECONDS
        )
    except subprocess.SubprocessError as error:
        raise ImageRefusedError("svg_too_complex", name) from error
    return done.stdout


def main() -> None:
    """Draw what standard input has."""
    limits = {resource.RLIMIT_CPU: _SECONDS, resource.RLIMIT_AS: _BYTES, resource.RLIMIT_CORE: 0}
    for what, most in limits.items():
        # Where it is not allowed, or a lower one is set already, those of the service hold.
        with suppress(OSError, ValueError):
            resource.setrlimit(what, (most, resource.getrlimit(what)[1]))
    drawing = engine().Image.svgload_buffer(sys.stdin.buffer.read())
    sys.stdout.buffer.write(drawing.pngsave_buffer(compression=1))


if __name__ == "__main__":
    main()
