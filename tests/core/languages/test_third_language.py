"""A third language is data and catalogues: the same proofs hold where there is one more."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from studio_core.languages.registry import TWINNED

ROOT = Path(__file__).resolve().parents[3]
CODE, NAME = "ja", "日本語"
PACKAGES = ("src", "src/adapters", "src/http", "src/cli")
NOT_COPIED = shutil.ignore_patterns("static", "__pycache__", "*.jpg", "*.png")
PROOFS = (
    "tests/core/records/test_twins.py",
    "tests/core/publishing/test_languages.py",
    "tests/core/languages/test_catalogues.py",
    "tests/core/languages/test_foreign_twins.py",
    "tests/core/site/test_paths.py",
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The sources with one more language: an entry, and the catalogues of another one for it."""
    for folder in ("src", "tests", "ui/src/messages"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=NOT_COPIED)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    registry = tmp_path / "src/studio_core/languages/languages.json"
    found = json.loads(registry.read_text("utf-8"))
    entry = {"code": CODE, "name": NAME, "locale": "ja_JP"}
    found["languages"].append({**found["languages"][-1], "former": "", "is_latin": False, **entry})
    registry.write_text(json.dumps(found), encoding="utf-8")
    for path in tmp_path.rglob(f"*.{TWINNED[0]}.json"):
        name = path.name.removesuffix(f".{TWINNED[0]}.json")
        shutil.copy(path, path.with_name(f"{name}.{CODE}.json"))
    return tmp_path


def run(tree: Path, *arguments: str) -> str:
    """Run Python among the copied sources; return what it says."""
    places = os.pathsep.join(str(tree / folder) for folder in PACKAGES)
    answer = subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": places, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return answer.stdout


@pytest.mark.long
@pytest.mark.timeout(300)
def test_what_is_proven_of_one_further_language_is_of_two(tree: Path) -> None:
    told = run(tree, "-c", "from studio_core.languages.registry import TWINNED; print(*TWINNED)")
    passed = run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", *PROOFS)

    assert told.split() == [*TWINNED, CODE]
    assert "passed" in passed


@pytest.mark.long
@pytest.mark.timeout(300)
def test_a_text_is_written_read_and_counted_in_it(tree: Path) -> None:
    (tree / "var").mkdir()
    site = ("-m", "studio_cli")
    run(tree, *site, "init", "--in-browser")
    run(tree, *site, "site", "set", "brand.ko", "스튜디오 봄")

    run(tree, *site, "site", "set", f"brand.{CODE}.ko", "スタジオ・ボム")

    assert run(tree, *site, "site", "get", f"brand.{CODE}.ko") == "スタジオ・ボム\n"
    lines = run(tree, *site, "languages").splitlines()
    # The two texts that a site begins with are translated into the languages that ship.
    others = [f"{language}\tsite\t2\t0\t0\t1" for language in TWINNED]
    assert [line for line in lines if "\tsite\t" in line] == [
        *others,
        f"{CODE}\tsite\t1\t0\t0\t2",
    ]
