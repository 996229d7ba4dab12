"""The start of the server: its socket, its setup token, and one process or several."""

import gc
import secrets
import socket
import sys
from collections.abc import Callable
from functools import partial

from studio_adapters.bootstrap import (
    Settings,
    SettingsError,
    open_studio,
    refuse_emulators,
    refuse_unconditional,
    return_large_buffers,
)
from studio_http.app import StudioApp
from studio_http.base.logs import set_up_logs
from studio_http.connections.listening import allow_many, as_seen_by, listen
from studio_http.server import Service, Supervisor, serve
from studio_http.watching.registry import Registry

_TOKEN_BYTES = 32


def run(settings: Settings, host: str, port: int, workers: int, *, quiet: bool = False) -> int:
    """Serve until stopped; return the exit status: 0 ended as asked, 1 failed, 2 wrong settings.

    Unless it is *quiet* it says where the site is served.
    """
    set_up_logs()
    allow_many()
    return_large_buffers()
    try:
        refuse_emulators(settings)
        refuse_unconditional(settings)
        return _serve(settings, host, port, workers, quiet)
    except SettingsError as error:
        return _failed(str(error), 2)
    finally:
        # Everything is closed: to look through all that is left for what can be freed takes half
        # a second of a processor, and on a busy machine as long as it is given to stop.
        gc.freeze()


def _serve(settings: Settings, host: str, port: int, workers: int, quiet: bool) -> int:
    try:
        listener = listen(host, port)
    except OSError as error:
        return _failed(f"cannot listen on {host}:{port}: {error.strerror}", 1)
    taken_host, taken_port = listener.getsockname()[:2]
    url = f"http://[{taken_host}]" if ":" in taken_host else f"http://{taken_host}"
    url = f"{url}:{taken_port}"
    if not quiet:
        sys.stdout.write(f"Serving {url}\n")
    # Workers would write again what waits in the buffer.
    sys.stdout.flush()
    service = partial(_service, settings, host, url, secrets.token_urlsafe(_TOKEN_BYTES))
    proxies = as_seen_by(listener, settings.trusted_proxies)
    work = partial(_work, listener, proxies, service)
    return Supervisor(workers, work).run() if workers > 1 else work(0)


def _work(
    listener: socket.socket,
    proxies: tuple[str, ...],
    service: Callable[[Registry], Service],
    number: int,
) -> int:
    return serve(listener, lambda: service(Registry(number)), proxies)


def _service(
    settings: Settings, host: str, url: str, setup_token: str, registry: Registry
) -> Service:
    studio = open_studio(settings, upgrades=True, follows=True)
    app = StudioApp(studio, host, url, registry)
    app.setup_token = setup_token
    return Service(app=app, stopping=app.stopping, close=studio.close)


def _failed(reason: str, status: int) -> int:
    sys.stderr.write(f"studio: {reason}\n")
    return status
