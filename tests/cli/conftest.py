"""The command line, run in this process against an SQLite store of its own."""

import io
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from argon2 import PasswordHasher

from studio_cli.main import run
from tests.store_kinds import copy_store


@dataclass(frozen=True)
class Answer:
    """The status and output of a command."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Cli: TypeAlias = Callable[..., Answer]


@pytest.fixture(scope="module", autouse=True)
def cheap_hashes() -> Iterator[None]:
    """Hash passwords at little cost; `test_local_identity.py` holds what the product's cost."""
    with pytest.MonkeyPatch.context() as patch:
        cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        patch.setattr("studio_adapters.identity.local._hasher", lambda: cheap)
        yield


@pytest.fixture(autouse=True)
def synchronised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Believe the clock, whatever the machine says on which the tests run."""
    monkeypatch.setattr("studio_adapters.witnesses.is_synchronised", lambda: True)


@pytest.fixture
def cli(bare_cli: Cli, sqlite_with_tables: Path, tmp_path: Path) -> Cli:
    """Run `studio …` in a working directory with an empty store in its usual place."""
    (tmp_path / "var").mkdir()
    copy_store(sqlite_with_tables, tmp_path / "var" / "studio.db")
    return bare_cli


@pytest.fixture
def bare_cli(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Cli:
    """Run `studio …` in an empty working directory; *stdin* is what it may read."""
    monkeypatch.chdir(tmp_path)
    for name in ("STUDIO_STORE", "STUDIO_CONFIG", "STUDIO_DATA_DIR", "STUDIO_MEDIA"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: str, stdin: str = "") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        capsys.readouterr()
        status = run(arguments)
        return Answer(status, *capsys.readouterr())

    return call


@pytest.fixture
def legacy_export() -> Path:
    """The original product's data, including its faults."""
    return Path(__file__).parents[1] / "fixtures" / "legacy-export.json"
