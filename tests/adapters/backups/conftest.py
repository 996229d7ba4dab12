"""Places of every kind, each with what lies at it as somebody else would see it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.backups.opening import make_backup_folders, open_place
from studio_adapters.settings import Settings, load_settings
from studio_core.backups.ports import BackupPlace
from tests.object_store import new_bucket, object_store, set_keys

BUCKET = "safe"


@dataclass(frozen=True)
class Lying:
    """What lies at a place, byte for byte, for whoever can get at it."""

    names: Callable[[], list[str]]
    read: Callable[[str], bytes]
    write: Callable[[str, bytes], Any]


@dataclass(frozen=True)
class Kind:
    """A place that opens anew as often as it is asked to, as other processes open it."""

    settings: Settings
    lying: Lying

    def open(self) -> BackupPlace:
        return open_place(self.settings.backup_to[0], self.settings)


@pytest.fixture(scope="session")
def endpoint() -> Iterator[str]:
    with object_store() as address:
        yield address


@pytest.fixture
def bucket(endpoint: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    set_keys(monkeypatch)
    with new_bucket(endpoint, BUCKET) as made:
        yield made


def lying_in_folder(folder: Path) -> Lying:
    def names() -> list[str]:
        found = (path for path in folder.rglob("*") if path.is_file())
        return sorted(str(path.relative_to(folder)) for path in found)

    return Lying(
        names,
        lambda name: (folder / name).read_bytes(),
        lambda name, content: (folder / name).write_bytes(content),
    )


def lying_in_bucket(bucket: Any) -> Lying:
    return Lying(
        lambda: sorted(found.key for found in bucket.objects.all()),
        lambda name: bucket.Object(name).get()["Body"].read(),
        lambda name, content: bucket.put_object(Key=name, Body=content),
    )


def kind_of(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> Kind:
    folder = tmp_path / "place"
    if name in {"s3", "gs"}:
        lying = lying_in_bucket(request.getfixturevalue("bucket"))
        address = f"{name}://{BUCKET}/site?endpoint={request.getfixturevalue('endpoint')}"
    else:
        lying = lying_in_folder(folder)
        address = str(folder) if name == "folder" else f"sealed:{folder}"
    environment = {"STUDIO_DATA_DIR": str(tmp_path / "var"), "STUDIO_BACKUP_TO": address}
    settings = load_settings(environment=environment)
    make_backup_folders(settings)
    return Kind(settings, lying)


SEALED = ["sealed folder", *(pytest.param(name, marks=pytest.mark.server) for name in ("s3", "gs"))]


@pytest.fixture(params=["folder", *SEALED])
def kind(request: pytest.FixtureRequest, tmp_path: Path) -> Kind:
    return kind_of(request.param, tmp_path, request)


@pytest.fixture(params=SEALED)
def sealed(request: pytest.FixtureRequest, tmp_path: Path) -> Kind:
    return kind_of(request.param, tmp_path, request)


@pytest.fixture
def place(kind: Kind) -> BackupPlace:
    return kind.open()
