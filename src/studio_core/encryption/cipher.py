"""The port to the cipher, and to the keys behind it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol


class Cipher(Protocol):
    """Encrypts contact data with keys that lie outside the database.

    Every method may raise `StoreUnavailableError` when there are no keys to be had. Safe to call
    from many threads.
    """

    def current_key(self) -> str:
        """Return the id of the key that new texts are sealed with; it is made when none is here."""
        ...

    def key_ids(self) -> tuple[str, ...]:
        """Return the ids of the keys that are here, the current one first; makes none."""
        ...

    def seal(self, text: str, context: str) -> tuple[str, str]:
        """Return the id of the current key and *text* sealed with it, bound to *context*."""
        ...

    def unseal(self, key: str, sealed: str, context: str) -> str:
        """Return the text; raise `EnquiryUnreadableError` when it cannot be read by our keys."""
        ...

    def tokens(self, purpose: str, text: str) -> Mapping[str, str]:
        """Return a keyed hash of *text* in hexadecimal by key id, the current key first.

        Equal texts have equal hashes for one purpose and key; without the key nothing can be
        tried out. Keys that are no longer used for sealing are among them. A key is made when none
        is here.
        """
        ...


class KeyRing(Cipher, Protocol):
    """A cipher whose keys an operator looks after."""

    def add_key(self) -> object:
        """Make a new current key; those before it are retired and still read."""
        ...

    def merge(self, file: Path) -> tuple[str, ...]:
        """Read what is sealed with the keys of a key file too; return the ids that are new here.

        No key goes, and the current one stays. Raise `StoreUnavailableError` for what is no key
        file, or holds another key under the id of one here.
        """
        ...

    def drop_retired(self, used: frozenset[str]) -> tuple[str, ...]:
        """Forget the keys that were retired a day ago and are not *used*; return their ids."""
        ...

    def export(self) -> str:
        """Return what a key file holds, and note that these keys were exported."""
        ...

    def kept(self) -> tuple[Path, frozenset[str]]:
        """Return the file of every key that was ever here and not dropped, and their ids."""
        ...
