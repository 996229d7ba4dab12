"""What a person at a terminal sees, and what the same command writes into a pipe."""

import io
import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_cli.terminal import progress as progress_module
from studio_cli.terminal.passwords import read_password
from studio_cli.terminal.progress import progress
from studio_core.records.changes import Put
from studio_core.records.collections import PORTFOLIO
from tests.contracts.samples import change_set

Cli = Any

TITLE = "한강 [red]조망[/red]"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def on_a_terminal(*arguments: str, typed: str = "", **environment: str) -> str:
    """Run `studio …` on a pseudo-terminal of its own and return what it shows."""
    outer, inner = pty.openpty()
    command = [sys.executable, "-m", "studio_cli", *arguments]
    with subprocess.Popen(
        command,
        stdin=inner,
        stdout=inner,
        stderr=inner,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "120", **environment},
    ):
        os.close(inner)
        os.write(outer, typed.encode())
        shown = b"".join(iter(lambda: _read(outer), b""))
    os.close(outer)
    return shown.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # how Linux says that the other side is closed
        return b""


def fill(cli: Cli) -> None:
    Path("tree.json").write_text(json.dumps({"portfolio": {"p1": {"title": TITLE}}}))
    cli("import", "tree.json", "--apply")


def test_a_terminal_gets_a_table_with_headings_and_the_title_as_it_is(cli: Cli) -> None:
    fill(cli)

    shown = on_a_terminal("log")

    assert "position" in shown
    assert TITLE in shown
    assert "\x1b[1m" in shown


def test_no_color_leaves_colour_out(cli: Cli) -> None:
    fill(cli)

    shown = on_a_terminal("doctor", NO_COLOR="1")

    assert "\x1b[3" not in shown


@pytest.mark.parametrize(("answer", "told"), [("y", "took back"), ("n", "nothing was changed")])
def test_an_undo_of_an_old_change_is_asked_about(cli: Cli, answer: str, told: str) -> None:
    store = create_store("sqlite:///var/studio.db", load_settings(environment={}))
    store.commit(change_set(Put(PORTFOLIO, "p1", {"title": TITLE})))
    store.close()

    shown = on_a_terminal("undo", typed=f"{answer}\n")

    assert f"portfolio/p1  {TITLE}" in shown
    assert "1 record would change" in shown
    assert told in shown
    assert len(cli("log", "--json").json["items"]) == (2 if answer == "y" else 1)


def test_a_pipe_gets_plain_lines(cli: Cli) -> None:
    fill(cli)

    out = cli("log").out

    assert out.count("\n") == 1
    assert "\x1b" not in out
    assert out.split("\t")[4] == f"portfolio/p1 {TITLE}\n"


def test_a_pipe_that_is_closed_early_ends_a_command_quietly(cli: Cli) -> None:
    fill(cli)
    command = f"{sys.executable} -m studio_cli export - | head -c 1"

    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)

    assert done.stdout == "{"
    assert "Traceback" not in done.stderr


def test_init_asks_on_a_terminal_for_missing_answers(cli: Cli) -> None:
    cli("log", "-q")
    typed = "스튜디오 봄\nBOM\nhi@bom.example\nhong@studio.example\n"

    shown = on_a_terminal("init", typed=typed)

    assert "Name of the studio" in shown
    assert "Administrator: hong@studio.example" in shown
    assert cli("site", "get", "brand.ko").out == "스튜디오 봄\n"


def test_init_asks_again_for_what_is_no_address(bare_cli: Cli) -> None:
    typed = "스튜디오 봄\nBOM\nhi(at)bom\nhi@bom.example\nhong\nhong@studio.example\n"

    shown = on_a_terminal("init", typed=typed)

    assert "hi(at)bom is no e-mail address" in shown
    assert "hong is no e-mail address" in shown
    assert "Administrator: hong@studio.example" in shown
    assert bare_cli("site", "get", "company.email").out == "hi@bom.example\n"


def test_a_password_that_may_not_be_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["password1234", "봄비 내리는 작업실 지붕 7341"])
    monkeypatch.setattr("typer.prompt", lambda *_, **__: next(answers))
    monkeypatch.setattr(sys, "stdin", Terminal())

    password = read_password("hong@studio.example", from_stdin=False)

    assert password == "봄비 내리는 작업실 지붕 7341"
    assert "among those that are tried first" in capsys.readouterr().err


@pytest.mark.parametrize("columns", ["40", "80", "120"])
def test_a_table_breaks_no_id_and_shows_titles_beside_them(cli: Cli, columns: str) -> None:
    ids = ["-OaBcDeFgHiJkLmNoPqR", "-OaBcDeFgHiJkLmNoPqS"]
    records = {id: {"title": "서촌 한옥", "order": "첫째"} for id in ids}
    Path("tree.json").write_text(json.dumps({"portfolio": records}))
    cli("import", "tree.json", "--apply")

    audit = on_a_terminal("audit", COLUMNS=columns)
    dedupe = on_a_terminal("dedupe", COLUMNS=columns)

    lines = [line for line in audit.splitlines() if "portfolio/-Oa" in line]
    assert {id for id in ids for line in lines if f"portfolio/{id}" in line} == set(ids)
    assert len(lines) == audit.count("portfolio/")
    assert "서촌" in next(line for line in lines if "portfolio/" in line)
    assert all(id in dedupe for id in ids)


def test_a_bar_shows_how_far_a_long_command_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_module, "PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())

    with progress("pictures", quiet=False) as show:
        show(1, 4)
        show(3, 4)

    assert "pictures" in terminal.getvalue()


@pytest.mark.parametrize(("quiet", "screen"), [(True, Terminal()), (False, io.StringIO())])
def test_there_is_no_progress_bar_when_quiet_or_in_a_pipe(
    monkeypatch: pytest.MonkeyPatch, quiet: bool, screen: io.StringIO
) -> None:
    monkeypatch.setattr(progress_module, "PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(sys, "stderr", screen)

    with progress("pictures", quiet=quiet) as show:
        show(1, 4)

    assert screen.getvalue() == ""
