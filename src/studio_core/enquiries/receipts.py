"""The numbers of enquiries, and the links by which visitors come back to theirs.

A receipt number is the record's id. With an idempotency key it is derived from that key, so that
two servers that get the same enquiry at the same moment still store it once.
"""

from datetime import datetime, timedelta
from hmac import compare_digest

from studio_core.dates import parse_moment
from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.consultation import RECEIPT_DAYS

# Crockford's alphabet: without I, L, O and U, which are misheard and misread.
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_GROUPS, _GROUP_LENGTH = 3, 4
_TOKEN_DIGITS = 32


def receipt_number(token: str) -> str:
    """Return the receipt number that a keyed or random hexadecimal *token* stands for."""
    number, letters = int(token, 16), []
    for _ in range(_GROUPS * _GROUP_LENGTH):
        number, digit = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[digit])
    text = "".join(letters)
    groups = range(0, len(text), _GROUP_LENGTH)
    return "-".join(text[start : start + _GROUP_LENGTH] for start in groups)


def short_number(id: str) -> str:
    """Return the beginning of a receipt number, which people can say on the telephone."""
    return id[: 2 * _GROUP_LENGTH + 1]


def receipt_token(cipher: Cipher, id: str) -> str:
    """Return what opens the receipt of the enquiry *id*: its number, and a keyed hash of that."""
    return f"{id}.{_proofs(cipher, id)[0]}"


def enquiry_of_token(cipher: Cipher, token: str) -> str | None:
    """Return the id of the enquiry that *token* was made for, None for what nobody made.

    Retired keys still open receipts.
    """
    id, _, proof = token.partition(".")
    if not token.isascii() or not cipher.key_ids():
        return None
    known = any(compare_digest(one, proof) for one in _proofs(cipher, id))
    return id if known else None


def receipt_ends(received_at: str) -> datetime | None:
    """Return until when the receipt of an enquiry is open; None when nobody can tell."""
    received = parse_moment(received_at)
    return received + timedelta(days=RECEIPT_DAYS) if received else None


def _proofs(cipher: Cipher, id: str) -> list[str]:
    """Return the hashes by each key, the current one first; a key is made when none is here."""
    return [digits[:_TOKEN_DIGITS] for digits in cipher.tokens("receipt-link", id).values()]
