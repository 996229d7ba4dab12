"""Signed and forged tokens, tested here because the emulator checks no signature and no time."""

import json
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

import firebase_admin
import jwt
import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID
from firebase_admin import auth, credentials
from google.auth.exceptions import TransportError
from requests.adapters import BaseAdapter

from studio_adapters.identity.firebase.identity import FirebaseIdentity
from studio_core.errors import IdentityUnavailableError

PROJECT = "studio-seoul"
ISSUER = f"https://securetoken.google.com/{PROJECT}"


class Certificates(BaseAdapter):
    """Gives our certificate where Google's would be, and accounts where they would be."""

    def __init__(self, certificate: str) -> None:
        super().__init__()
        self._certificate = certificate

    def send(self, request: requests.PreparedRequest, *_: Any, **__: Any) -> requests.Response:
        response = requests.Response()
        response.status_code = 200
        response.headers["Cache-Control"] = "max-age=60"
        body: object = {"ours": self._certificate}
        if "accounts:lookup" in str(request.url):
            account = {"localId": "u1", "email": "hong@studio.example", "validSince": "1"}
            body = {"users": [account]}
        response._content = json.dumps(body).encode()
        response.url = str(request.url)
        return response

    def close(self) -> None:
        """Nothing is open."""


@cache
def our_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(65537, 2048)


@cache
def another_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(65537, 2048)


def pem(key: rsa.RSAPrivateKey) -> str:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    ).decode()


def certificate(key: rsa.RSAPrivateKey) -> str:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "studio")])
    now = datetime.now(UTC)
    built = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    return built.public_bytes(serialization.Encoding.PEM).decode()


def token(
    claims: Mapping[str, Any] | None = None,
    key: Any = None,
    algorithm: str = "RS256",
    kid: str | None = "ours",
) -> str:
    now = int(time.time())
    made = {
        "iss": ISSUER,
        "aud": PROJECT,
        "sub": "u1",
        "email": "hong@studio.example",
        "iat": now - 5,
        "auth_time": now - 5,
        "exp": now + 3600,
        **(claims or {}),
    }
    signing = key if key is not None or algorithm == "none" else our_key()
    headers = {"kid": kid} if kid else {}
    return jwt.encode(made, signing, algorithm=algorithm, headers=headers)


@pytest.fixture
def identity_given(request: pytest.FixtureRequest) -> Callable[[str], FirebaseIdentity]:
    """Return a function that opens the provider with a sign-in that gives a certain token."""

    def given(shown: str) -> FirebaseIdentity:
        key = {
            "type": "service_account",
            "project_id": PROJECT,
            "client_email": f"studio@{PROJECT}.iam.gserviceaccount.com",
            "private_key": pem(our_key()),
            "token_uri": "https://oauth2.googleapis.com/token",
        }
        app = firebase_admin.initialize_app(
            credentials.Certificate(key), {"projectId": PROJECT}, name=request.node.nodeid
        )
        request.addfinalizer(lambda: firebase_admin.delete_app(app))
        library = auth._get_client(app)
        library._token_verifier.request.session.mount(
            "https://", Certificates(certificate(our_key()))
        )
        library._user_manager.http_client.session.mount("https://", Certificates(""))
        library._user_manager.http_client.session.credentials.token = "t"
        library._user_manager.http_client.session.credentials.expiry = datetime(2999, 1, 1)  # noqa: DTZ001 - as the library keeps it
        return FirebaseIdentity(app, lambda _email, _password: shown)  # type: ignore[arg-type]

    return given


def test_a_properly_signed_token_is_accepted(
    identity_given: Callable[[str], FirebaseIdentity],
) -> None:
    user = identity_given(token()).authenticate("hong@studio.example", "비밀번호")

    assert user is not None
    assert (user.id, user.email) == ("u1", "hong@studio.example")


FORGED: dict[str, Callable[[], str]] = {
    "expired": lambda: token({"exp": int(time.time()) - 60, "iat": int(time.time()) - 3700}),
    "of the future": lambda: token({"iat": int(time.time()) + 600}),
    "signed by another": lambda: token(key=another_key()),
    "of an unknown key": lambda: token(kid="theirs"),
    "of no key": lambda: token(kid=None),
    "not signed": lambda: token(algorithm="none"),
    "signed with a shared secret": lambda: token(key="studio-seoul-" * 4, algorithm="HS256"),
    "for another project": lambda: token({"aud": "another-project"}),
    "by another issuer": lambda: token({"iss": "https://securetoken.google.com/another"}),
    "without a subject": lambda: token({"sub": ""}),
    "garbage": lambda: "garbage",
}


@pytest.mark.parametrize("forge", FORGED.values(), ids=FORGED.keys())
def test_a_token_that_is_not_googles_signs_nobody_in(
    identity_given: Callable[[str], FirebaseIdentity], forge: Callable[[], str]
) -> None:
    assert identity_given(forge()).authenticate("hong@studio.example", "비밀번호") is None


def test_without_certificates_signing_in_is_reported_as_unavailable(
    identity_given: Callable[[str], FirebaseIdentity], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise TransportError("no route")  # type: ignore[no-untyped-call]  # not typed there

    identity = identity_given(token())
    monkeypatch.setattr(auth._get_client(identity._app)._token_verifier, "request", fail)

    with pytest.raises(IdentityUnavailableError):
        identity.authenticate("hong@studio.example", "비밀번호")
