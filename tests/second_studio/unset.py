"""A site that nobody has set up: how it is reached, and what the terminal shows for it."""

import re

from tests.browser.running_site import Site
from tests.http.studio_in_memory import eventually

PUBLIC_URL = "https://gyeol-lab.kr"
OPENABLE = {
    "STUDIO_PUBLIC_URL": PUBLIC_URL,
    "STUDIO_SMTP_URL": "smtp://127.0.0.1:9/?to=desk@gyeol-lab.kr",
}
"""Settings without which no site is opened: an address for visitors, and mail."""
_SETUP = re.compile(r"/#/admin/setup/(\S+)")


def token_of(site: Site) -> str:
    """Return the token in the address that the terminal shows."""
    log = site.data.parent / "server.log"
    assert eventually(lambda: _SETUP.search(log.read_text("utf-8")) is not None, 30)
    found = _SETUP.search(log.read_text("utf-8"))
    assert found
    return found[1]
