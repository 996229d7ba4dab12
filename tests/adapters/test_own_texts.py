"""Whether a server's settings have personal data go to services elsewhere."""

import pytest

from studio_adapters.own_texts import entrusts
from studio_adapters.settings import load_settings


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SMTP_URL", "smtps://user:word@mail.ganada.kr:465/?to=a@bom.studio"),
        ("ENQUIRY_ENDPOINT", "https://script.ganada.kr/macros/1/exec"),
        ("STORE", "firebase://p?databaseURL=https%3A%2F%2Fp.firebaseio.com"),
        ("STORE", "postgresql://studio:word@db.ganada.kr/studio"),
        ("MEDIA", "s3://bucket/studio"),
        ("MEDIA", "gs://bucket/studio"),
        ("BACKUP_TO", "/var/backups/studio, s3://bucket/studio"),
    ],
)
def test_a_service_elsewhere_is_entrusted_with_data(name: str, value: str) -> None:
    assert entrusts(load_settings(environment={f"STUDIO_{name}": value}))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATA_DIR", "/srv/studio"),
        ("SMTP_URL", "smtp://127.0.0.1:25/?to=a@bom.studio"),
        ("SMTP_URL", "smtp://mail:25/?to=a@bom.studio"),
        ("ENQUIRY_ENDPOINT", "http://10.0.0.7/enquiries"),
        ("STORE", "postgresql://studio@localhost/studio"),
        ("MEDIA", "cloudinary://key:word@cloud"),
        ("BACKUP_TO", "/var/backups/studio, sealed:/mnt/nas/studio"),
    ],
)
def test_what_is_the_operators_own_is_not(name: str, value: str) -> None:
    assert not entrusts(load_settings(environment={f"STUDIO_{name}": value}))
