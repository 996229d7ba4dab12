"""Programs that tests need: who may not install one goes on without its tests, and is told."""

import os
import shutil
import sys
from pathlib import Path

import pytest
from _pytest.outcomes import Skipped

from scripts.system_packages import NoProgramError, OnlyRootError, find_installed, report
from tests.programs import wanted


def find_nothing() -> Path:
    return find_installed("nothing", lambda: None, "The proxy needs nothing")


@pytest.fixture
def somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Be an ordinary user of a machine with Debian's packages."""
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")


@pytest.mark.usefixtures("somebody")
def test_what_root_alone_could_install_is_skipped_by_name() -> None:
    with pytest.raises(Skipped, match="needs nothing; as root: apt-get install nothing"):
        wanted(find_nothing)


@pytest.mark.usefixtures("somebody")
def test_before_the_tests_it_is_told_and_the_next_is_looked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report(find_nothing, lambda: Path(sys.executable))

    told = capsys.readouterr()
    assert told.out == f"{sys.executable}\n"
    assert told.err.endswith("apt-get install nothing. Its tests are skipped.\n")


def test_where_nobody_can_install_it_the_tests_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)

    with pytest.raises(NoProgramError, match="no apt-get here") as missing:
        wanted(find_nothing)
    assert not isinstance(missing.value, OnlyRootError)
    with pytest.raises(SystemExit, match="The proxy needs nothing"):
        report(find_nothing)
