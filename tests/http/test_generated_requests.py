"""Requests generated from the API document: no answer is a failure, none breaks its own schema."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.http.studio_in_memory import EMAIL, PASSWORD

pytestmark = [pytest.mark.slow, pytest.mark.timeout(7200)]

CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_headers_conformance,response_schema_conformance"
)
# Two end the session that the others need, as the generator tries ids it was shown; one never ends.
LEFT_OUT = ("/api/session", "/api/admin/sessions/{id}", "/api/events")
EXAMPLES, EXAMPLES_AT_FULL_LENGTH = 8, 1_500
"""For each call, besides those that cover every bound of its schema."""


def generate(live: str, headers: dict[str, str], examples: int, folder: Path) -> tuple[int, str]:
    """Send generated requests; return how many there were and what the generator reports."""
    given = [text for name, value in headers.items() for text in ("-H", f"{name}: {value}")]
    spared = [text for path in LEFT_OUT for text in ("--exclude-path", path)]
    options = ["--checks", CHECKS, "--max-examples", str(examples), "--phases", "coverage,fuzzing"]
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{live}/schema/openapi.json"]
    done = subprocess.run(
        [*command, *given, *spared, *options, "--no-color", "--generation-database=none"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    counted = re.search(r"(\d+) generated, (\d+) passed", done.stdout)
    assert counted, done.stdout + done.stderr
    failed = done.returncode != 0 or counted[1] != counted[2]
    return int(counted[1]), done.stdout if failed else ""


def test_no_request_of_a_visitor_breaks_anything(
    content: None, live: str, tmp_path: Path, full_length: bool, say: Callable[[str], None]
) -> None:
    examples = EXAMPLES_AT_FULL_LENGTH // 4 if full_length else EXAMPLES

    count, report = generate(live, {}, examples, tmp_path)

    say(f"{count} requests without a session")
    assert report == ""
    assert count > 300


def test_no_request_of_an_administrator_breaks_anything(
    content: None, live: str, tmp_path: Path, full_length: bool, say: Callable[[str], None]
) -> None:
    credentials = {"email": EMAIL, "password": PASSWORD}
    answer = httpx.post(f"{live}/api/session", json=credentials, timeout=60)
    cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
    headers = {"Cookie": cookie, "X-CSRF-Token": answer.json()["csrfToken"]}
    examples = EXAMPLES_AT_FULL_LENGTH if full_length else EXAMPLES

    count, report = generate(live, headers, examples, tmp_path)

    say(f"{count} requests with a session")
    assert report == ""
    assert count > 300
    assert httpx.get(f"{live}/api/session", headers=headers).json()["user"] is not None
