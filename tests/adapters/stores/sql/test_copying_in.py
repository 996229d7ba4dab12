"""Many new records are inserted by COPY: one change set, and errors as those of statements."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from studio_adapters.settings import load_settings
from studio_adapters.stores.sql import writing
from studio_adapters.stores.sql.copying_in import MIN_ROWS_TO_COPY, copy_in
from studio_adapters.stores.sql.opening import open_postgresql_store
from studio_adapters.stores.sql.store import SqlStore
from studio_core.errors import StoreTooBigError
from studio_core.records.changes import Put
from studio_core.records.collections import PORTFOLIO
from tests.contracts.samples import HANOK, change_set, put

pytestmark = pytest.mark.server

MANY = MIN_ROWS_TO_COPY + 5
AWKWARD = '탭\t줄\n\r역\\슬래시 \\N \\. "따옴표" 🏠'
REFUSING = """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF new.id = 'n20' THEN RAISE EXCEPTION 'too much' USING ERRCODE = '54000'; END IF;
    RETURN new;
END $$;
CREATE TRIGGER refuse BEFORE INSERT ON portfolio FOR EACH ROW EXECUTE FUNCTION refuse();
"""


@pytest.fixture
def store(postgresql_address: str) -> Iterator[SqlStore]:
    opened = open_postgresql_store(postgresql_address, load_settings(environment={}), create=True)
    yield opened
    opened.close()


def test_new_records_are_copied_in_one_change_set_with_existing_ones(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(store, PORTFOLIO, "n03", HANOK)
    copied: list[str] = []

    def counting(connection: Any, table: str, rows: Any) -> None:
        copied.extend(id for id, _ in rows)
        copy_in(connection, table, rows)

    monkeypatch.setattr(writing, "copy_in", counting)
    documents = {f"n{n:02}": {**HANOK, "title": f"{AWKWARD} {n}"} for n in range(MANY)}
    documents[r"n\N \t"] = HANOK

    position = store.commit(change_set(*(Put(PORTFOLIO, *item) for item in documents.items())))

    found = {id: record.document for id, record in store.read(PORTFOLIO).items()}
    assert found == documents
    assert set(copied) == documents.keys() - {"n03"}
    assert position == 2
    assert len(store.changes(1)[0].paths) == MANY + 1


def test_a_copy_that_fails_half_way_raises_a_store_error_and_writes_nothing(
    store: SqlStore, postgresql_address: str
) -> None:
    store.position()
    with psycopg.connect(postgresql_address, autocommit=True) as connection:
        connection.execute(REFUSING)

    with pytest.raises(StoreTooBigError, match="too much"):
        store.commit(change_set(*(Put(PORTFOLIO, f"n{n:02}", HANOK) for n in range(MANY))))

    assert store.read(PORTFOLIO) == {}
    assert store.position() == 0
    put(store, PORTFOLIO, "p1", HANOK)
    assert store.position() == 1
