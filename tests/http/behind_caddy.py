"""The documented proxy in front of a server: deploy/Caddyfile, on a free port, with its TLS."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench._servers import free_port, until_listening
from scripts.caddy import find_caddy
from tests.certificates import Certificate
from tests.http.behind_nginx import DOCUMENTED as NGINX
from tests.http.behind_nginx import PATIENCE_SECONDS, PUBLISHED
from tests.programs import wanted

DOCUMENTED = NGINX.with_name("Caddyfile")


@contextmanager
def caddy(folder: Path, address: str, shown: Certificate) -> Iterator[int]:
    """Run the documented proxy in front of *address*; give the port of its TLS side.

    Files are looked for in `published` of *folder*.
    """
    port = free_port()
    site = DOCUMENTED.read_text("utf-8").replace(PUBLISHED, str(folder / "published"))
    site = site.replace("/etc/caddy/studio-errors", str(DOCUMENTED.with_name("errors")))
    # Nothing but what is documented: no management, no certificates of its own.
    site = site.replace("{\n\tlog {", "{\n\tadmin off\n\tauto_https off\n\tlog {", 1)
    begin = "{$SITE_DOMAIN:studio.example} {"
    assert begin in site
    own = f"https://127.0.0.1:{port} {{\n\tbind 127.0.0.1\n\ttls {shown.chain} {shown.key}"
    (folder / "Caddyfile").write_text(site.replace(begin, own, 1), "utf-8")
    config = str(folder / "Caddyfile")
    command = [str(wanted(find_caddy)), "run", "--config", config, "--adapter", "caddyfile"]
    upstream = address.removeprefix("http://")
    around = {"PATH": os.environ["PATH"], "HOME": str(folder), "SITE_UPSTREAM": upstream}
    with (folder / "caddy.log").open("w") as log:
        process = subprocess.Popen(command, env=around, stderr=log)
    try:
        until_listening(port)
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)
