"""The files of a release: the same bytes whenever and wherever the same commit is built."""

import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from scripts.shipping.bill import bill_of_materials
from scripts.shipping.notices import notices
from scripts.shipping.parts import ROOT, Part
from scripts.shipping.provenance import digest, git, statement
from scripts.shipping.python_parts import python_parts
from scripts.shipping.ui_parts import font_parts, npm_parts

NOTICES = "THIRD-PARTY-LICENSES.txt"
BILL, PROVENANCE, SUMS = "studio.cdx.json", "provenance.json", "SHA256SUMS"
BESIDE = ("CHANGELOG.md", "deploy", "requirements.runtime.txt")
"""What a server and an image need besides the wheel."""


def project_version() -> str:
    """Return the version, which stands in pyproject.toml and nowhere else."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return str(told["project"]["version"])


def commit_epoch() -> int:
    """Return when the commit was made that is checked out, in seconds since 1970."""
    return int(git("log", "-1", "--format=%ct"))


def every_part() -> list[Part]:
    """Return what ships, in the order of the texts about it."""
    return [*npm_parts(), *font_parts(), *python_parts()]


def write_bill(folder: Path, parts: Sequence[Part]) -> Path:
    """Write the bill of materials into *folder*."""
    moment = datetime.fromtimestamp(commit_epoch(), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return _write_json(folder / BILL, bill_of_materials(project_version(), moment, parts))


def build_wheel(root: Path, folder: Path, epoch: int) -> Path:
    """Build the wheel of the checkout *root* into *folder*, every file of it as of *epoch*."""
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}
    subprocess.run([*command, str(root)], env=environment, capture_output=True, check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def make(folder: Path) -> list[Path]:
    """Make every file of a release in *folder*, which is emptied before; return them."""
    _empty(folder)
    parts, epoch = every_part(), commit_epoch()
    (ROOT / NOTICES).write_text(notices(parts), encoding="utf-8")
    texts = folder / NOTICES
    texts.write_bytes((ROOT / NOTICES).read_bytes())
    wheel = build_wheel(ROOT, folder, epoch)
    made = [wheel, write_bill(folder, parts), texts]
    told = statement(project_version(), epoch, made, clean=not git("status", "--porcelain"))
    made.append(_write_json(folder / PROVENANCE, told))
    made.append(_write_sums(folder, made))
    return [*made, _pack(folder / f"studio-{project_version()}.tar", made, epoch)]


def _empty(folder: Path) -> None:
    """Make *folder*, without anything in it: somebody may have unpacked a release there."""
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        if old.is_dir() and not old.is_symlink():
            shutil.rmtree(old)
        else:
            old.unlink()


def _write_json(path: Path, told: dict[str, Any]) -> Path:
    path.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return path


def _write_sums(folder: Path, made: Iterable[Path]) -> Path:
    """Write the file that `sha256sum --check` reads."""
    lines = [f"{digest(path)}  {path.name}\n" for path in made]
    (folder / SUMS).write_text("".join(lines), encoding="utf-8")
    return folder / SUMS


def _pack(target: Path, made: Sequence[Path], epoch: int) -> Path:
    """Put what a server needs into one file, with the paths that docs/operation.md names."""
    named = [(f"dist/{path.name}", path) for path in made]
    named += [(str(path.relative_to(ROOT)), path) for path in _beside()]
    with tarfile.open(target, "w", format=tarfile.PAX_FORMAT) as packed:
        for name, path in sorted(named):
            entry = tarfile.TarInfo(f"{target.stem}/{name}")
            content = path.read_bytes()
            entry.size, entry.mtime = len(content), epoch
            entry.mode = 0o755 if os.access(path, os.X_OK) else 0o644
            packed.addfile(entry, io.BytesIO(content))
    return target


def _beside() -> Iterator[Path]:
    for name in git("ls-files", "--", *BESIDE).splitlines():
        if (ROOT / name).exists():
            yield ROOT / name
