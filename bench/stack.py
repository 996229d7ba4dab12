"""The whole stack over TLS and HTTP/2: the documented proxy with the site behind it, by page.

The yardstick is nginx alone, with the same TLS, the same answers from its disk, with the same
headers, and the access log that it has as it comes.
"""

import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx

from bench._load import cpu_microseconds
from bench._servers import Running, ended, free_port, ours, running
from bench._site import make_site, name
from bench.registry import Row, measurement
from scripts.nginx import find_brotli, find_nginx
from tests.certificates import Authority, Certificate
from tests.http.behind_nginx import nginx
from tests.http.studio_in_memory import eventually

PROJECTS = 200
_REQUESTS = 4000
_ROUNDS = 8
_PATIENCE_SECONDS = 120
_AT_REST_MICROSECONDS = 20_000
"""Of CPU in a second."""
_PAGES = ("/", "/portfolio", f"/portfolio/{name(7)}", "/insight")
_CALL = "/api/portfolio"
_NO_CLIENT = "h2load is not installed (apt install nghttp2-client)"
_OWN = {"date", "server", "content-type", "content-length", "etag", "last-modified", "vary"}
_OWN |= {"content-encoding", "connection", "accept-ranges"}


@measurement("stack")
def stack() -> Iterator[Row]:
    """A page, a list and a page that is not changed, of proxy and site together."""
    if shutil.which("h2load") is None:
        yield Row(what="whole stack, TLS and HTTP/2", unit="µs", note=_NO_CLIENT)
        return
    with tempfile.TemporaryDirectory() as made, ExitStack() as servers:
        folder = Path(made)
        make_site(folder, PROJECTS)
        environment = {"STUDIO_PUBLISHED_DIR": str(folder / "published")}
        site = servers.enter_context(running(ours(folder), environment))
        assert eventually((folder / "published" / "complete").exists, _PATIENCE_SECONDS)
        _until_at_rest(site)
        shown = Authority(folder).sound()
        address = f"http://127.0.0.1:{site.port}"
        port = servers.enter_context(nginx(folder, address, shown))
        proxy = Running(int((folder / "nginx.pid").read_text()), port)
        disk = servers.enter_context(_from_disk(folder, shown, proxy))

        def whole() -> float:
            return cpu_microseconds(proxy.pid) + cpu_microseconds(site.pid)

        def alone() -> float:
            return cpu_microseconds(disk.pid)

        for path, ending in [*((page, ".html") for page in _PAGES), (_CALL, ".json")]:
            file = ("/index" if path == "/" else path) + ending
            rounds = [(_cost(whole, proxy, path), _cost(alone, disk, file)) for _ in range(_ROUNDS)]
            mine, least = (min(costs) for costs in zip(*rounds, strict=True))
            yield Row(
                what=f"whole stack over TLS and HTTP/2, {path}, br",
                ours=mine,
                yardstick=least,
                against="nginx from disk",
                unit="µs",
                goal="1.3 at most",
            )


def _until_at_rest(site: Running) -> None:
    """Wait until all is prepared that is made ahead."""

    def rests() -> bool:
        before = cpu_microseconds(site.pid)
        time.sleep(1)
        return cpu_microseconds(site.pid) - before < _AT_REST_MICROSECONDS

    assert eventually(rests, _PATIENCE_SECONDS)


def _cost(spent: Callable[[], float], server: Running, path: str) -> float:
    """Return the microseconds of CPU that one of many requests costs."""
    address = f"https://127.0.0.1:{server.port}{path}"
    before = spent()
    told = subprocess.run(
        [
            "h2load",
            "-n",
            str(_REQUESTS),
            "-c",
            "4",
            "-m",
            "8",
            "-H",
            "accept-encoding: br",
            address,
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert f"{_REQUESTS} 2xx" in told, told
    return (spent() - before) / _REQUESTS


@contextmanager
def _from_disk(folder: Path, shown: Certificate, proxy: Running) -> Iterator[Running]:
    """Run nginx alone with the same files, and the headers that *proxy* sends."""
    port, own = free_port(), folder / "alone"
    (own / "logs").mkdir(parents=True)
    shutil.copytree(folder / "published" / "fresh", own / "site")
    answer = httpx.get(f"https://127.0.0.1:{proxy.port}/about", verify=False)
    headers = "".join(
        f"add_header {name} {json.dumps(value)};\n"
        for name, value in answer.headers.items()
        if name not in _OWN
    )
    (own / "nginx.conf").write_text(_plain(own, port, shown, headers), encoding="utf-8")
    command = [str(find_nginx()), "-p", str(own), "-c", str(own / "nginx.conf")]
    process = subprocess.Popen(command)
    with ended(process, port) as server:
        yield server


def _plain(own: Path, port: int, shown: Certificate, headers: str) -> str:
    return f"""
load_module {find_brotli()}; user root; daemon off; pid {own}/nginx.pid;
error_log {own}/logs/error.log; events {{ worker_connections 1024; }}
http {{
  access_log {own}/logs/access.log; client_body_temp_path {own}/body; proxy_temp_path {own}/proxy;
  fastcgi_temp_path {own}/fastcgi; uwsgi_temp_path {own}/uwsgi; scgi_temp_path {own}/scgi;
  types {{ text/html html; application/json json; }} charset utf-8; server_tokens off;
  server {{
    listen 127.0.0.1:{port} ssl http2; root {own}/site;
    ssl_certificate {shown.chain}; ssl_certificate_key {shown.key};
    ssl_protocols TLSv1.2 TLSv1.3; gzip_static on; brotli_static on; gzip_vary on;
    {headers}
  }}
}}
"""
