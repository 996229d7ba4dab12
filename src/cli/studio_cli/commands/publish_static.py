"""`studio publish-static`: the whole public site for a host that has only files."""

import subprocess
from pathlib import Path
from typing import Annotated

import typer

from studio_cli.failures import CommandError
from studio_cli.shell import Shell, command, new_app
from studio_core.own_processes import own_command

app = new_app()

Folder = Annotated[
    Path, typer.Argument(metavar="DIR", help="A new folder, or one that has an earlier copy.")
]
PublicUrl = Annotated[
    str,
    typer.Option("--public-url", metavar="URL", help="Where the copy will be; else where it is."),
]
Live = Annotated[
    str,
    typer.Option("--live", metavar="URL", help="Where the site itself is, with its forms."),
]


@command(
    app,
    "publish-static",
    writes=False,
    example="studio publish-static copy --public-url https://copy.studio.example",
)
def publish_static(
    shell: Shell, folder: Folder, public_url: PublicUrl = "", live: Live = ""
) -> None:
    """Write the whole public site as files, for any static host.

    Every page as a browser without scripts shows it, with its pictures in all widths, fonts, feeds
    and site map, gzip and brotli forms beside texts, 404.html, and _headers for hosts that read
    it. Where a page has a form it says that nothing can be sent from there; with --live it leads to
    the site itself. The folder is replaced when everything is written; one that holds something
    else is refused.
    """
    # What is wrong with the store is better told here.
    with shell.store():
        pass
    words = [str(folder), "--public-url", public_url, "--live", live]
    done = subprocess.run(
        own_command("studio_http.copying", *words),
        env=shell.environment(),
        stdout=subprocess.DEVNULL if shell.quiet else None,
        check=False,
    )
    if done.returncode:
        raise CommandError("the copy was not written")
