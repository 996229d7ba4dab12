"""Key rotation: the names and keys of files are sealed anew; their bytes stay as they are."""

from studio_core.enclosures.enclosure import (
    Enclosure,
    every_enclosure,
    get_enclosure,
    sealed_secrets,
    secrets_of,
)
from studio_core.encryption.cipher import Cipher
from studio_core.errors import EnquiryUnreadableError
from studio_core.records.changes import SetField
from studio_core.records.collections import ENCLOSURES
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.records.work import Work, retried


def reseal_enclosures(work: Work, cipher: Cipher) -> None:
    """Seal every file's name and key with the current key; what cannot be opened stays."""
    for id, _ in every_record(work.store, ENCLOSURES):
        _reseal(work, cipher, id)


def enclosure_keys(store: Store) -> frozenset[str]:
    """Return the ids of the keys that files need."""
    return frozenset(key for one in every_enclosure(store) if (key := _key_of(one)))


@retried
def _reseal(work: Work, cipher: Cipher, id: str) -> None:
    found = get_enclosure(work.store, id)
    if found is None or _key_of(found) in ("", cipher.current_key()):
        return
    try:
        sealed = sealed_secrets(cipher, id, secrets_of(cipher, found))
    except EnquiryUnreadableError:
        return
    change = SetField(ENCLOSURES, id, "sealed", sealed, expected=found.revision)
    work.commit("enclosure_resealed", change)


def _key_of(enclosure: Enclosure) -> str:
    return str(enclosure.sealed.get("key") or "")
