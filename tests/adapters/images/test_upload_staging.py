"""What staging promises of unfinished uploads, wherever the pictures lie."""

import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from studio_adapters.images.hosts import open_upload_staging
from studio_adapters.images.local.opening import open_local_image_host
from studio_adapters.settings import load_settings
from studio_core.errors import ImageHostError
from studio_core.files.errors import UploadChecksumError, UploadOffsetConflictError
from studio_core.files.receiving import Checksum, GrowingFile, Receiving
from studio_core.files.uploads import StagedUpload, UploadStaging, growing_upload
from studio_core.pictures.host import StoredImage
from studio_core.records.believing import BelievedMoment
from tests.adapters.images.buckets import BUCKET
from tests.adapters.images.photographs import encoded, quarters, upload

NOW = datetime(2026, 5, 1, tzinfo=UTC)
PICTURE = StoredImage(
    id="a", url="/media/a.jpg", name="거실.jpg", width=4, height=3, format="jpg", color="#102030"
)
IDS = (f"{number:032x}" for number in count(1))

Open = Callable[[str], UploadStaging]
"""Opens the staging as another server would, which has a data folder of its own."""


def address_of(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    match kind:
        case "folder":
            return f"local:///{tmp_path / 'media'}"
        case "cloudinary":
            return "cloudinary://key:secret@atelier"
        case _:
            endpoint = request.getfixturevalue("bucket")
            return f"{kind}://{BUCKET}/site?endpoint={endpoint}"


SERVER = pytest.mark.server


@pytest.fixture(
    params=[
        "folder",
        "cloudinary",
        pytest.param("s3", marks=SERVER),
        pytest.param("gs", marks=SERVER),
    ]
)
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    """Give what opens one and the same staging again and again."""
    url = address_of(request.param, request, tmp_path)

    def opened(server: str) -> UploadStaging:
        # What is staged for another host lies in the data folder: it is shared by workers alone.
        folder = tmp_path / ("data" if request.param == "cloudinary" else server)
        return staging_at(url, folder)

    return opened


@pytest.fixture
def staging(opened: Open) -> UploadStaging:
    return opened("one")


@pytest.fixture
def other(opened: Open) -> UploadStaging:
    return opened("two")


def staging_at(url: str, folder: Path) -> UploadStaging:
    """Open the staging as a server does that has its own data in *folder*."""
    environment = {"STUDIO_DATA_DIR": str(folder), "STUDIO_MEDIA": url}
    return open_upload_staging(load_settings(environment=environment))


def add(staging: UploadStaging, id: str, offset: int, content: bytes) -> None:
    """Add one part, as a request does."""
    upload = staging.find(id)
    length = upload.length if upload else 0
    GrowingFile(staging.parts(id), length, is_whole=False).append(offset, content)


def begun(staging: UploadStaging, length: int = 100, **facts: Any) -> StagedUpload:
    fields = {"name": "거실.jpg", "folder": "한옥", "sha256": "", "expires": NOW, "owner": "admin1"}
    staged = StagedUpload(id=next(IDS), length=length, **{**fields, **facts})
    staging.begin(staged)
    return staged


def content_of(staging: UploadStaging, id: str) -> bytes:
    with staging.open(id) as file:
        return file.read()


def test_what_was_begun_is_known_to_every_server(
    staging: UploadStaging, other: UploadStaging
) -> None:
    staged = begun(staging)

    assert other.find(staged.id) == staged
    assert (other.parts(staged.id).end(), other.picture(staged.id)) == (0, None)


@pytest.mark.parametrize("id", ["", "..", "a" * 31, "A" * 32, "../" * 10 + "aa", "0" * 31 + "/"])
def test_what_was_never_begun_is_unknown(staging: UploadStaging, id: str) -> None:
    begun(staging)

    assert staging.find(id) is None
    assert staging.find("f" * 32) is None


@pytest.mark.parametrize(
    "about", [b"", b'{"id":', b"[]", b"{}", b'{"expires": "2026-05-01", "more": 1}']
)
def test_a_damaged_description_is_nobodys_and_stops_no_other_upload(
    tmp_path: Path, about: bytes
) -> None:
    staging = staging_at(f"local:///{tmp_path}/media", tmp_path)
    damaged, whole = begun(staging), begun(staging, expires=NOW + timedelta(days=1))
    (tmp_path / "media" / "uploads" / damaged.id / "about.json").write_bytes(about)

    assert staging.find(damaged.id) is None
    staging.sweep(BelievedMoment(NOW))

    assert {id for id, _ in staging.uploads()} == {whole.id}


def test_servers_take_turns(staging: UploadStaging, other: UploadStaging) -> None:
    id = begun(staging).id

    add(staging, id, 0, b"first ")
    add(other, id, 6, b"second ")
    add(staging, id, 13, b"third")

    assert [one.parts(id).end() for one in (staging, other)] == [18, 18]
    assert content_of(other, id) == b"first second third"


@pytest.mark.parametrize("offset", [0, 4, 6, 10**9])
def test_nothing_is_added_anywhere_but_at_the_end(staging: UploadStaging, offset: int) -> None:
    id = begun(staging).id
    add(staging, id, 0, b"first")

    with pytest.raises(UploadOffsetConflictError):
        add(staging, id, offset, b"second")

    assert content_of(staging, id) == b"first"


# Not on Google's store: its condition is a header of its own, which the stand-in does not know.
@pytest.mark.parametrize("opened", ["folder", pytest.param("s3", marks=SERVER)], indirect=True)
def test_of_several_who_add_at_the_same_place_one_succeeds(opened: Open) -> None:
    racers = [opened(f"server-{number}") for number in range(6)]
    id = begun(racers[0]).id
    start = threading.Barrier(len(racers))
    added: list[bytes] = []

    def race(number: int) -> None:
        content = bytes([number]) * (number + 1)
        start.wait()
        with suppress(UploadOffsetConflictError):
            add(racers[number], id, 0, content)
            added.append(content)

    threads = [threading.Thread(target=race, args=(number,)) for number in range(len(racers))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(added) == 1
    assert content_of(racers[0], id) == added[0]


def test_a_finished_upload_leaves_its_picture_and_no_bytes(
    staging: UploadStaging, other: UploadStaging
) -> None:
    staged = begun(staging)
    add(staging, staged.id, 0, b"x" * 100)

    staging.finish(staged.id, PICTURE)

    assert other.picture(staged.id) == PICTURE
    assert other.find(staged.id) == staged
    assert content_of(other, staged.id) == b""
    assert dict(other.uploads()) == {staged.id: True}


def test_a_discarded_upload_leaves_nothing(staging: UploadStaging, other: UploadStaging) -> None:
    staged = begun(staging)
    add(staging, staged.id, 0, b"x" * 100)

    other.discard(staged.id)
    other.discard(staged.id)

    assert staging.find(staged.id) is None
    assert (staging.parts(staged.id).end(), dict(staging.uploads())) == (0, {})


def test_what_expired_and_what_nobody_began_is_swept(
    staging: UploadStaging, other: UploadStaging
) -> None:
    kept = begun(staging, expires=NOW + timedelta(seconds=1))
    begun(staging, expires=NOW)
    add(staging, next(IDS), 0, b"of an upload that was discarded meanwhile")
    done = begun(staging, expires=NOW)
    staging.finish(done.id, PICTURE)

    swept = other.sweep(BelievedMoment(NOW))

    assert swept == 3
    assert dict(staging.uploads()) == {kept.id: False}


def test_staged_bytes_are_no_pictures(
    request: pytest.FixtureRequest, staging: UploadStaging, tmp_path: Path
) -> None:
    kind = request.node.callspec.params["opened"]
    if kind == "cloudinary":
        return  # its pictures lie elsewhere altogether
    settings = load_settings(environment={"STUDIO_DATA_DIR": str(tmp_path / "one")})
    host = open_local_image_host(address_of(kind, request, tmp_path), settings)
    stored = host.put(upload(encoded(quarters(64, 48))))
    assert host.wait_prepared(60)
    host.usage()  # writes the count of what was served down, beside the pictures
    before = host.usage().storage.used

    add(staging, begun(staging).id, 0, encoded(quarters()))

    assert host.usage().storage.used == before
    assert list(host.image_ids()) == [stored.id]
    host.close()


def test_a_storage_that_fails_is_the_hosts_failure(tmp_path: Path) -> None:
    staging = staging_at(f"local:///{tmp_path}/media", tmp_path)
    (tmp_path / "media" / "uploads").write_bytes(b"in the way")

    with pytest.raises(ImageHostError):
        begun(staging)


CONTENT = bytes(number * 7 % 251 for number in range(1000))
PIECES = st.lists(
    st.tuples(
        st.integers(0, 1100),  # where the client thinks it is
        st.integers(1, 400),  # how much it sends
        st.sampled_from(["whole", "cut", "proved", "forged"]),
    ),
    max_size=12,
)
Pieces = list[tuple[int, int, str]]
PARTS = st.sampled_from([70, 150, 400])


@pytest.mark.parametrize("opened", ["folder"], indirect=True)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(pieces=PIECES, part=PARTS, exact=st.booleans())
def test_however_a_file_is_cut_and_sent_it_arrives_once(
    staging: UploadStaging, other: UploadStaging, pieces: Pieces, part: int, exact: bool
) -> None:
    send_all(staging, other, pieces, part, exact=exact)


@pytest.mark.server
@pytest.mark.parametrize("opened", ["s3"], indirect=True)
@settings(
    max_examples=5,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(pieces=PIECES, part=PARTS, exact=st.booleans())
def test_however_a_file_is_cut_it_arrives_once_in_a_bucket(
    staging: UploadStaging, other: UploadStaging, pieces: Pieces, part: int, exact: bool
) -> None:
    send_all(staging, other, pieces, part, exact=exact)


def send_all(
    staging: UploadStaging, other: UploadStaging, pieces: Pieces, part: int, *, exact: bool
) -> None:
    """Send pieces to two servers in turn, right or wrong; at last go on from where it stands."""
    staged = begun(staging, length=len(CONTENT))
    for turn, (said, size, how) in enumerate(pieces):
        server = (staging, other)[turn % 2]
        at = server.parts(staged.id).end() if exact else said
        send(server, staged, at, CONTENT[at : at + size], how, part)
        assert content_of(server, staged.id) == CONTENT[: server.parts(staged.id).end()]
    end = staging.parts(staged.id).end()
    send(staging, staged, end, CONTENT[end:], "whole", part)

    assert content_of(other, staged.id) == CONTENT
    staging.discard(staged.id)


def checksum_of(piece: bytes, how: str) -> Checksum | None:
    if how not in {"proved", "forged"}:
        return None
    return Checksum("sha256", sha256(piece if how == "proved" else piece + b"x").digest())


def send(
    staging: UploadStaging, staged: StagedUpload, at: int, piece: bytes, how: str, part: int
) -> None:
    """Send one piece as a request of some kind, in parts of this size."""
    before = staging.parts(staged.id).end()
    try:
        receiving = Receiving(growing_upload(staging, staged), at, checksum_of(piece, how))
    except UploadOffsetConflictError:
        assert at != before
        return
    for start in range(0, len(piece), part):
        receiving.take(piece[start : start + part])
        receiving.keep()
    if how == "cut":
        receiving.cut()
        assert staging.parts(staged.id).end() == before + len(piece)
    elif how == "forged":
        with pytest.raises(UploadChecksumError):
            receiving.finish()
        assert staging.parts(staged.id).end() == before
    else:
        assert receiving.finish() == staging.parts(staged.id).end() == before + len(piece)
