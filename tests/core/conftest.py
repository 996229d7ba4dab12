"""A store, a spool and a cipher with nothing in them yet."""

from pathlib import Path

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.enquiries.spool import FolderSpool
from studio_adapters.stores.memory import MemoryStore
from tests.core.enquiries.keeping import AT


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def spool(tmp_path: Path) -> FolderSpool:
    return FolderSpool(tmp_path / "spool")


@pytest.fixture
def cipher(tmp_path: Path) -> FileCipher:
    return FileCipher(tmp_path / "enquiry.key", lambda: AT)
