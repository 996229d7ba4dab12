"""Memory stays bounded: the peak is measured in a separate process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.adapters.images.photographs import (
    encoded,
    jpeg_bomb,
    padded_photograph,
    png_bomb,
    quarters,
)

PUT_ALL = """
import sys
from pathlib import Path
from studio_adapters.images.local.opening import open_folder
from studio_adapters.settings import load_settings
from studio_core.errors import ImageRefusedError
from studio_core.pictures.host import Upload

host, taken = open_folder(Path(sys.argv[1]), load_settings(environment={})), []
for path in sorted(Path(sys.argv[2]).iterdir()):
    with path.open("rb") as file:
        try:
            taken.append(host.put(Upload(file=file, name=path.name, folder="")).id)
        except ImageRefusedError as error:
            taken.append(error.reason)
assert host.wait_prepared(900)
host.close()
# Not getrusage: its peak is inherited from the process that started this one.
status = Path("/proc/self/status").read_text().split()
print(int(status[status.index("VmHWM:") + 1]) // 1024, *taken)
"""


def put_all(media: Path, uploads: Path) -> tuple[int, list[str]]:
    """Put every file, in the order of names; return the peak in MiB and what came of each."""
    command = [sys.executable, "-c", PUT_ALL, str(media), str(uploads)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ)
    peak, *taken = answer.stdout.split()
    return int(peak), taken


def write_all(folder: Path, files: dict[str, bytes]) -> Path:
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_hostile_pictures_stay_under_300_mebibytes(tmp_path: Path) -> None:
    files = {
        "a-bomb.png": png_bomb(),
        "b-bomb.jpg": jpeg_bomb(),
        "c-lines.png": png_bomb(10_000, 64),
        "d-progressive.jpg": encoded(quarters(7_000, 5_700), progressive=True, subsampling=2),
        "e-large.jpg": encoded(quarters(11_000, 9_000)),
        "f-whole.png": encoded(quarters(10_000, 9_000), "PNG"),
        "g-animated.gif": encoded(quarters(3_400, 3_400), "GIF"),
        "h-lossless.webp": encoded(quarters(7_000, 7_000), "WEBP", lossless=True, method=0),
    }

    peak, taken = put_all(tmp_path / "media", write_all(tmp_path / "files", files))

    refused = "upload_dimensions_too_large"
    assert taken[:2] == [refused, refused]
    assert all(len(id) == 32 for id in taken[2:])
    assert peak < 300


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.long
def test_fifty_heavy_photographs_stay_under_512_mebibytes(
    tmp_path: Path, full_length: bool
) -> None:
    number = 50 if full_length else 2
    files = {f"{index:02}.jpg": padded_photograph(8, index) for index in range(number)}

    peak, taken = put_all(tmp_path / "media", write_all(tmp_path / "files", files))

    assert len(set(taken)) == number
    assert all(len(id) == 32 for id in taken)
    assert peak < 512
