"""A plain SQL client, which writes into a store's tables and knows nothing of moves."""

import sqlite3
from contextlib import closing
from typing import Any

import psycopg
from sqlalchemy import Integer, Table

from studio_adapters.stores.sql.tables import HEAD, JOURNAL, JOURNAL_INDEX, RECORDS

TABLES = (*RECORDS.values(), JOURNAL, JOURNAL_INDEX, HEAD)
REFUSAL = "this store is closed"
DONE, NOTHING = "done", "no row"
_NUMBER = 999_999


def insertion(table: Table) -> str:
    """Return the statement that inserts a whole row into *table*."""
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    values = ", ".join(_value(column) for column in table.columns)
    return f"INSERT INTO {table.name} ({names}) VALUES ({values})"


def unrefused_writes(kind: str, address: str) -> dict[str, str]:
    """Return what came of each kind of write into each table, but for those refused as closed.

    SQLite asks its triggers for each row: where there is none to change, nothing happens.
    """
    told: dict[str, str] = {}
    for table in TABLES:
        key, *_ = table.primary_key.columns
        changed = table.c.position if table is HEAD else key
        told |= {insertion(table): execute(kind, address, insertion(table))}
        for statement in (
            f"UPDATE {table.name} SET {changed.name} = {_value(changed)}",
            f"DELETE FROM {table.name}",
        ):
            found = execute(kind, address, statement)
            told |= {statement: found} if (kind, found) != ("sqlite", NOTHING) else {}
    return {statement: found for statement, found in told.items() if REFUSAL not in found}


def execute(kind: str, address: str, statement: str) -> str:
    """Execute *statement* in the store at *address*; return what came of it."""
    try:
        if kind == "sqlite":
            with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as file, file:
                rows = file.execute(statement).rowcount
        else:
            with psycopg.connect(address) as connection:
                rows = connection.execute(statement.encode()).rowcount
    except (sqlite3.DatabaseError, psycopg.Error) as error:
        return str(error)
    return DONE if rows else NOTHING


def _value(column: Any) -> str:
    if column.name == "one":
        return "1"
    if isinstance(column.type, Integer):
        return str(_NUMBER)
    return "'{}'"
