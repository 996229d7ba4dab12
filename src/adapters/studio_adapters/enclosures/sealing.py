"""Sealing of files: AES-256-GCM with a key of each file's own (NIST SP 800-38D)."""

import base64
import secrets

from studio_core.errors import EnquiryUnreadableError

_KEY_BYTES = 32
_NONCE_BYTES = 12
_TAG_BYTES = 16


class FilePieceCipher:
    """The `PieceCipher` over random keys and nonces; a sealed piece begins with its nonce."""

    overhead = _NONCE_BYTES + _TAG_BYTES

    def new_key(self) -> str:
        """Return a new random key in Base64."""
        return base64.b64encode(secrets.token_bytes(_KEY_BYTES)).decode()

    def seal(self, key: str, content: bytes, context: str) -> bytes:
        """Seal *content*; *context* is authenticated with it."""
        # Late: a server that starts does not need it.
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        nonce = secrets.token_bytes(_NONCE_BYTES)
        return nonce + AESGCM(base64.b64decode(key)).encrypt(nonce, content, context.encode())

    def unseal(self, key: str, sealed: bytes, context: str) -> bytes:
        """Open what was sealed with this key and context; raise `EnquiryUnreadableError`."""
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        box = AESGCM(base64.b64decode(key))
        try:
            return box.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], context.encode())
        except (ValueError, InvalidTag) as error:
            raise EnquiryUnreadableError(f"{context} is damaged") from error
