"""Services whose certificate cannot be trusted: nothing is sent to them."""

from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from urllib.parse import quote

import pytest

from studio_adapters import outbound
from studio_adapters.enquiries import endpoint as enquiry_endpoint
from studio_adapters.enquiries.endpoint import ScriptEndpoint
from studio_adapters.enquiries.notice import MailNotice
from studio_adapters.images.cloudinary import CloudinaryImageHost, client
from studio_adapters.images.cloudinary.account import cloudinary_account
from studio_adapters.images.sources import HostedPictures
from studio_core.errors import DeliveryError, ImageHostError
from studio_core.pictures.host import Upload
from tests.adapters.images.photographs import encoded, quarters
from tests.certificates import Authority, Certificate
from tests.outbound_stand_ins import client_of
from tests.tls_service import Speech, tls_service

Call = Callable[[str], object]


def deliver(address: str) -> None:
    ScriptEndpoint(f"https://{address}/exec").deliver({"message": "거실"})


def upload(address: str) -> None:
    prefix = quote(f"https://{address}", safe="")
    account = cloudinary_account(
        f"cloudinary://1:secret@cloud?upload_preset=p&upload_prefix={prefix}", {}
    )
    content = BytesIO(encoded(quarters()))
    host = CloudinaryImageHost(account, max_bytes=len(content.getvalue()))
    host.put(Upload(file=content, name="거실.jpg", folder=""))


def fetch(address: str) -> None:
    host, _, port = address.partition(":")
    source = HostedPictures("cloud", client_of(int(port)))
    source.fetch(f"https://{host}/cloud/image/upload/a.jpg")


def send(address: str) -> None:
    MailNotice(f"smtps://user:word@{address}/?to=a@b.kr", "https://s.example").send({"A-1": ""})


def send_after_starttls(address: str) -> None:
    MailNotice(f"smtp://user:word@{address}/?to=a@b.kr", "https://s.example").send({"A-1": ""})


CALLS: dict[str, tuple[Call, Speech]] = {
    "the enquiry endpoint": (deliver, "https"),
    "the image host": (upload, "https"),
    "a source of pictures": (fetch, "https"),
    "the mail server": (send, "smtps"),
    "the mail server, later": (send_after_starttls, "starttls"),
}
UNSAFE: dict[str, Callable[[Authority], Certificate]] = {
    "expired": Authority.expired,
    "self-signed": Authority.self_signed,
    "of another name": Authority.of_another_name,
}


@pytest.fixture
def authority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Authority:
    """Give a certificate authority that this machine trusts during the test."""
    made = Authority(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(made.root))
    monkeypatch.setattr(enquiry_endpoint, "_tls", enquiry_endpoint._tls.__wrapped__)
    monkeypatch.setattr(client, "_certificates", client._certificates.__wrapped__)
    monkeypatch.setattr(outbound, "certificates", outbound.certificates.__wrapped__)
    return made


@pytest.mark.parametrize("unsafe", UNSAFE)
@pytest.mark.parametrize("called", CALLS)
def test_nothing_is_sent_to_a_service_with_a_bad_certificate(
    authority: Authority, called: str, unsafe: str
) -> None:
    call, speech = CALLS[called]

    with (
        tls_service(UNSAFE[unsafe](authority), speech) as service,
        pytest.raises((DeliveryError, ImageHostError)),
    ):
        call(service.address)

    assert service.heard == []


@pytest.mark.parametrize("called", CALLS)
def test_a_valid_certificate_is_accepted(authority: Authority, called: str) -> None:
    call, speech = CALLS[called]

    # The service does not answer as an image host would.
    with tls_service(authority.sound(), speech) as service, suppress(ImageHostError):
        call(service.address)

    assert service.heard


def test_the_error_names_the_certificate_as_the_reason(authority: Authority) -> None:
    with (
        tls_service(authority.expired()) as service,
        pytest.raises(DeliveryError, match="CERTIFICATE_VERIFY_FAILED"),
    ):
        deliver(service.address)
