"""Whether the keys at hand open the second factors."""

from contextlib import suppress

from studio_core.accounts.second_factor import (
    SecondFactorUnreadableError,
    factor_in,
    unsealed_secret,
)
from studio_core.encryption.cipher import Cipher
from studio_core.encryption.seals import Seals
from studio_core.records.collections import ACCOUNTS
from studio_core.records.store import Store


def factor_seals(store: Store, cipher: Cipher | None) -> Seals:
    """Count the second factors, and those that *cipher* cannot open; None opens none."""
    there = opened = 0
    needed: set[str] = set()
    for id, record in store.read(ACCOUNTS).items():
        factor = factor_in(record)
        there += factor is not None
        needed |= {factor.key} if factor else set()
        if factor and cipher:
            with suppress(SecondFactorUnreadableError):
                unsealed_secret(cipher, id, factor.key, factor.sealed)
                opened += 1
    here = cipher.key_ids() if cipher else ()
    return Seals(there, there - opened, frozenset(needed.difference(here)))
