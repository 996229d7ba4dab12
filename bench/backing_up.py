"""The nightly backup of a large site, by the commands themselves: what a night costs."""

import io
import json
import os
import secrets
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from PIL import Image

from bench._export import write_export
from bench.operating import MIB, Spent, studio
from bench.registry import Row, measurement

RECORDS = 10_000
PICTURES_MIB = int(os.environ.get("BENCH_BACKUP_MIB", "5120"))
_PICTURE_BYTES = 2 * MIB
_RECORD = {"width": 96, "height": 64, "extension": "jpg", "color": "#808080"}
_GOAL = "300 at most"
_KEEP = ("--keep", "daily=7,weekly=4,monthly=12")


@measurement("backing up")
def backing_up() -> Iterator[Row]:
    """Back a site up twice, with one picture changed between, then restore all of it elsewhere."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_export(folder / "export.json", RECORDS)
        studio(folder, "init", "--quiet")
        studio(folder, "import", "export.json", "--apply", "--quiet")
        for _ in range(PICTURES_MIB * MIB // _PICTURE_BYTES):
            changed = add_picture(folder / "var" / "media")
        size = f"{PICTURES_MIB / 1024:.1f} GiB of pictures and {RECORDS:,} records"
        studio(folder, "backup", "--schedule", "03:00", "--to", "copies", *_KEEP)
        yield from figures(f"studio backup run, the first, {size}", run_once(folder), goal="")
        for part in ("originals", "records"):
            for file in (folder / "var" / "media" / part).rglob(f"*{changed}*"):
                file.unlink()
        add_picture(folder / "var" / "media")
        yield from figures(
            f"studio backup run, one picture changed, {size}", run_once(folder), _GOAL
        )
        tried = studio(folder, "backup", "drill", "--below", str(folder), "--json")
        (result,) = json.loads(tried.said)["items"]
        assert result["verified"], result
        assert result["pictures"] * _PICTURE_BYTES == PICTURES_MIB * MIB
        yield from figures(f"studio backup drill, all of it verified, {size}", tried, goal="")
        took = result["seconds"]["all"]
        yield Row(what=f"studio backup drill, {size}, by the clock", ours=took, unit="s")


def run_once(folder: Path) -> Spent:
    """Make a copy; it is proven, or the measurement fails."""
    spent = studio(folder, "backup", "run", "--json")
    (item,) = json.loads(spent.said)["items"]
    assert item["ok"], item
    return spent


def figures(what: str, spent: Spent, goal: str) -> Iterator[Row]:
    """Give what a command took."""
    yield Row(what=f"{what}, processor time", ours=spent.seconds, unit="s", goal=goal)
    yield Row(what=f"{what}, memory", ours=spent.memory / MIB, unit="MiB")


def add_picture(media: Path, size: int = _PICTURE_BYTES) -> str:
    """Put a picture into a host's folder as it keeps one, without variants; return its id."""
    file = io.BytesIO()
    Image.new("RGB", (96, 64), "grey").save(file, "JPEG")
    content = file.getvalue()
    content += secrets.token_bytes(size - len(content))
    id = sha256(content).hexdigest()[:32]
    _write(media / "originals" / id[:2] / id, content)
    _write(media / "records" / id[:2] / f"{id}.json", json.dumps(_RECORD).encode())
    return id


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
