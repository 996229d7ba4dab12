"""A store, a spool and a cipher with nothing in them yet."""

from pathlib import Path

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.enquiries.spool import FolderSpool
from studio_adapters.stores.memory import MemoryStore
from tests.canonical_store import CanonicalStore
from tests.core.enquiries.keeping import AT


@pytest.fixture(params=[MemoryStore, CanonicalStore], ids=["as put", "in canonical form"])
def store(request: pytest.FixtureRequest) -> MemoryStore:
    """Give an empty store: one that gives back what was put, and one that gives its equal."""
    opened: MemoryStore = request.param()
    return opened


@pytest.fixture
def spool(tmp_path: Path) -> FolderSpool:
    return FolderSpool(tmp_path / "spool")


@pytest.fixture
def cipher(tmp_path: Path) -> FileCipher:
    return FileCipher(tmp_path / "enquiry.key", lambda: AT)
