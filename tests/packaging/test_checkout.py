"""What is checked out decides whether there can be a release, and what is in its files."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from scripts.shipping import __main__ as shipping
from scripts.shipping import making, provenance
from scripts.shipping.__main__ import look_at_checkout, main
from scripts.shipping.making import make

VERSION = "1.2.3"
FILE = "CHANGELOG.md"
AUTHOR = ("-c", "user.name=봄", "-c", "user.email=bom@studio.example")

Git = Callable[..., object]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that the scripts take for the project: no checkout yet, with a changelog."""
    (tmp_path / FILE).write_text(f"# Changelog\n\n## [{VERSION}] - 2026-12-01\n", "utf-8")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    for module in (shipping, making, provenance):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(shipping, "CHANGELOG", tmp_path / FILE)
    monkeypatch.setattr(shipping, "DIST", tmp_path.with_name("dist"))
    monkeypatch.setattr(shipping, "project_version", lambda: VERSION)
    return tmp_path


@pytest.fixture
def git(folder: Path) -> Git:
    """Make a checkout of the folder, with all of it committed; return what calls git there."""

    def run(*words: str) -> None:
        subprocess.run(["git", *AUTHOR, *words], cwd=folder, capture_output=True, check=True)

    run("init")
    run("add", "--all")
    run("commit", "--message", "Begin")
    return run


def test_without_a_checkout_there_is_no_release(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["release"]) == 1
    assert "made in a checkout: git status: fatal: not a git repository" in capsys.readouterr().err


def test_without_git_there_is_no_release(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(folder))

    assert main(["release"]) == 1
    assert "git is not installed" in capsys.readouterr().err


def test_every_changed_file_is_named_whole(
    folder: Path, git: Git, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / FILE).write_text("# Changelog\n", "utf-8")
    (folder / "new.py").write_text("", "utf-8")

    assert look_at_checkout().changes == (FILE, "new.py")
    assert main(["release"]) == 1
    assert f"uncommitted changes: {FILE}, new.py" in capsys.readouterr().out


@pytest.mark.parametrize("commits", [True, False], ids=["a commit", "an edit"])
def test_what_changes_while_a_release_is_built_makes_it_none(
    folder: Path,
    git: Git,
    commits: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def interrupted(dist: Path) -> list[Path]:
        (folder / FILE).write_text("# Changelog\n", "utf-8")
        if commits:
            git("commit", "--all", "--allow-empty", "--message", "Go on")
        return [folder / FILE]

    monkeypatch.setattr(shipping, "make", interrupted)

    assert main(["release"]) == 1
    assert "was changed while it was built" in capsys.readouterr().out


def test_what_lies_where_the_files_go_is_in_nobodys_way(
    folder: Path, git: Git, monkeypatch: pytest.MonkeyPatch
) -> None:
    dist = folder.with_name("dist")
    (dist / "studio-1.2.2" / "deploy").mkdir(parents=True)
    (dist / "studio-1.2.2.tar").write_bytes(b"")
    wheel = dist / f"studio-{VERSION}-py3-none-any.whl"
    monkeypatch.setattr(making, "every_part", list)
    monkeypatch.setattr(making, "project_version", lambda: VERSION)
    monkeypatch.setattr(provenance, "MATERIALS", ())
    monkeypatch.setattr(making, "build_wheel", lambda *_: (wheel.write_bytes(b"wheel"), wheel)[1])
    (folder / FILE).unlink()

    made = make(dist)

    assert {path.name for path in dist.iterdir()} == {path.name for path in made}
    assert wheel in made
