"""The signed token of a form: that it was shown by this site, and since when.

It speaks for one enquiry while others flood the site, and is not needed otherwise. Anybody may
fetch one: what that buys is bounded by the networks that they are sent from (see `flood`).

Age is cheap as well: tokens that are fetched in advance grow old by themselves, and to tie them to
the network that fetched them would cost who has a /56 one request for each of its /64. So an older
one gets nobody beyond a bound. Half of what a network may send by its forms is only kept for those
that somebody took some time over, and a flooder who does not bother leaves it to its neighbours.
"""

from hmac import compare_digest

from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.spam import QUICKEST_FILL_MS
from studio_core.errors import StoreUnavailableError

LIFETIME_MS = 12 * 3_600_000
PATIENT_MS = 30_000
"""Somebody who writes a question takes as long, or not much less."""
MAX_LENGTH = 100
_PROOF_DIGITS = 32


def form_token(cipher: Cipher, nonce: str, now: int) -> str:
    """Return a token for a form shown *now*, in milliseconds since 1970; *nonce* is random.

    Without a key it vouches for nothing: the first enquiry makes one.
    """
    said = f"{now}-{nonce}"
    try:
        return f"{said}-{_proofs(cipher, said)[0]}" if cipher.key_ids() else nonce
    except StoreUnavailableError:
        return nonce


def vouches(cipher: Cipher, token: str, now: int) -> bool:
    """Tell whether *token* is ours, and as old as a form that a person has filled in."""
    said, _, proof = token.rpartition("-")
    shown = said.partition("-")[0]
    if not (token.isascii() and len(token) <= MAX_LENGTH and shown.isdigit() and cipher.key_ids()):
        return False
    is_ours = any(compare_digest(one, proof) for one in _proofs(cipher, said))
    return is_ours and QUICKEST_FILL_MS <= now - int(shown) <= LIFETIME_MS


def is_hasty(token: str, now: int) -> bool:
    """Tell whether a form was sent soon after it was shown, by a *token* that vouches for it."""
    return now - int(token.partition("-")[0]) < PATIENT_MS


def _proofs(cipher: Cipher, said: str) -> list[str]:
    """Return the hashes by each key, the current one first."""
    return [digits[:_PROOF_DIGITS] for digits in cipher.tokens("form", said).values()]
