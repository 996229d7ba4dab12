"""`studio serve`: replace this process by the web server."""

import os
import sys
from typing import Annotated

import typer

from studio_cli.owner import stay_owner
from studio_cli.shell import Shell, command, new_app
from studio_core.own_processes import own_command

app = new_app()


@command(app, "serve", writes=True, example="studio serve --port 8080 --workers 2")
def serve(
    shell: Shell,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")] = 8000,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Server processes.")] = 1,
) -> None:
    """Run the site."""
    # A mistake in the settings, and a store that nobody made, are better told here than by every
    # worker.
    with shell.silent_store():
        sys.stdout.flush()
    stay_owner()
    # A new program in this process: signals and the exit status are the server's own.
    arguments = ["--host", host, "--port", str(port), "--workers", str(workers)]
    arguments += ["--quiet"] if shell.quiet else []
    program = own_command("studio_http", *arguments)
    os.execve(program[0], program, shell.environment())
