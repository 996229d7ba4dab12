"""Reading /metrics as an operator's tools do."""

import re
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import httpx

from scripts.promtool import find_promtool
from tests.programs import wanted

_LINE = re.compile(r"(?P<name>\w+)(?:\{(?P<labels>.*)\})? (?P<value>\S+)")
_PAIR = re.compile(r'(\w+)="((?:[^"\\]|\\.)*)"')


class Metrics:
    """The numbers of one answer, by name and labels."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._values: dict[tuple[str, frozenset[tuple[str, str]]], float] = {}
        for line in text.splitlines():
            if line and not line.startswith("#"):
                found = _LINE.fullmatch(line)
                assert found, line
                pairs = frozenset(_PAIR.findall(found["labels"] or ""))
                assert (found["name"], pairs) not in self._values, line
                self._values[found["name"], pairs] = float(found["value"])

    def value(self, name: str, **labels: str) -> float | None:
        """Return the number with exactly these labels."""
        return self._values.get((name, frozenset(labels.items())))

    def all(self, name: str) -> dict[frozenset[tuple[str, str]], float]:
        """Return the numbers of *name* by their labels."""
        return {labels: value for (known, labels), value in self._values.items() if known == name}

    def count(self, group: str, status: str) -> float:
        """Return how many requests of a group were answered so."""
        name = "studio_http_request_duration_seconds_count"
        return self.value(name, group=group, status=status) or 0


def metrics_of(address: str, **headers: str) -> Metrics:
    """Ask a server for its metrics."""
    answer = httpx.get(f"{address}/metrics", headers=headers)
    assert answer.status_code == 200
    return Metrics(answer.text)


@cache
def promtool() -> Path:
    """Return the program, looked for once."""
    return wanted(find_promtool)


def checked_by_promtool(*words: str, text: str = "") -> str:
    """Have promtool check something; return what it found, '' when nothing is wrong."""
    done = _run(words, text)
    return "" if done.returncode == 0 and not done.stderr else done.stdout + done.stderr


def said_by_promtool(*words: str) -> str:
    """Have promtool check something in which nothing is wrong; return what it said."""
    done = _run(words, "")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _run(words: Sequence[str], text: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [promtool(), *words], input=text, capture_output=True, text=True, check=False
    )
