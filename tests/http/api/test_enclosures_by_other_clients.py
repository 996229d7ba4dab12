"""A client of the protocol that nobody here wrote sends files, over a line that is cut."""

import json
import subprocess
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from PIL import Image

from studio_adapters.bootstrap import Studio, open_enquiry_services
from studio_core.enclosures.enclosure import get_enclosure, secrets_of
from studio_core.enclosures.errors import EnclosureBusyError
from studio_core.enclosures.making import MakingQueue
from studio_core.records.collections import ENCLOSURES
from tests.adapters.images.photographs import noise
from tests.browser.cut_line import cut_line
from tests.http.api.test_enclosures import PDF

ROOT = Path(__file__).parents[3]
CLIENT = Path(__file__).with_name("send_files.mjs")
PASSED_BYTES = 700_000


def client_for(site: str, files: list[Path]) -> list[str]:
    """Return the command that sends files to a site."""
    node = (ROOT / ".venv/.stamps/node").read_text("utf-8").strip()
    return [
        f"{node}/node",
        *map(str, (CLIENT, ROOT / "ui")),
        f"{site}/api/enclosures",
        *map(str, files),
    ]


def send_over_cut_line(site: str, files: list[Path]) -> tuple[list[str], int]:
    """Send files while the line is cut again and again; return what became of each, and cuts."""
    with cut_line(site) as line:
        arguments = client_for(line.address, files)
        line.stop_after(PASSED_BYTES)
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as client:
            while client.poll() is None:
                with suppress(subprocess.TimeoutExpired):
                    client.wait(0.01)
                if line.is_stopped():
                    line.cut()
                    line.stop_after(PASSED_BYTES)
            assert client.stdout is not None
            return client.stdout.read().splitlines(), line.cuts


def kept(studio: Studio, place: str) -> tuple[str, str, bytes]:
    """Return the name, the type and the bytes of a file."""
    services = open_enquiry_services(studio.settings).enclosures
    found = get_enclosure(studio.store, urlsplit(place).path.rpartition("/")[2])
    assert found is not None
    assert found.state == "whole"
    secrets = secrets_of(services.cipher, found)
    return secrets.name, found.type, b"".join(services.content(found, secrets.key))


@pytest.mark.parametrize("count", [3])
def test_files_arrive_whole_over_a_line_that_is_cut(
    studio: Studio, live: str, tmp_path: Path, count: int
) -> None:
    contents = {f"평면도 {n}.pdf": PDF + bytes([n]) * 3_000_000 for n in range(count)}
    contents |= {"거실.jpg": noise(2400, 1800, 1), "악보.mp3": b"ID3" + bytes(2_000_000)}
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)

    places, cuts = send_over_cut_line(live, [tmp_path / name for name in contents])

    assert cuts > 2 * count
    for place, (name, content) in zip(places, list(contents.items())[:count], strict=False):
        assert kept(studio, place) == (name, "application/pdf", content)
    name, type, picture = kept(studio, places[count])
    assert (name, type) == ("거실.jpg", "image/jpeg")
    assert Image.open(BytesIO(picture)).size == (2400, 1800)
    status, _, body = places[count + 1].removeprefix("refused ").partition(" ")
    assert (status, json.loads(body)["code"]) == ("400", "enclosure_type_refused")


def test_a_client_comes_back_for_what_could_not_be_made_at_once(
    studio: Studio, live: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusals = iter([EnclosureBusyError(5), EnclosureBusyError(5)])
    submit = MakingQueue.submit

    def busy_first(*given: Any, **named: Any) -> Any:
        for refusal in refusals:
            raise refusal
        return submit(*given, **named)

    monkeypatch.setattr(MakingQueue, "submit", busy_first)
    (tmp_path / "거실.jpg").write_bytes(noise(640, 480, 1))

    places, _ = send_over_cut_line(live, [tmp_path / "거실.jpg"])

    assert next(refusals, None) is None
    assert kept(studio, places[0])[:2] == ("거실.jpg", "image/jpeg")
    # It was not begun anew.
    assert len(studio.store.read(ENCLOSURES)) == 1
