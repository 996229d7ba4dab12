"""`studio show`: a page of the site as it was, or as it will be."""

import subprocess
import sys
from typing import Annotated

import typer

from studio_cli.failures import CommandError
from studio_cli.shell import Shell, command, new_app
from studio_core.own_processes import own_command
from studio_core.publishing.instants import read_instant

app = new_app()

At = Annotated[
    str,
    typer.Option(metavar="INSTANT", help="2026-03-01T09:00Z; without a zone, Seoul time."),
]
Address = Annotated[str, typer.Argument(metavar="PATH", help="The page's address in the site.")]


@command(app, "show", writes=False, example='studio show --at "2026-03-01 09:00" /portfolio')
def show(shell: Shell, at: At, path: Address) -> None:
    """Write a page as it was at an instant, or as it will be.

    The page comes as HTML on standard output, as visitors got it then: worked out backwards from
    the journal, with the settings, texts and pictures of now. For an instant to come, everything
    that is scheduled until then is carried out in thought; the store stays as it is. Contents that
    `studio forget` removed are in no page of the past.
    """
    if not path.startswith("/"):
        raise CommandError(f"{path} is no address of the site: it begins with /")
    read_instant(at)
    # What is wrong with the store is better told here.
    with shell.store():
        pass
    shown = subprocess.run(
        own_command("studio_http.showing", "--at", at, path),
        env=shell.environment(),
        capture_output=True,
        check=False,
    )
    if shown.returncode:
        raise CommandError(_last_line(shown.stderr) or "the page could not be made")
    sys.stdout.flush()
    sys.stdout.buffer.write(shown.stdout)


def _last_line(said: bytes) -> str:
    lines = said.decode("utf-8", "replace").strip().splitlines()
    return lines[-1] if lines else ""
