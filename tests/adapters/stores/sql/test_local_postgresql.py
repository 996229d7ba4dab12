"""The server of the tests is one user's alone."""

import os
import tempfile
from pathlib import Path
from typing import Any

import pytest

from tests.contracts.local_postgresql import local_postgresql


@pytest.mark.server
def test_each_lock_lies_in_the_folder_of_its_server_which_no_users_share(
    postgresql_server: Any,
) -> None:
    with local_postgresql() as other:
        locks = [Path(os.fsdecode(server._lock.path)) for server in (postgresql_server, other)]

        folders = [server.pgdata.parent for server in (postgresql_server, other)]

    assert [lock.parent for lock in locks] == folders
    assert {folder.parent for folder in folders} == {Path(tempfile.gettempdir())}
