"""Servers in processes of their own: ours, a bare application, nginx, and two peers."""

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench._load import Connection
from studio_adapters.bootstrap import create_store, load_settings

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / ".venv" / "bench-peers"
_SERVING = re.compile(r"http://127\.0\.0\.1:(\d+)")
_PATIENCE_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Running:
    """A server's process and port."""

    pid: int
    port: int


@contextmanager
def running(
    command: Sequence[str], environment: Mapping[str, str] | None = None
) -> Iterator[Running]:
    """Run a server that says on standard output where it serves."""
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=os.environ | dict(environment or {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = _SERVING.search(process.stdout.readline())
        assert found, f"{command[:4]} did not start"
        yield Running(process.pid, int(found[1]))
    finally:
        process.terminate()
        process.wait(20)
        if process.stdout is not None:
            process.stdout.close()


def ours(data: Path) -> list[str]:
    """Return how the studio's own server is started on *data*, where a store is made if missing."""
    create_store(f"sqlite:///{data / 'studio.db'}", load_settings(environment={})).close()
    (data / "studio.toml").write_text(f'data_dir = "{data}"\n', encoding="utf-8")
    config = str(data / "studio.toml")
    return [sys.executable, "-m", "studio_cli", "serve", "--port", "0", "--config", config]


def bare(folder: Path, answer: Connection) -> list[str]:
    """Return how a bare ASGI application with the same answer as *answer* is started."""
    kept = ("content-type", "cache-control", "vary", "content-length", "etag", "content-encoding")
    same = [(name, value) for name, value in answer.headers.items() if name not in _SERVERS_OWN]
    assert {name for name, _ in same} & set(kept)
    (folder / "head.json").write_text(json.dumps([answer.status, same]), encoding="utf-8")
    (folder / "body").write_bytes(answer.body)
    return [sys.executable, "-m", "bench._bare", "constant", str(folder)]


_SERVERS_OWN = {"date", "server", "connection"}


def peer(name: str, database: Path, documents: Path) -> tuple[list[str], dict[str, str]]:
    """Return how a peer is started over *documents*, and its environment."""
    command = [sys.executable, "-m", f"bench.peers.{name}", str(database), str(documents)]
    return command, {"PYTHONPATH": f"{PEERS}{os.pathsep}{ROOT}"}


@contextmanager
def nginx(folder: Path, answer: Connection) -> Iterator[Running | None]:
    """Run nginx with the same bytes as a file; None when it is not installed."""
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        yield None
        return
    port = free_port()
    (folder / "www").mkdir()
    (folder / "www" / "answer").write_bytes(answer.body)
    (folder / "nginx.conf").write_text(_nginx(folder, port, answer.headers), encoding="utf-8")
    process = subprocess.Popen([program, "-p", str(folder), "-c", str(folder / "nginx.conf")])
    with ended(process, port) as server:
        yield server


@contextmanager
def ended(process: subprocess.Popen[bytes], port: int) -> Iterator[Running]:
    """Wait until *process* listens on a port; end it in the end."""
    try:
        until_listening(port)
        yield Running(process.pid, port)
    finally:
        process.terminate()
        process.wait(20)


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def until_listening(port: int) -> None:
    """Wait for a server."""
    end = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.02)
    raise TimeoutError(f"nobody listens on {port}")


def _nginx(folder: Path, port: int, headers: Mapping[str, str]) -> str:
    kind = headers["content-type"]
    added = "".join(
        f"add_header {name} {json.dumps(value)};\n"
        for name, value in headers.items()
        if name not in {*_SERVERS_OWN, "content-type", "content-length", "etag"}
    )
    return f"""
user root; daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
  access_log off; keepalive_requests 1000000; open_file_cache max=10;
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
  uwsgi_temp_path {folder}; scgi_temp_path {folder};
  server {{ listen 127.0.0.1:{port}; root {folder}/www; default_type "{kind}"; {added} }}
}}
"""
