"""Requests to the database through firebase-admin, a bounded number of them at once.

The library blocks and its connection pool holds ten, so requests run on threads of our own: more
would open connections that are thrown away again. Every path given here is plain; the library puts
it into the URL as it is, so it is percent-encoded first.
"""

import uuid
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from functools import partial
from threading import Lock
from typing import Any, TypeVar
from urllib.parse import quote

import firebase_admin
from firebase_admin import db

from studio_adapters.stores.firebase.address import DatabaseAddress
from studio_adapters.stores.firebase.failures import mapped_failures
from studio_adapters.stores.firebase.updates import NotWrittenError, Updates
from studio_core.errors import StoreUnavailableError

TIMEOUT_SECONDS = 8.0
"""Of one attempt; the library makes a second one when a connection breaks."""
NULL_ETAG = "null_etag"
_AT_ONCE = 8

Result = TypeVar("Result")


class DatabaseClient:
    """The few requests the store needs; each may raise what `mapped_failures` says."""

    def __init__(self, address: DatabaseAddress, timeout_seconds: float = TIMEOUT_SECONDS) -> None:
        self.address = address
        options = {
            "projectId": address.project,
            "databaseURL": address.database_url,
            "httpTimeout": timeout_seconds,
        }
        self._app = firebase_admin.initialize_app(options=options, name=f"studio-{uuid.uuid4()}")
        self._updates = Updates(address, timeout_seconds)
        self._threads = ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="firebase")
        self._closing = Lock()
        self._closed = False

    def get(self, path: str) -> Any:
        """Return what lies at *path*; None when nothing does."""
        return self._call(lambda: self._reference(path).get())

    def get_all(self, paths: Iterable[str]) -> list[Any]:
        """Return what lies at each of *paths*, read side by side and so not at one moment."""
        waiting = [self._submit(self._reference(path).get) for path in paths]
        return [self._result(future) for future in waiting]

    def get_with_etag(self, path: str, beside: str) -> tuple[Any, str, Any]:
        """Return what lies at *path*, the mark that a conditional write wants, and *beside*.

        Both are read side by side and so not at one moment.
        """
        waiting = self._submit(partial(self._reference(path).get, etag=True))
        other = self._call(self._reference(beside).get)
        value, etag = self._result(waiting)
        return value, etag, other

    def keys(self, path: str) -> list[str]:
        """Return the keys below *path*, in no order."""
        found = self._call(lambda: self._reference(path).get(shallow=True))
        return list(found) if isinstance(found, dict) else []

    def between(self, path: str, first: str, last: str, limit: int) -> Mapping[str, Any]:
        """Return up to *limit* children from key *first* to key *last*, both included.

        The keys must be letters, digits, `-` and `_`: the library does not encode queries.
        """

        def ask() -> Any:
            query = self._reference(path).order_by_key().start_at(first).end_at(last)
            return query.limit_to_first(limit).get()

        found = self._call(ask)
        return found if isinstance(found, Mapping) else {}

    def last_keys(self, path: str, last: str, limit: int) -> list[str]:
        """Return up to *limit* keys below *path*, the greatest up to *last*, in no order.

        The keys must be as in `between`.
        """

        def ask() -> Any:
            return self._reference(path).order_by_key().end_at(last).limit_to_last(limit).get()

        found = self._call(ask)
        return list(found) if isinstance(found, Mapping) else []

    def set_if(
        self, path: str, etag: str, value: Any, within_seconds: float | None = None
    ) -> tuple[bool, Any, str]:
        """Write *value* if *etag* still holds; return whether, and what lies there now.

        After *within_seconds* nobody waits for it any more, though it may still be carried out: the
        library waits for as long as the database asks it to.
        After a lost reply the library asks again and may meet its own first write, so what is
        written should tell whose it is.
        """
        done, now, new_etag = self._call(
            lambda: self._reference(path).set_if_unchanged(etag, value), within_seconds
        )
        if not isinstance(new_etag, str):
            raise StoreUnavailableError("what answered is not the database")
        return done, now, new_etag

    def update(self, writes: Mapping[str, Any], in_time: Callable[[], bool]) -> None:
        """Write several paths from the root, all or none, in one attempt; see `Updates.send`."""
        token = self.access_token()
        with self._closing:
            if self._closed:
                raise NotWrittenError("the store is closed")
        self._updates.send(token, writes, in_time)

    def delete(self, path: str) -> None:
        """Remove what lies at *path*."""
        self._call(lambda: self._reference(path).delete())
        if self.get(path) is not None:
            raise StoreUnavailableError("what was deleted is still there")

    def delete_if(self, path: str, etag: str) -> None:
        """Remove what lies at *path* if *etag* still holds; what others put there stays."""
        # The database keeps an empty object as nothing; the library does not take None here.
        done, _, new_etag = self._call(lambda: self._reference(path).set_if_unchanged(etag, {}))
        if done and new_etag is None and self.get(path) is not None:
            raise StoreUnavailableError("what was deleted is still there")

    def access_token(self) -> str:
        """Return a bearer token for a request of our own."""
        if self.address.emulated:
            return "owner"
        return str(self._call(lambda: self._app.credential.get_access_token().access_token))

    def close(self) -> None:
        """Start nothing more; what is under way ends within its time limit."""
        with self._closing:
            if self._closed:
                return
            self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._updates.close()
        firebase_admin.delete_app(self._app)

    def _reference(self, path: str) -> Any:
        segments = (quote(segment, safe="") for segment in path.split("/") if segment)
        return db.reference("/" + "/".join(segments), app=self._app)

    def _call(self, ask: Callable[[], Result], within_seconds: float | None = None) -> Result:
        return self._result(self._submit(ask), within_seconds)

    def _submit(self, ask: Callable[[], Result]) -> "Future[Result]":
        with self._closing:
            if self._closed:
                raise StoreUnavailableError("the store is closed")
            return self._threads.submit(ask)

    def _result(self, future: "Future[Result]", within_seconds: float | None = None) -> Result:
        with mapped_failures():
            try:
                return future.result(within_seconds)
            except CancelledError as error:
                raise StoreUnavailableError("the store is closed") from error
            except (AttributeError, ValueError) as error:
                # What the library raises when its app is deleted under a request.
                if self._closed:
                    raise StoreUnavailableError("the store is closed") from error
                raise
