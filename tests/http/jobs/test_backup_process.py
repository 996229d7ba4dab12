"""The process of a backup has the server's settings, stays behind it, and ends with it."""

import os
import queue
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.backups.process import STOP_SECONDS, BackupProcess, environment_of
from studio_adapters.backups.scheduled import ScheduledBackups
from studio_adapters.bootstrap import (
    Studio,
    create_store,
    load_settings,
    open_studio,
)
from studio_core.backups.copies import BackupStanding, standing_of
from studio_core.backups.scheduling import is_running, wish_backup
from studio_core.records.collections import PORTFOLIO
from studio_core.transfer.switching.live_store import moved_to
from studio_http.app import StudioApp
from studio_http.jobs import open_runner
from studio_http.server import GRACE_SECONDS
from tests.http.studio_in_memory import BASE_URL, HANOK, eventually, put

STARTER = """
import sys, time
from studio_adapters.bootstrap import load_settings
from studio_adapters.backups.process import BackupProcess
running = BackupProcess(load_settings(environment={}))
time.sleep(600)
"""


def command_line(folder: Path, monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Let *program* be what runs in place of the command line."""
    package = folder / "studio_cli"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "__main__.py").write_text(program, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(folder))


def hanging(number: Path) -> str:
    """Return a program that hangs, with a process of its own; both their numbers stand there."""
    return (
        "import os, pathlib, signal, subprocess, sys, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"path = pathlib.Path({str(number)!r})\n"
        "path.with_suffix('.new').write_text(f'{os.getpid()} {child.pid}')\n"
        "path.with_suffix('.new').rename(path)\n"
        "time.sleep(600)"
    )


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    # Nobody waits for a child of a process that was killed but the first process.
    return Path(f"/proc/{process}/stat").read_text("utf-8").split()[2] != "Z"


def test_it_is_told_what_to_do_politely_and_its_last_line_is_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = (
        "import os, sys, time\n"
        "while os.nice(0) == 0: time.sleep(0.01)\n"
        "print('first'); print(sys.argv, os.nice(0), '  ')\n"
        "print(' ', file=sys.stderr); sys.exit(3)"
    )
    command_line(tmp_path, monkeypatch, program)

    running = BackupProcess(load_settings(environment={}))

    assert running.finish() == (3, "['studio', 'backup', 'run'] 10")


def test_it_has_the_settings_of_the_server_whatever_its_file_says_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "studio.toml"
    config.write_text('store = "sqlite:////srv/a.db"\nbackup_to = ["/srv/b"]\n', encoding="utf-8")
    settings = load_settings(config, {"STUDIO_BACKUP_AT": "03:00"})
    config.write_text('store = "sqlite:////srv/other.db"\n', encoding="utf-8")

    environment = environment_of(settings)

    same = load_settings(environment={k: v for k, v in environment.items() if "STUDIO" in k})
    assert environment["STUDIO_CONFIG"] == str(config)
    assert (same.store, same.backup_to, same.backup_at) == (
        settings.store,
        settings.backup_to,
        settings.backup_at,
    )


def test_it_ends_when_it_is_stopped_even_if_it_does_not_want_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = (
        "import pathlib, signal, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        f"pathlib.Path({str(tmp_path / 'there')!r}).touch()\n"
        "while True: time.sleep(1)"
    )
    command_line(tmp_path, monkeypatch, program)
    running = BackupProcess(load_settings(environment={}))
    ends = queue.Queue[tuple[int, str]]()
    Thread(target=lambda: ends.put(running.finish()), daemon=True).start()
    assert eventually((tmp_path / "there").exists, 60)

    began = time.monotonic()
    running.stop()
    took = time.monotonic() - began

    assert ends.get(timeout=60) == (-signal.SIGKILL, "")
    assert took >= STOP_SECONDS


def test_no_backup_is_left_of_a_server_that_was_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = tmp_path / "number"
    command_line(tmp_path, monkeypatch, hanging(number))
    server = subprocess.Popen([sys.executable, "-c", STARTER])
    assert eventually(number.exists, 60)
    processes = [int(text) for text in number.read_text(encoding="utf-8").split()]
    assert all(map(is_there, processes))

    server.kill()
    server.wait()

    assert eventually(lambda: not any(map(is_there, processes)), 60)


def after_a_wish(studio: Studio) -> BackupStanding:
    """Have a backup made that is wished for; return how they stand when it has ended."""
    runner = open_runner(studio)
    runner.add(ScheduledBackups(studio.settings, studio.store, studio.clock).job())
    wish_backup(studio.store, studio.clock())
    runner.look("backups")
    standing = standing_of(studio.store)
    assert not is_running(studio.store, studio.clock())
    assert standing is not None
    return standing


def test_a_wished_backup_is_made_and_proven_by_the_command_itself(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    settings = load_settings(
        environment={"STUDIO_BACKUP_TO": str(folder)},
        options={"STUDIO_DATA_DIR": str(tmp_path / "var")},
    )
    create_store(settings.store, settings).close()
    studio = open_studio(settings)
    put(studio, PORTFOLIO, "p1", HANOK)

    standing = after_a_wish(studio)

    studio.close()
    assert (standing.message, standing.kept) == ("", 1)
    assert [(copy.where, copy.ok) for copy in standing.copies] == [(str(folder), True)]
    assert list((folder / "copies").glob("*.studio"))


def test_after_a_switch_the_backup_is_of_the_store_the_site_went_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, other = tmp_path / "copies", f"sqlite:///{tmp_path}/other.db"
    folder.mkdir()
    config = tmp_path / "studio.toml"
    config.write_text(f'data_dir = "{tmp_path}/var"\nbackup_to = ["{folder}"]\n', encoding="utf-8")
    settings = load_settings(config, {})
    create_store(settings.store, settings).close()
    studio = open_studio(settings, follows=True)
    put(studio, PORTFOLIO, "p1", HANOK)
    monkeypatch.setenv("STUDIO_CONFIG", str(config))
    switch = [sys.executable, "-m", "studio_cli", "switch", "--to", other, "--apply"]
    subprocess.run(switch, check=True, capture_output=True)
    assert eventually(lambda: moved_to(studio.store) == other, 60)

    standing = after_a_wish(studio)

    studio.close()
    assert (standing.message, standing.kept) == ("", 1)


def test_a_server_that_stops_does_not_wait_for_a_backup_that_hangs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = tmp_path / "number"
    command_line(tmp_path, monkeypatch, hanging(number))
    settings = load_settings(
        environment={"STUDIO_BACKUP_TO": str(tmp_path)},
        options={"STUDIO_DATA_DIR": str(tmp_path / "var")},
    )
    create_store(settings.store, settings).close()
    studio = open_studio(settings)
    wish_backup(studio.store, studio.clock())
    with TestClient(cast("Any", StudioApp(studio)), base_url=BASE_URL):
        assert eventually(number.exists, 60)
        processes = [int(text) for text in number.read_text(encoding="utf-8").split()]
        began = time.monotonic()

    took = time.monotonic() - began
    studio.close()
    assert took < GRACE_SECONDS + 2 * STOP_SECONDS
    assert eventually(lambda: not any(map(is_there, processes)), 60)
