"""Commands of root act as who owns the data directory, so that the service can read their files."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from studio_cli.owner import acting_as_owner
from tests.other_user import OTHER, run_as, skip_unless_root, starting

Cli = Any
EMAIL = "hong@studio.example"


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder of another user, where everybody can come."""
    skip_unless_root()
    made = Path(tempfile.mkdtemp(prefix="studio-"))
    os.chown(made, OTHER, OTHER)
    yield made
    shutil.rmtree(made)


def strangers(folder: Path) -> list[str]:
    """Return the files that are not the other user's, and those that others may read."""
    everything = [(path, path.lstat()) for path in folder.rglob("*")]
    return [
        str(path)
        for path, facts in everything
        if (facts.st_uid, facts.st_gid) != (OTHER, OTHER) or facts.st_mode & 0o077
    ]


def test_whatever_root_runs_leaves_files_of_the_owner(folder: Path) -> None:
    commands = [
        ("init", "--admin", EMAIL),
        ("admin", "list"),
        ("media", "usage"),
        ("enquiries", "key", "rotate"),
        ("enquiries", "key", "export", "key.json"),
        ("backup", "a.studio"),
        ("restore", "a.studio", "--apply"),
        ("audit",),
    ]

    done = [run_as(0, folder, *words) for words in commands]

    assert [one.stderr for one in done if one.returncode] == []
    assert strangers(folder) == []
    assert run_as(OTHER, folder, "doctor").returncode == 0
    assert EMAIL in run_as(OTHER, folder, "admin", "list").stdout


@pytest.mark.parametrize("uid", [0, OTHER])
def test_the_doctor_finds_what_root_left_before(folder: Path, uid: int) -> None:
    run_as(0, folder, "init", "--admin", EMAIL)
    left = folder / "var" / "left.jpg"
    left.write_bytes(b"")
    left.chmod(0o600)

    found = run_as(uid, folder, "doctor")

    assert found.returncode == 1
    assert "1 of " in found.stdout
    assert str(left) in found.stdout
    assert "chown" in found.stdout


def test_the_doctor_finds_a_file_that_its_owner_cannot_write(folder: Path) -> None:
    run_as(0, folder, "init", "--admin", EMAIL)
    database = folder / "var" / "studio.db"
    database.chmod(0o400)

    found = run_as(0, folder, "doctor")

    assert found.returncode == 1
    assert f"are not #{OTHER}'s to use: {database}" in found.stdout.replace("nobody", f"#{OTHER}")


def test_a_file_that_the_owner_may_not_use_is_refused_with_the_reason(folder: Path) -> None:
    run_as(0, folder, "init", "--admin", EMAIL)
    with tempfile.TemporaryDirectory() as roots:
        done = run_as(0, folder, "backup", f"{roots}/a.studio", "--allow-empty")

    assert done.returncode == 1
    assert "Permission denied" in done.stderr
    assert f"who owns {folder}/var: name a place that" in done.stderr


def test_root_is_itself_again_afterwards(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def identity() -> tuple[object, ...]:
        mask = os.umask(0o022)
        os.umask(mask)
        return os.geteuid(), os.getegid(), os.getgroups(), mask, os.environ["HOME"]

    monkeypatch.setattr("studio_cli.owner.__file__", "/etc/passwd")
    monkeypatch.setattr(os, "__file__", "/etc/passwd")
    before = identity()

    with acting_as_owner(folder / "var"):
        acting = identity()

    assert acting[:4] == (OTHER, OTHER, [OTHER], 0o077)
    assert identity() == before


def test_where_root_cannot_act_as_the_owner_the_line_to_type_is_told(
    bare_cli: Cli, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    become = os.setegid

    def refused(gid: int) -> None:
        if gid == OTHER:
            raise PermissionError(1, "Operation not permitted")
        become(gid)

    monkeypatch.setattr("sys.argv", ["/opt/studio/bin/studio", "admin", "list"])
    monkeypatch.setattr(os, "setegid", refused)
    answer = bare_cli("admin", "list", "--data-dir", str(folder))

    assert answer.status == 1
    assert answer.err.endswith(" /opt/studio/bin/studio admin list\n")
    assert "run sudo -u " in answer.err
    assert list(folder.iterdir()) == []


def test_a_server_that_root_starts_is_the_owner_for_good(folder: Path) -> None:
    run_as(0, folder, "init", "--admin", EMAIL)

    with starting(0, folder, "serve", "--port", "0") as server:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("Serving http://")
        status = Path(f"/proc/{server.pid}/status").read_text("utf-8")
        server.terminate()

    ids = [line.split()[1:] for line in status.splitlines() if line.startswith(("Uid:", "Gid:"))]
    assert ids == [[str(OTHER)] * 4] * 2
    assert strangers(folder) == []
