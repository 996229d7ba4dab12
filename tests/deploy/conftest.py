"""An emulated server for the tests of a module: skipped where none can be, but never in CI."""

import os
from collections.abc import Iterator

import pytest

from tests.deploy.machine import Machine, running_machine, why_not


@pytest.fixture(scope="session")
def namespaces() -> None:
    """Skip what needs an emulated server where there cannot be one; in CI that is a failure."""
    reason = why_not()
    if reason and not os.environ.get("CI"):
        pytest.skip(reason=reason)
    assert not reason


@pytest.fixture(scope="module")
def machine(namespaces: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A server on which nothing is installed yet."""
    with running_machine(tmp_path_factory.mktemp("machine") / "log") as running:
        yield running
