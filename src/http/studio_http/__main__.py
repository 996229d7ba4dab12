"""`python -m studio_http`: serve the site. The command line's `studio serve` runs this."""

import argparse
import gc
import os
import secrets
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType

from studio_adapters.bootstrap import (
    Settings,
    SettingsError,
    load_settings,
    open_studio,
    refuse_emulators,
    refuse_unconditional,
    return_large_buffers,
)
from studio_core.errors import StudioError
from studio_core.interpreter import misreading
from studio_http.app import StudioApp
from studio_http.base.logs import set_up_logs
from studio_http.connections.listening import allow_many, as_seen_by, listen
from studio_http.server import Service, Supervisor, serve
from studio_http.watching.registry import Registry
from studio_http.watching.sheets import Sheets

_MAX_WORKERS = 64
_TOKEN_BYTES = 32


def main(arguments: list[str] | None = None) -> int:
    """Serve until stopped; return the exit status: 0 ended as asked, 1 failed, 2 wrong usage."""
    if reason := misreading():
        return _failed(reason, 1)
    parser = argparse.ArgumentParser(prog="python -m studio_http", description=__doc__)
    parser.add_argument("--host", default=os.environ.get("HOST", "127.0.0.1"))
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--config", type=Path, default=None)
    parser.add_argument("--quiet", action="store_true", help="do not say where the site is served")
    options = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, _end_before_serving)
    if not 1 <= options.workers <= _MAX_WORKERS:
        parser.error(f"argument --workers: must be 1 to {_MAX_WORKERS}")
    set_up_logs()
    allow_many()
    return_large_buffers()
    try:
        settings = load_settings(options.config)
        refuse_emulators(settings)
        refuse_unconditional(settings)
        listener = listen(options.host, options.port)
    except SettingsError as error:
        return _failed(str(error), 2)
    except OSError as error:
        return _failed(f"cannot listen on {options.host}:{options.port}: {error.strerror}", 1)
    host, port = listener.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    if not options.quiet:
        sys.stdout.write(f"Serving http://{shown}:{port}\n")
        sys.stdout.flush()
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    service = partial(_service, settings, options.host, f"http://{shown}:{port}", token)
    proxies = as_seen_by(listener, settings.trusted_proxies)
    work = partial(_work, listener, proxies, service, Sheets(options.workers))
    try:
        if options.workers > 1:
            return Supervisor(options.workers, work).run()
        return work(0)
    except (SettingsError, StudioError) as error:
        return _failed(str(error), 1)


def _work(
    listener: socket.socket,
    proxies: tuple[str, ...],
    service: Callable[[Registry], Service],
    sheets: Sheets,
    number: int,
) -> int:
    return serve(listener, lambda: service(Registry(sheets, number)), proxies)


def _service(
    settings: Settings, host: str, url: str, setup_token: str, registry: Registry
) -> Service:
    studio = open_studio(settings, upgrades=True, follows=True)
    app = StudioApp(studio, host, url, registry)
    app.setup_token = setup_token
    return Service(app=app, stopping=app.stopping, close=studio.close)


def _end_before_serving(_number: int, _frame: FrameType | None) -> None:
    """End although nothing is served yet, because the store does not answer for instance.

    The first process of a container is not ended by a signal that it takes no notice of.
    """
    sys.exit(0)


def _failed(reason: str, status: int) -> int:
    sys.stderr.write(f"studio: {reason}\n")
    return status


if __name__ == "__main__":
    ended_with = main()
    # Everything is closed: to look through all that is left for what can be freed takes half a
    # second of a processor, and on a busy machine as long as it is given to stop.
    gc.freeze()
    sys.exit(ended_with)
