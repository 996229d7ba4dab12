"""The documented proxy in front of a server: deploy/nginx.conf, on free ports and with its TLS."""

import os
import re
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from scripts.nginx import find_brotli, find_nginx
from tests.certificates import Certificate
from tests.http.studio_in_memory import eventually
from tests.programs import wanted

DOCUMENTED = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf"
PUBLISHED = "/var/cache/studio/published"
"""Where the documented proxy looks for files; here it is `published` in the given folder."""

PATIENCE_SECONDS = 20
_MAIN_FILE = ("#   worker_", "#   events ", "#   pcre_")
"""What the documented file asks for in nginx's main one."""


@contextmanager
def nginx(
    folder: Path,
    address: str,
    shown: Certificate,
    *,
    behind_cdn: bool = False,
    edited: Callable[[str], str] = str,
) -> Iterator[int]:
    """Run the documented proxy in front of *address*; give the port of its TLS side.

    *behind_cdn* takes up the lines for that, with this machine as the CDN: it says who visits.
    *edited* is what an operator has changed in the documented file.
    """
    program = wanted(find_nginx)
    plain, secure = _free_port(), _free_port()
    site = _site(edited(DOCUMENTED.read_text("utf-8")), plain, secure, shown)
    site = site.replace("127.0.0.1:8000", address.removeprefix("http://"))
    site = site.replace("/var/log/nginx", str(folder))
    site = site.replace(PUBLISHED, str(folder / "published"))
    if behind_cdn:
        site = re.sub(r"#   (set_real_ip_from) +[^;]+;", r"\1 127.0.0.1;", site)
        site = re.sub(r"#   (real_ip_header .*;)", r"\1", site)
    (folder / "site.conf").write_text(site, "utf-8")
    (folder / "nginx.conf").write_text(_around(folder), "utf-8")
    process = subprocess.Popen([program, "-p", str(folder), "-c", str(folder / "nginx.conf")])
    try:
        assert eventually(lambda: _answers(plain), PATIENCE_SECONDS)
        yield secure
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


def _site(documented: str, plain: int, secure: int, shown: Certificate) -> str:
    site = re.sub(r"listen \[::\]:\d+[^;]*;", "", documented)
    site = site.replace("listen 80;", f"listen 127.0.0.1:{plain};")
    site = site.replace("listen 443 ", f"listen 127.0.0.1:{secure} ")
    site = site.replace("studio.example;", "_;")
    site = site.replace("/etc/nginx/studio-errors", str(DOCUMENTED.parent / "errors"))
    site = re.sub(r"(ssl_certificate) +[^;]+;", rf"\1 {shown.chain};", site)
    return re.sub(r"(ssl_certificate_key) +[^;]+;", rf"\1 {shown.key};", site)


def _around(folder: Path) -> str:
    """Return nginx's main file, with the limits of connections that the documented one asks for."""
    asked = "\n".join(
        line.strip("# ").partition("  ")[0]
        for line in DOCUMENTED.read_text("utf-8").splitlines()
        if line.startswith(_MAIN_FILE)
    )
    # A test's folder lets nobody else in.
    reading = "user root;" if os.geteuid() == 0 else ""
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    return (
        f"load_module {wanted(find_brotli)}; {reading}\n"
        f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;\n{asked}\n"
        f"http {{ access_log {folder}/access.log; {temporary} include {folder}/site.conf; }}\n"
    )


def _answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/").status_code == 301
    except httpx.HTTPError:
        return False


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
