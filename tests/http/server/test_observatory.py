"""The grade that Mozilla's HTTP Observatory gives the site, over TLS."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from scripts.node import machine_folder, wheel_folder
from tests.adapters.stores.firebase.node import installed
from tests.certificates import Authority
from tests.http.own_process import serving
from tests.http.tls_front import tls_front

pytestmark = [pytest.mark.long, pytest.mark.server, pytest.mark.timeout(600)]

HERE = Path(__file__).parents[1] / "observatory"

Scan = Callable[[str], dict[str, Any]]


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


@pytest.fixture
def scan(authority: Authority) -> Scan:
    """Give the observatory's own scan of a host, which believes this test's authority."""
    node = machine_folder() or wheel_folder()
    path = f"{node}{os.pathsep}{os.environ.get('PATH', '')}"
    place = installed(HERE, {**os.environ, "PATH": path})
    environment = {"PATH": path, "NODE_EXTRA_CA_CERTS": os.fspath(authority.root)}

    def run(host: str) -> dict[str, Any]:
        command = [os.fspath(node / "node"), "scan.mjs", host]
        done = subprocess.run(
            command, cwd=place, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        found: dict[str, Any] = json.loads(done.stdout)
        return found

    return run


@pytest.fixture
def host(tmp_path: Path, authority: Authority) -> Iterator[str]:
    """Give the name and port of a site that is served over TLS."""
    with ExitStack() as stack:
        front = stack.enter_context(tls_front(authority.sound()))
        told = {"STUDIO_PUBLIC_URL": f"https://{front.host}"}
        _, address = stack.enter_context(serving(tmp_path, environment=told))
        front.pass_on_to(address)
        yield front.host


def test_the_observatory_gives_a_plus(host: str, scan: Scan, say: Callable[[str], None]) -> None:
    found = scan(host)

    failed = {name: test for name, test in found["tests"].items() if not test["pass"]}
    say(f"grade {found['scan']['grade']}, score {found['scan']['score']}")
    say(f"{found['scan']['testsPassed']} of {found['scan']['testsQuantity']} tests passed")
    assert failed == {}
    assert found["scan"]["grade"] == "A+"
