"""A local image host in a folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from studio_adapters.images.local.host import LocalImageHost
from studio_adapters.images.local.opening import open_folder
from studio_adapters.settings import load_settings


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "media"


@pytest.fixture
def host(folder: Path) -> Iterator[LocalImageHost]:
    host = open_folder(folder, load_settings(environment={}))
    yield host
    host.close()
