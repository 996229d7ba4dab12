"""Checking passkeys by the `webauthn` package (decision 55)."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AttestationConveyancePreference,
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from studio_core.accounts.passkeys import (
    CHALLENGE_LASTS,
    Passkey,
    PasskeyOwner,
    PasskeyRefusedError,
    Site,
)

_TIMEOUT_MS = int(CHALLENGE_LASTS.total_seconds() * 1000)
_MOST_BYTES = 16_384
_UNREADABLE = (
    *(WebAuthnException, ValueError, TypeError, AttributeError),
    *(LookupError, ArithmeticError, RecursionError),
)
"""What the package raises for answers that no browser sends."""


class WebAuthnVerifier:
    """The `PasskeyVerifier`: user verification is required, no attestation is asked for.

    A passkey stands for password and second factor alike, so a device must know its owner.
    """

    def creation_options(self, site: Site, challenge: str, owner: PasskeyOwner) -> dict[str, Any]:
        """Return what a browser needs to make a passkey."""
        options = webauthn.generate_registration_options(
            rp_id=site.host,
            rp_name=site.host,
            user_id=owner.account_id.encode(),
            user_name=owner.email,
            user_display_name=owner.name or owner.email,
            challenge=challenge.encode(),
            timeout=_TIMEOUT_MS,
            attestation=AttestationConveyancePreference.NONE,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id)) for one in owner.known
            ],
        )
        return _as_json(options)

    def request_options(self, site: Site, challenge: str) -> dict[str, Any]:
        """Return what a browser needs to use a passkey; it knows itself which there are."""
        options = webauthn.generate_authentication_options(
            rp_id=site.host,
            challenge=challenge.encode(),
            timeout=_TIMEOUT_MS,
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return _as_json(options)

    def verify_new(
        self, site: Site, challenge: str, credential: Mapping[str, Any], *, name: str, at: str
    ) -> Passkey:
        """Return the passkey that a browser has made for *challenge*."""
        try:
            made = webauthn.verify_registration_response(
                credential=_sent(credential),
                expected_challenge=challenge.encode(),
                expected_rp_id=site.host,
                expected_origin=site.origin,
                require_user_verification=True,
            )
            transports = credential["response"].get("transports") or []
            return Passkey(
                id=bytes_to_base64url(made.credential_id),
                public_key=bytes_to_base64url(made.credential_public_key),
                sign_count=made.sign_count,
                name=name,
                created_at=at,
                transports=tuple(str(one)[:20] for one in transports[:8]),
            )
        except _UNREADABLE as error:
            raise PasskeyRefusedError from error

    def named(self, credential: Mapping[str, Any]) -> tuple[str, str]:
        """Return the ids of the account and of the passkey that a browser's answer names."""
        try:
            handle = base64url_to_bytes(credential["response"]["userHandle"]).decode("ascii")
            id = urlsafe_b64encode(base64url_to_bytes(credential["id"])).rstrip(b"=").decode()
        except _UNREADABLE as error:
            raise PasskeyRefusedError from error
        return handle, id

    def verify(
        self, site: Site, challenge: str, credential: Mapping[str, Any], passkey: Passkey
    ) -> int:
        """Return the count that *passkey* shows after it has signed *challenge*."""
        try:
            shown = webauthn.verify_authentication_response(
                credential=_sent(credential),
                expected_challenge=challenge.encode(),
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(passkey.public_key),
                credential_current_sign_count=passkey.sign_count,
                require_user_verification=True,
            )
        except _UNREADABLE as error:
            raise PasskeyRefusedError from error
        return shown.new_sign_count


def _sent(credential: Mapping[str, Any]) -> dict[str, Any]:
    """Return a browser's answer for the package; raise `ValueError` for one that is too long."""
    if len(json.dumps(credential)) > _MOST_BYTES:
        raise ValueError("too long")
    return dict(credential)


def _as_json(options: Any) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return read
