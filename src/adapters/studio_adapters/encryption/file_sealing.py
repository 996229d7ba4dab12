"""Sealing of visitors' files: AES-256-GCM with a key of each file's own (NIST SP 800-38D)."""

import base64
import secrets
from collections.abc import Iterable, Iterator

from studio_adapters.encryption import stream
from studio_core.errors import EnquiryUnreadableError

_KEY_BYTES = 32
_NONCE_BYTES = 12
_TAG_BYTES = 16


class OwnKeySealing:
    """The `FileSealing` over random keys; a sealed part begins with its nonce."""

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

    def sealed(self, key: str, pieces: Iterable[bytes], context: str) -> Iterator[bytes]:
        """Seal in chunks (see `stream`); *context* is part of what the object's key comes from."""
        return stream.sealed(base64.b64decode(key), _purpose(context), pieces)

    def unsealed(self, key: str, pieces: Iterable[bytes], context: str) -> Iterator[bytes]:
        """Open chunk by chunk; raise `EnquiryUnreadableError`."""
        try:
            yield from stream.unsealed(base64.b64decode(key), _purpose(context), pieces)
        except stream.BrokenSealError as error:
            raise EnquiryUnreadableError(f"{context} is damaged, or not there") from error

    def content_size(self, sealed_size: int) -> int:
        """Take off what sealing adds."""
        return stream.content_size(sealed_size)


def _purpose(context: str) -> bytes:
    return b"studio visitor's file " + context.encode()
