"""Whether the keys at hand open the second factors."""

from studio_core.accounts.second_factor import (
    SecondFactor,
    SecondFactorUnreadableError,
    factor_in,
    unsealed_secret,
)
from studio_core.encryption.checks import Seals
from studio_core.encryption.cipher import Cipher
from studio_core.records.collections import ACCOUNTS
from studio_core.records.store import Store


def factor_seals(store: Store, cipher: Cipher | None) -> Seals:
    """Try every account's second factor; without a cipher none opens."""
    found = ((id, factor_in(record)) for id, record in store.read(ACCOUNTS).items())
    opened = [cipher is not None and _is_read(cipher, id, one) for id, one in found if one]
    return Seals(len(opened), opened.count(False))


def _is_read(cipher: Cipher, account_id: str, factor: SecondFactor) -> bool:
    try:
        unsealed_secret(cipher, account_id, factor.key, factor.sealed)
    except SecondFactorUnreadableError:
        return False
    return True
