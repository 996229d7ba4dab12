"""Help, usage and the cost of starting."""

import os
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from studio_cli.main import COMMANDS, LazyGroup

Cli = Any

HEAVY = "rich,sqlalchemy,litestar,studio_adapters,studio_core.records,importlib.metadata"


def test_help_lists_every_command_and_imports_none_of_them() -> None:
    script = (
        "import sys; from studio_cli.main import run; status = run(['--help']);"
        f"print([name for name in '{HEAVY}'.split(',') if name in sys.modules], status)"
    )

    out = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout

    assert out.splitlines()[-1] == "[] 0"
    assert all(f"  {name} " in out for name in COMMANDS)


def test_the_version_needs_no_command(cli: Cli) -> None:
    answer = cli("--version")

    assert (answer.status, answer.out, answer.err) == (0, f"{version('studio')}\n", "")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_commands_summary_in_the_list_is_that_of_its_help(name: str) -> None:
    command = LazyGroup(name="studio").get_command(None, name)

    assert command.help.partition("\n")[0] == COMMANDS[name].help


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_shows_an_example(cli: Cli, name: str) -> None:
    command = LazyGroup(name="studio").get_command(None, name)
    parts = [[name, part] for part in getattr(command, "commands", {})] or [[name]]

    answers = [cli(*words, "--help") for words in parts]

    assert all(answer.status == 0 for answer in answers)
    assert all(f"Example: studio {name}" in answer.out for answer in answers)


@pytest.mark.parametrize(
    "words", [["sreve"], ["serve", "--port", "eighty"], ["admin", "add"], ["import", "absent.json"]]
)
def test_wrong_usage_exits_with_2_and_says_why_on_stderr(cli: Cli, words: list[str]) -> None:
    answer = cli(*words)

    assert answer.status == 2
    assert answer.out == ""
    assert "Error: " in answer.err


def test_a_wrong_setting_is_one_line_and_exit_1(cli: Cli) -> None:
    answer = cli("log", "--store", "mongodb://localhost/studio")

    assert answer.status == 1
    assert answer.err.startswith("Error: no store called 'mongodb'")
    assert answer.err.count("\n") == 1


def test_ctrl_c_exits_with_130_and_no_traceback() -> None:
    command = [sys.executable, "-m", "studio_cli", "import", "-"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdin is not None
        # More than a pipe holds, so that writing returns only when the command reads.
        process.stdin.write("[" * 200_000)
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)

    assert process.returncode == 130
    assert "Traceback" not in err


def test_the_shell_completes_commands_and_their_parts() -> None:
    asked = {"studio ba": "backup", "studio media pr": "prune", "studio audit --on": "--online"}

    for words, completed in asked.items():
        environment = {**os.environ, "_STUDIO_COMPLETE": "complete_bash", "COMP_WORDS": words}
        environment["COMP_CWORD"] = str(words.count(" "))
        command = [Path(sys.executable).parent / "studio"]
        out = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert completed in out.stdout.split()
