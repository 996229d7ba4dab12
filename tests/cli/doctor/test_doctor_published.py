"""`studio doctor` tells whether the server can take back what a proxy serves from files."""

from dataclasses import replace
from pathlib import Path

import pytest

from studio_cli.doctor import published
from studio_cli.owner import Owner, owner_of
from tests.cli.conftest import Cli
from tests.cli.doctor.test_doctor import checks


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the settings name."""
    monkeypatch.setenv("STUDIO_PUBLISHED_DIR", str(tmp_path / "published"))
    return tmp_path / "published"


def found(cli: Cli) -> tuple[str, str]:
    check = checks(cli("doctor", "--json"))["published folder"]
    return check["state"], check["detail"]


def test_without_a_folder_no_files_are_written(cli: Cli) -> None:
    assert found(cli) == ("ok", "none is written: STUDIO_PUBLISHED_DIR is not set")


def test_a_folder_is_made_by_the_server_and_written_by_the_sites_user(
    cli: Cli, folder: Path
) -> None:
    assert found(cli) == ("ok", f"{folder} is made when the server starts")
    folder.mkdir()
    (folder / "lock").touch()
    assert found(cli) == ("ok", f"{folder} is writable")
    assert [path.name for path in folder.iterdir()] == ["lock"]


def test_a_folder_of_something_else_is_a_failure(cli: Cli, folder: Path) -> None:
    (folder / "media").mkdir(parents=True)

    assert found(cli) == ("failed", f"{folder} holds something else, so no files are written")


def test_a_folder_that_is_somebody_elses_is_a_failure(
    cli: Cli, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def another(of: Path) -> Owner:
        owner = owner_of(of)
        return replace(owner, uid=owner.uid + 1)

    folder.mkdir()
    monkeypatch.setattr(published, "owner_of", another)

    state, detail = found(cli)

    assert state == "failed"
    assert detail.endswith("what lies there is served for ever")
