"""The server of the tests is one user's alone."""

import os
import tempfile
from pathlib import Path
from typing import Any

import pytest


@pytest.mark.server
def test_its_lock_lies_in_no_folder_that_users_share(postgresql_server: Any) -> None:
    lock = Path(os.fsdecode(type(postgresql_server)._lock.path))

    assert lock.parent == postgresql_server.pgdata.parent
    assert lock.parent.parent == Path(tempfile.gettempdir())
