"""Which modules open connections to other machines, and whose address each of them calls."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src"
CONNECTING = {
    *("aiohttp", "asyncpg", "boto3", "botocore", "firebase_admin", "ftplib", "google", "httpcore"),
    *("httpx", "imaplib", "obstore", "poplib", "psycopg", "requests", "smtplib", "socket"),
    *("socketserver", "telnetlib", "urllib3", "websockets", "xmlrpc"),
}
CONNECTING_PARTS = {"http.client", "urllib.request"}
CONNECTING_CALLS = {"open_connection", "open_unix_connection", "create_connection", "urlretrieve"}

GUARDED = "adapters/studio_adapters/outbound.py"
CONFIGURED = {
    "adapters/studio_adapters/enquiries/endpoint.py": "STUDIO_ENQUIRY_ENDPOINT",
    "adapters/studio_adapters/mail/server.py": "STUDIO_SMTP_URL",
    "adapters/studio_adapters/identity/firebase/identity.py": "Google's service of accounts",
    "adapters/studio_adapters/identity/firebase/password_sign_in.py": "Google's accounts",
    "adapters/studio_adapters/images/cloudinary/client.py": "STUDIO_MEDIA",
    "adapters/studio_adapters/images/local/object_storage.py": "STUDIO_MEDIA",
    "adapters/studio_adapters/stores/firebase/client.py": "STUDIO_STORE",
    "adapters/studio_adapters/stores/firebase/failures.py": "STUDIO_STORE",
    "adapters/studio_adapters/stores/firebase/privacy_check.py": "STUDIO_STORE",
    "adapters/studio_adapters/stores/firebase/streams.py": "STUDIO_STORE",
    "adapters/studio_adapters/stores/firebase/updates.py": "STUDIO_STORE",
    "adapters/studio_adapters/stores/sql/listening.py": "STUDIO_STORE",
    "adapters/studio_adapters/stores/sql/postgresql.py": "STUDIO_STORE",
    "adapters/studio_adapters/stores/sql/sessions.py": "STUDIO_STORE",
    "cli/studio_cli/doctor/endpoint.py": "STUDIO_ENQUIRY_ENDPOINT",
    "http/studio_http/connections/listening.py": "nobody: it listens",
    "http/studio_http/server.py": "nobody: it listens",
    "http/studio_http/start.py": "nobody: it listens",
}
"""What the operator or nobody names; an address of the data is called by `GUARDED` alone."""


def connecting() -> set[str]:
    """Return the source files that could open a connection."""
    paths = SOURCE.rglob("*.py")
    return {str(path.relative_to(SOURCE)) for path in paths if any(_uses(path.read_text("utf-8")))}


def _uses(text: str) -> Iterator[bool]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (_connects(alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield _connects(node.module)
            yield from (f"{node.module}.{alias.name}" in CONNECTING_PARTS for alias in node.names)
        elif isinstance(node, ast.Attribute):
            yield node.attr in CONNECTING_CALLS


def _connects(module: str) -> bool:
    return module.partition(".")[0] in CONNECTING or module in CONNECTING_PARTS


def test_addresses_of_the_data_are_called_by_one_module() -> None:
    assert connecting() == {GUARDED, *CONFIGURED}


def test_what_brings_or_asks_for_pictures_uses_it() -> None:
    for name in ("probe.py", "sources.py", "web.py", "share_pictures/photos.py"):
        text = (SOURCE / "adapters/studio_adapters/images" / name).read_text("utf-8")
        assert re.search(r"from studio_adapters.outbound import .*OutboundClient", text)
