"""A device that makes passkeys and signs with them, as a browser passes its answers on."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

_PRESENT, _VERIFIED, _ATTESTED = 0x01, 0x04, 0x40
_COORDINATE_BYTES = 32


@dataclass
class Authenticator:
    """Makes keys for the page of *origin*; *verifies* whether it asks for its owner's finger."""

    origin: str = "https://studio.example"
    host: str = "studio.example"
    verifies: bool = True
    count: int = 0
    id: bytes = b"credential-0001-of-this-device"
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    handle: str = ""

    def create(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return what `navigator.credentials.create` gives for these options."""
        self.handle = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        key = {
            1: 2,
            3: -7,
            -1: 1,
            -2: numbers.x.to_bytes(_COORDINATE_BYTES, "big"),
            -3: numbers.y.to_bytes(_COORDINATE_BYTES, "big"),
        }
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(key)
        data = self._data(_ATTESTED) + attested
        statement = {"fmt": "none", "attStmt": {}, "authData": data}
        response = {
            "clientDataJSON": encoded(self._said("webauthn.create", options)),
            "attestationObject": encoded(cbor2.dumps(statement)),
            "transports": ["internal"],
        }
        return self._answer(response)

    def sign(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return what `navigator.credentials.get` gives for these options."""
        data, said = self._data(0), self._said("webauthn.get", options)
        signature = self.key.sign(data + sha256(said).digest(), ec.ECDSA(SHA256()))
        response = {
            "clientDataJSON": encoded(said),
            "authenticatorData": encoded(data),
            "signature": encoded(signature),
            "userHandle": self.handle,
        }
        return self._answer(response)

    def _data(self, flags: int) -> bytes:
        flags |= _PRESENT | (_VERIFIED if self.verifies else 0)
        return sha256(self.host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _said(self, kind: str, options: Mapping[str, Any]) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(said).encode()

    def _answer(self, response: dict[str, Any]) -> dict[str, Any]:
        id = encoded(self.id)
        return {
            "id": id,
            "rawId": id,
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
        }


def encoded(data: bytes) -> str:
    """Return bytes as WebAuthn's JSON writes them."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return the bytes that WebAuthn's JSON means."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
