"""What each session of PostgreSQL has to keep to, seen to whenever its connection is given out.

Nothing is asked for at connecting: a pool in between (PgBouncer) refuses the startup parameter
`options`, or is told to ignore it, and then drops what it says.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import psycopg
from sqlalchemy import Engine, event
from sqlalchemy.exc import InvalidatePoolError

_SEEN = "studio_session"

Connection = psycopg.Connection[Any]
Seen = tuple[Any, ...]
"""The process that serves a connection, and the values of its settings."""


def keep_settings(engine: Engine, settings: Mapping[str, str]) -> None:
    """Let every connection that *engine* gives out have *settings*.

    A connection that was lost meanwhile is replaced, as all that are older than the loss.
    """

    def see_to_it(connection: Connection, record: Any, _: object) -> None:
        seen: Seen | None = record.info.get(_SEEN)
        try:
            record.info[_SEEN] = apply_settings(connection, settings, seen)
        except psycopg.OperationalError as error:
            if seen is None or not connection.closed:
                raise
            raise InvalidatePoolError from error

    event.listen(engine, "checkout", see_to_it)


def apply_settings(
    connection: Connection, settings: Mapping[str, str], seen: Seen | None = None
) -> Seen:
    """Let the session of *connection* have *settings*, and return what was *seen* of it.

    Raise `psycopg.OperationalError` when it does not keep them, or is another one than before.
    """
    with _by_itself(connection):
        found = _look(connection, settings)
        if seen is not None and found[0] != seen[0]:
            raise psycopg.OperationalError(
                "a pool between here and PostgreSQL gives one connection several sessions: set"
                " pool_mode = session there (docs/scaling.md)"
            )
        if found == seen:
            return found
        try:
            wanted = _set(connection, settings)
        except psycopg.OperationalError:
            raise
        except psycopg.Error as error:
            raise psycopg.OperationalError(str(error)) from error
        found = _look(connection, settings)
    for name, value, expected in zip(settings, found[1:], wanted, strict=True):
        if value != expected:
            raise psycopg.OperationalError(f"{name} does not stay {expected}: it is {value}")
    return found


def _look(connection: Connection, settings: Mapping[str, str]) -> Seen:
    read = ", ".join(["pg_backend_pid()", *("current_setting(%s, true)" for _ in settings)])
    return _row(connection, f"SELECT {read}", list(settings))


def _set(connection: Connection, settings: Mapping[str, str]) -> Seen:
    """Set all of *settings* for the session; return their values as the server spells them."""
    calls = ", ".join("set_config(%s, %s, false)" for _ in settings)
    return _row(connection, f"SELECT {calls}", [part for pair in settings.items() for part in pair])


def _row(connection: Connection, query: str, values: list[str]) -> Seen:
    row = connection.execute(query.encode(), values, prepare=False).fetchone()
    assert row is not None, "a list of expressions is one row"
    return tuple(row)


@contextmanager
def _by_itself(connection: Connection) -> Iterator[None]:
    """Let statements be no part of a transaction, with which they would be taken back."""
    before = connection.autocommit
    if not before:
        connection.autocommit = True
    try:
        yield
    finally:
        if not before and not connection.closed:
            connection.autocommit = before
