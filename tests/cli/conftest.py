"""The command line, run in this process against an SQLite store of its own."""

import io
import json
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from argon2 import PasswordHasher

from studio_adapters.bootstrap import create_store, load_settings
from studio_cli.main import run


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


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of an empty store."""
    file = tmp_path_factory.mktemp("store") / "studio.db"
    create_store(f"sqlite:///{file}", load_settings(environment={})).close()
    return file


@pytest.fixture
def cli(bare_cli: Cli, new_database: Path, tmp_path: Path) -> Cli:
    """Run `studio …` in a working directory with an empty store in its usual place."""
    (tmp_path / "var").mkdir()
    shutil.copyfile(new_database, tmp_path / "var" / "studio.db")
    (tmp_path / "var" / "studio.db").chmod(0o600)
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
