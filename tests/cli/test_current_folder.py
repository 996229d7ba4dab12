"""Nothing that lies in the folder where a command is given is run as a part of the program."""

import subprocess
import sys
from pathlib import Path

import pytest

from studio_core.own_processes import own_command

CONSOLE_SCRIPT = Path(sys.executable).with_name("studio")
HOSTILE = "import pathlib; pathlib.Path(__file__).with_suffix('.run').touch(); raise SystemExit(9)"
NAMES = ("argparse", "json", "typer", "sqlalchemy", "studio_core", "studio_cli", "studio_http")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a site, in which modules lie that are called as ours and as those we use."""
    monkeypatch.chdir(tmp_path)
    init = [str(CONSOLE_SCRIPT), "init", "--admin", "hong@studio.example"]
    subprocess.run(init, check=True, capture_output=True)
    for name in NAMES:
        (tmp_path / f"{name}.py").write_text(HOSTILE)
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        ("doctor",),
        ("serve", "--host", "192.0.2.1"),
        ("show", "--at", "2030-01-01T00:00Z", "/"),
        ("publish-static", "copy", "--public-url", "https://studio.example"),
    ],
)
def test_a_command_runs_nothing_of_the_folder(folder: Path, words: tuple[str, ...]) -> None:
    done = subprocess.run([CONSOLE_SCRIPT, *words], capture_output=True, text=True, check=False)

    assert done.returncode in (0, 1), done.stderr
    assert "Traceback" not in done.stderr
    assert not list(folder.rglob("*.run"))


@pytest.mark.parametrize(
    "module",
    [
        "studio_adapters.backups.process",
        "studio_adapters.images.local.svg_process",
        "studio_adapters.headlines.cutting_process",
    ],
)
def test_a_process_of_ours_runs_nothing_of_the_folder(folder: Path, module: str) -> None:
    """With --help, or nothing to read, each of them ends at once, in its own way."""
    subprocess.run(
        own_command(module, "--help"), stdin=subprocess.DEVNULL, capture_output=True, check=False,
        timeout=60, start_new_session=True,
    )  # fmt: skip

    assert not list(folder.rglob("*.run"))
