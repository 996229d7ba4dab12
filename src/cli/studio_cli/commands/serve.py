"""`studio serve`: be the web server."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Annotated

import typer

from studio_cli.owner import stay_owner
from studio_cli.shell import Shell, command, new_app

app = new_app()


@command(app, "serve", writes=True, example="studio serve --port 8080 --workers 2")
def serve(
    shell: Shell,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")] = 8000,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Server processes.")] = 1,
) -> None:
    """Run the site."""
    signal.signal(signal.SIGTERM, _end_before_serving)
    # A mistake in the settings, and a store that nobody made, are better told here than by every
    # worker.
    with shell.silent_store():
        pass
    stay_owner()
    with _shared_measurements(workers):
        # No other command waits for what the server is made of.
        from studio_http.start import run

        raise typer.Exit(run(shell.settings(), host, port, workers, quiet=shell.quiet))


@contextmanager
def _shared_measurements(workers: int) -> Iterator[None]:
    """Give several processes a folder for what they measure, before prometheus-client looks."""
    if workers == 1:
        yield
        return
    with TemporaryDirectory(prefix="studio-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        yield


def _end_before_serving(_number: int, _frame: FrameType | None) -> None:
    """End although nothing is served yet, because the store does not answer for instance.

    The first process of a container is not ended by a signal that it takes no notice of.
    """
    sys.exit(0)
