"""Requests generated from the API document: no answer is a failure, none breaks its own schema.

At full length there are several rounds, each on a new studio and with other requests: in one that
has taken thousands of records, most of the time would go into reading the lists of them. The short
run leaves out what a visitor asks of the administration: each such call is a 401.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.http.studio_in_memory import EMAIL, PASSWORD

pytestmark = [pytest.mark.slow, pytest.mark.timeout(3600)]

CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_headers_conformance,response_schema_conformance"
)
ENDLESS = "/api/events"
# Two end the session that the others need, as the generator tries ids it was shown; one calls the
# address that it is told.
LEFT_OUT = ("/api/session", "/api/admin/sessions/{id}", "/api/admin/media/fetch")
OF_ADMINISTRATORS = "^/api/admin/"
HOOKS = {"PYTHONPATH": str(Path(__file__).parent), "SCHEMATHESIS_HOOKS": "generator_hooks"}
EXAMPLES, EXAMPLES_AT_FULL_LENGTH = 2, 40
"""For each call and round, besides those that cover every bound of its schema."""
SEED = 20261125
"""Of the short run, which sends the same requests each time; the long one sends others."""
VISITORS_ROUNDS, ADMINISTRATORS_ROUNDS = 12, 24
"""At full length, together more than 50 000 requests."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run every round as a test of its own: what was counted outlives a run that is broken off."""
    visitors = "visitor" in metafunc.function.__name__
    rounds = VISITORS_ROUNDS if visitors else ADMINISTRATORS_ROUNDS
    full_length = metafunc.config.getoption("--full-length")
    metafunc.parametrize("turn", range(rounds if full_length else 1))


@pytest.fixture
def examples(full_length: bool) -> int:
    """Give the number of requests for each call."""
    return EXAMPLES_AT_FULL_LENGTH if full_length else EXAMPLES


class Generator:
    """Sends generated requests; the bounds of the document are covered in the first round."""

    def __init__(self, folder: Path, examples: int, turn: int, seed: int | None) -> None:
        phases = "fuzzing" if turn else "coverage,fuzzing"
        self._options = ["--max-examples", str(examples), "--phases", phases, "--checks", CHECKS]
        if seed is not None:
            self._options += ["--seed", str(seed + turn)]
        self._folder = folder

    def run(
        self, live: str, headers: dict[str, str], left_out: tuple[str, ...], *options: str
    ) -> tuple[int, str]:
        """Return how many requests there were and, unless all is well, what is reported."""
        given = [text for name, value in headers.items() for text in ("-H", f"{name}: {value}")]
        spared = [text for path in left_out for text in ("--exclude-path", path)]
        command = [sys.executable, "-m", "schemathesis.cli", "run", f"{live}/schema/openapi.json"]
        done = subprocess.run(
            [
                *command,
                *given,
                *spared,
                *self._options,
                *options,
                "--no-color",
                "--generation-database=none",
            ],
            cwd=self._folder,
            env={**os.environ, **HOOKS},
            capture_output=True,
            text=True,
            check=False,
        )
        counted = re.search(r"(\d+) generated, (\d+) passed", done.stdout)
        assert counted, done.stdout + done.stderr
        failed = done.returncode != 0 or counted[1] != counted[2]
        return int(counted[1]), done.stdout if failed else ""


@pytest.fixture
def generator(tmp_path: Path, examples: int, turn: int, full_length: bool) -> Generator:
    """Give what generates the requests of this round, at full length by `GENERATED_SEED` if set."""
    given = os.environ.get("GENERATED_SEED") if full_length else SEED
    return Generator(tmp_path, examples, turn, None if given is None else int(given))


def test_no_request_of_a_visitor_breaks_anything(
    content: None, live: str, generator: Generator, full_length: bool, say: Callable[[str], None]
) -> None:
    spared = () if full_length else ("--exclude-path-regex", OF_ADMINISTRATORS)

    count, report = generator.run(live, {}, (ENDLESS,), *spared)

    assert report == ""
    assert count > 300
    say(f"{count} requests without a session, 0 answers of 500, 0 breaches of the schema")


@pytest.mark.long
def test_no_request_of_an_administrator_breaks_anything(
    content: None, live: str, generator: Generator, say: Callable[[str], None]
) -> None:
    credentials = {"email": EMAIL, "password": PASSWORD}
    answer = httpx.post(f"{live}/api/session", json=credentials, timeout=60)
    cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
    headers = {"Cookie": cookie, "X-CSRF-Token": answer.json()["csrfToken"]}

    count, report = generator.run(live, headers, (*LEFT_OUT, ENDLESS))

    assert report == ""
    assert count > 300
    assert httpx.get(f"{live}/api/session", headers=headers).json()["user"] is not None
    say(f"{count} requests with a session, 0 answers of 500, 0 breaches of the schema")
