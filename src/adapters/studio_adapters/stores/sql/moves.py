"""The register of moves: two columns beside the journal's position, in the row that writers lock.

`move` is the move as JSON; `closed` is what the triggers look at, which refuse every change of a
closed store, also by versions and programs that know nothing of moves (migration 0004).
"""

from dataclasses import asdict

import msgspec
from sqlalchemy import Connection, bindparam, update

from studio_adapters.stores.sql.documents import encode
from studio_adapters.stores.sql.tables import HEAD
from studio_core.records.replica import Move

_MOVE = msgspec.json.Decoder(Move)
_SET_MOVE = update(HEAD).values(move=bindparam("to_move"), closed=bindparam("to_closed"))
_SET_CLOSED = update(HEAD).values(closed=bindparam("to_closed"))


def move_in(text: str | None) -> Move | None:
    """Return the move that the register's *text* holds."""
    return None if text is None else _MOVE.decode(text)


def write_move(connection: Connection, move: Move | None) -> None:
    """Put *move* into the register, which closes or opens the store."""
    text = None if move is None else encode(asdict(move))
    connection.execute(_SET_MOVE, {"to_move": text, "to_closed": int(_is_closed(move))})


def let_through(connection: Connection) -> None:
    """Have a closed store take what this transaction writes, until `close_again`."""
    connection.execute(_SET_CLOSED, {"to_closed": 0})


def close_again(connection: Connection, move: Move | None) -> None:
    """Close the store when *move* says so, before others see that it was open."""
    connection.execute(_SET_CLOSED, {"to_closed": int(_is_closed(move))})


def _is_closed(move: Move | None) -> bool:
    return move is not None and move.closed
