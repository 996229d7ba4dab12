"""`studio backup run` as a process that is ended in the middle, and the run after it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import timestamp
from studio_cli.files.backups.holding import holding
from studio_cli.shell import Shell
from studio_core.backups.failing import BackupFailedError
from studio_core.backups.scheduling import LEASE
from studio_core.jobs.leases import LEASE_SECONDS, claim
from studio_core.records.spaces import JOBS
from studio_core.records.store import Store
from tests.cli.commands.test_backup import opened, site
from tests.http.studio_in_memory import eventually

Cli = Any
PICTURES = 40
PICTURE_BYTES = 200_000


@pytest.fixture
def copies(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site with many pictures and one proven copy of the time before them."""
    site(cli)
    folder = Path("copies").absolute()
    folder.mkdir()
    Path("tmp").mkdir()
    monkeypatch.setenv("STUDIO_BACKUP_TO", str(folder))
    assert cli("backup", "run").status == 0
    from bench.backing_up import add_picture

    for _ in range(PICTURES):
        add_picture(Path("var/media"), PICTURE_BYTES)
    return folder


def start() -> subprocess.Popen[bytes]:
    environment = {**os.environ, "TMPDIR": str(Path("tmp").absolute())}
    command = [sys.executable, "-m", "studio_cli", "backup", "run", "-q"]
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE)


def has_pictures(folder: Path, count: int) -> Callable[[], bool]:
    return lambda: len(list((folder / "media").iterdir())) >= count


def has_archive(folder: Path, _count: int) -> Callable[[], bool]:
    return lambda: len(list((folder / "copies").glob("*.studio"))) > 1


@pytest.mark.server
@pytest.mark.parametrize("reached", [has_pictures, has_archive])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_run_that_is_ended_leaves_what_was_proven_and_the_next_goes_on(
    cli: Cli, copies: Path, number: signal.Signals, reached: Callable[..., Callable[[], bool]]
) -> None:
    before = cli("backup", "list", "--json").json["items"]
    with start() as process:
        assert eventually(reached(copies, 10), 30)
        process.send_signal(number)
        _, said = process.communicate()
    brought = {path: path.stat().st_mtime_ns for path in (copies / "media").iterdir()}
    listed = cli("backup", "list", "--json").json["items"]
    left = [one for one in listed if "nothing is noted" not in one["message"]]
    if number == signal.SIGKILL:
        forget_lease()  # nobody holds it any more, which is known a while later

    again = cli("backup", "run", "--json")
    drilled = cli("backup", "drill", "--json").json["items"][0]

    ended = (143, b"the backup was ended: the copies from before are there, and the next run goes")
    assert process.returncode == (ended[0] if number == signal.SIGTERM else -signal.SIGKILL)
    assert said.startswith(ended[1] if number == signal.SIGTERM else b"")
    assert said.count(b"\n") == (number == signal.SIGTERM)
    assert [one for one in left if one["ok"]], "the copy of before is gone"
    assert left == before or len(left) == 1
    assert (again.status, again.json["items"][0]["ok"]) == (0, True)
    assert (drilled["verified"], drilled["pictures"]) == (True, PICTURES + 1)
    # What had come whole did not travel again.
    after = {path: path.stat().st_mtime_ns for path in (copies / "media").iterdir()}
    assert after.items() >= brought.items()
    assert list(Path("tmp").iterdir()) == []
    assert not Path("var/backup-scratch").exists()


def test_nothing_of_a_run_lies_outside_of_the_site(
    cli: Cli, copies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is left there by a run that was killed is removed by nobody.
    monkeypatch.setattr("tempfile.tempdir", str(Path("no-folder").absolute()))

    assert cli("backup", "run", "-q").status == 0
    assert not Path("var/backup-scratch").exists()


def forget_lease() -> None:
    with closing(opened()) as store:
        store.key_values.remove(JOBS, LEASE)


def shell() -> Shell:
    return Shell(config=None, options={}, quiet=True, writes=True)


def holder(store: Store) -> object:
    return (store.key_values.get(JOBS, LEASE) or {}).get("holder")


def test_a_lease_is_held_for_as_long_as_the_work_takes(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("studio_cli.files.backups.holding._RENEWED_AFTER", 0.01)
    with closing(opened()) as store:
        with holding(shell(), store, LEASE) as check:
            lease = store.key_values.get(JOBS, LEASE)
            renewed = eventually(lambda: store.key_values.get(JOBS, LEASE) != lease, 30)
            check()
        after = holder(store)

    assert (renewed, after) == (True, None)


def test_a_lease_that_was_claimed_as_the_signal_came_is_given_back(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*arguments: Any, **named: Any) -> None:
        monkeypatch.undo()
        claim(*arguments, **named)
        raise KeyboardInterrupt

    with closing(opened()) as store:
        monkeypatch.setattr("studio_cli.files.backups.holding.claim", interrupted)
        with pytest.raises(KeyboardInterrupt), holding(shell(), store, LEASE):
            pass

        assert holder(store) is None


def test_who_lost_the_lease_hears_of_it_and_leaves_it_to_the_other(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(opened()) as store, holding(shell(), store, LEASE) as check:
        check()
        forget_lease()
        assert claim(store, LEASE, "another", at=timestamp())
        now = time.monotonic() + LEASE_SECONDS + 1
        monkeypatch.setattr("studio_cli.files.backups.holding.monotonic", lambda: now)

        with pytest.raises(BackupFailedError, match="begun meanwhile"):
            check()

    with closing(opened()) as store:
        assert holder(store) == "another"
