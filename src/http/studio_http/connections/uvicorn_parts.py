"""The private parts of uvicorn that we use, and a check that they are there.

uvicorn may change them in any version. `pyproject.toml` bounds its version; a server that runs
with another one all the same checks at start, and leaves out what would not work.
"""

from collections.abc import Mapping
from importlib import import_module

Parts = Mapping[str, tuple[str, ...]]
"""Members by `module:Class`."""

CONNECTION_PARTS: Parts = {
    "uvicorn.protocols.http.httptools_impl:HttpToolsProtocol": (
        "_start_asgi_task",
        "_unset_keepalive_if_required",
        "_unsupported_upgrade_warning",
        "connections",
        "cycle",
        "flow",
        "headers",
        "loop",
        "parser",
        "pipeline",
        "scope",
        "send_400_response",
        "server_state",
        "shutdown",
        "timeout_keep_alive",
        "timeout_keep_alive_handler",
        "timeout_keep_alive_task",
        "transport",
    ),
    "uvicorn.protocols.http.httptools_impl:RequestResponseCycle": (
        "disconnected",
        "keep_alive",
        "message_event",
        "more_body",
        "response_complete",
        "response_started",
        "scope",
        "waiting_for_100_continue",
    ),
    "uvicorn.protocols.http.flow_control:FlowControl": ("read_paused", "write_paused"),
    "uvicorn.server:ServerState": ("connections", "default_headers", "total_requests"),
}
"""What our connections use: without one of these uvicorn's own connections serve the site."""

SERVER_PARTS: Parts = {
    "uvicorn.server:Server": ("force_exit", "handle_exit", "main_loop", "on_tick", "should_exit")
}
"""What ends streams at the first signal: without one of these they end after the grace period."""


def missing_parts(parts: Parts) -> list[str]:
    """Return those of *parts* that the installed uvicorn lacks, as `Class.member`."""
    missing = []
    for place, members in parts.items():
        module, _, name = place.partition(":")
        try:
            kind = getattr(import_module(module), name)
            # Attributes are found by their names in `__init__`, without making an object.
            known = {*dir(kind), *kind.__init__.__code__.co_names}
        except (ImportError, AttributeError):
            missing.append(name)
        else:
            missing += [f"{name}.{member}" for member in members if member not in known]
    return missing
