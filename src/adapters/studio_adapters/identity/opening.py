"""Opening who may sign in, as the settings say; each library is imported when it is needed."""

from studio_adapters.settings import Settings
from studio_core.accounts.identity import IdentityProvider
from studio_core.accounts.passkeys import PasskeyVerifier
from studio_core.records.store import Store


def open_identity(store: Store, settings: Settings) -> IdentityProvider:
    """Open the identity provider that *settings* name, over *store*."""
    if settings.identity == "firebase":
        from studio_adapters.identity.firebase.identity import open_firebase_identity

        return open_firebase_identity(settings)
    from studio_adapters.identity.local import LocalIdentity

    return LocalIdentity(store)


def open_passkeys() -> PasskeyVerifier:
    """Open what checks the answers of people's devices; takes a moment the first time."""
    from studio_adapters.identity.webauthn import WebAuthnVerifier

    return WebAuthnVerifier()


def hash_password(password: str) -> str:
    """Return what a local account keeps instead of *password*."""
    from studio_adapters.identity import local

    return local.hash_password(password)


def is_known_password(text: str) -> bool:
    """Tell whether *text*, in small letters, is among the passwords that attackers try first."""
    from studio_adapters.identity.known_passwords import known_passwords

    return text in known_passwords()
