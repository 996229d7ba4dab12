"""PostgreSQL: several servers share one database, which notifies them of every change."""

from getopt import GetoptError, getopt
from shlex import shlex
from typing import Any

import psycopg
from sqlalchemy import URL, create_engine, make_url

from studio_adapters.settings import SettingsError
from studio_adapters.stores.addresses import is_readable
from studio_adapters.stores.sql.database import Database
from studio_adapters.stores.sql.documents import decode, encode_bytes
from studio_adapters.stores.sql.listening import listen
from studio_adapters.stores.sql.sessions import apply_settings, keep_settings

_POOL_SIZE = 10
_MAX_CONNECTIONS = 20
_POOL_TIMEOUT_SECONDS = 5

_LIMITS = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    # In milliseconds: when the server is gone without closing the connection, fail after this.
    "tcp_user_timeout": 15_000,
}
_SESSION = {
    "statement_timeout": "60s",
    "lock_timeout": "10s",
    "idle_in_transaction_session_timeout": "5min",
    # When a commit returns, it is on disk, whatever the server's default is.
    "synchronous_commit": "on",
}


def postgresql_database(url: str, *, create: bool, read_only: bool = False) -> Database:
    """Return the database at *url*, without connecting to it; *create*: missing tables are made.

    With *read_only* the server refuses whatever would change something.
    Raise `SettingsError` for an address that cannot be parsed.
    """
    address = _read(url)
    settings = _session_settings(address, read_only=read_only)
    # Parameters in the address override our limits.
    arguments: dict[str, Any] = {
        **{name: value for name, value in _LIMITS.items() if name not in address.query},
        "options": "",  # nor those of the environment: a pool in between takes none
    }
    engine = create_engine(
        address,
        connect_args=arguments,
        json_serializer=encode_bytes,  # psycopg sends bytes as they are
        json_deserializer=decode,
        pool_size=_POOL_SIZE,
        max_overflow=_MAX_CONNECTIONS - _POOL_SIZE,
        pool_timeout=_POOL_TIMEOUT_SECONDS,
        hide_parameters=True,
    )
    # A connection that a restart of the server has closed is replaced by this before it is used.
    keep_settings(engine, settings)
    _, found = engine.dialect.create_connect_args(address)

    def connect() -> psycopg.Connection[Any]:
        connection = psycopg.connect(**{**found, **arguments}, autocommit=True)
        apply_settings(connection, settings)
        return connection

    return Database(
        address=address.set(drivername="postgresql", query={}).render_as_string(),
        create=create,
        read_only=read_only,
        reading=engine.execution_options(isolation_level="AUTOCOMMIT"),
        writing=engine.execution_options(isolation_level="READ COMMITTED"),
        follow=lambda announce, stop: listen(connect, announce, stop),
    )


def known_parameters() -> set[str]:
    """Return the parameters that an address may have."""
    return {option.keyword.decode() for option in psycopg.pq.Conninfo.get_defaults()}


def _read(url: str) -> URL:
    # Cut at the wrong place, it would put a part of the password into what a server answers.
    if not is_readable(url):
        raise SettingsError(
            "the store's address is not a PostgreSQL address: what is special in its password has "
            "to be percent-encoded"
        )
    return make_url(url).set(drivername="postgresql+psycopg")


def _session_settings(address: URL, *, read_only: bool) -> dict[str, str]:
    """Return what each session has to have; the address's own options count, but give no rights."""
    own = address.query.get("options", "")
    rights = {"default_transaction_read_only": "on"} if read_only else {}
    return _SESSION | _read_options(own if isinstance(own, str) else " ".join(own)) | rights


def _read_options(text: str) -> dict[str, str]:
    """Read `-c NAME=VALUE`, `-cNAME=VALUE` and `--NAME=VALUE`; raise `SettingsError` for others.

    A backslash stands before a space that belongs to a value, as PostgreSQL has it.
    """
    lexer = shlex(text, posix=True)
    lexer.whitespace_split, lexer.quotes, lexer.commenters = True, "", ""
    try:
        words = [f"-c{word[2:]}" if word.startswith("--") else word for word in lexer]
        found, rest = getopt(words, "c:")
    except (ValueError, GetoptError):
        found, rest = [], ["?"]
    pairs = [pair.partition("=") for _, pair in found]
    if rest or not all(name and equals for name, equals, _ in pairs):
        raise SettingsError("each of the options in the store's address must be -c NAME=VALUE")
    return {name.lower().replace("-", "_"): value for name, _, value in pairs}
