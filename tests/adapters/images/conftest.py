"""A local image host in a folder of its own, and a bucket of an object store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from studio_adapters.images.local.host import LocalImageHost
from studio_adapters.images.local.opening import open_folder
from studio_adapters.settings import load_settings
from tests.adapters.images.buckets import BUCKET
from tests.object_store import new_bucket, object_store, set_keys


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "media"


@pytest.fixture
def host(folder: Path) -> Iterator[LocalImageHost]:
    host = open_folder(folder, load_settings(environment={}))
    yield host
    host.close()


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    with object_store() as address:
        yield address


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    set_keys(monkeypatch)


@pytest.fixture
def bucket(endpoint: str, keys: None) -> Iterator[str]:
    with new_bucket(endpoint, BUCKET):
        yield endpoint
