"""What docs/scaling.md says of replicas: reports come from a database that cannot be written."""

from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import PORTFOLIO
from studio_core.records.work import Work
from tests.cli.conftest import Cli
from tests.http.studio_in_memory import AT, HANOK


@pytest.fixture
def replica(postgresql_store_address: str) -> str:
    """The address of a store with a project, of which the server takes no more writes."""
    settings = load_settings(environment={})
    with closing(create_store(postgresql_store_address, settings)) as store:
        Work(store, OPERATOR, AT).commit("imported", Put(PORTFOLIO, "p1", HANOK))
    with psycopg.connect(postgresql_store_address, autocommit=True) as line:
        line.execute(
            "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on',"
            " current_database()); END $$"
        )
    return postgresql_store_address


def test_content_is_exported_from_a_database_that_cannot_be_written(
    bare_cli: Cli, replica: str, tmp_path: Path
) -> None:
    told = bare_cli("export", "tree.json", "--store", replica)

    assert told.status == 0, told.err
    assert HANOK["title"] in (tmp_path / "tree.json").read_text("utf-8")


def test_content_is_audited_in_a_database_that_cannot_be_written(
    bare_cli: Cli, replica: str
) -> None:
    told = bare_cli("audit", "--json", "--store", replica)

    assert told.err == ""
    assert told.json["checked"] == 1
