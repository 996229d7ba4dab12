"""Cloudinary: signed uploads and usage over real HTTP, and every way it can fail."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from studio_adapters.images.cloudinary import CloudinaryImageHost, open_cloudinary_image_host
from studio_adapters.images.cloudinary.account import cloudinary_account
from studio_adapters.images.cloudinary.signing import folder_for, signature
from studio_adapters.settings import SettingsError, load_settings
from studio_core.errors import ImageHostError, ImageNotFoundError, ImageRefusedError
from studio_core.pictures.library import even_picture
from tests.adapters.images.cloudinary_standin import (
    CLOUD,
    KEY,
    PRESET,
    SECRET,
    USAGE,
    StandIn,
    serving,
)
from tests.adapters.images.photographs import (
    encoded,
    located,
    png_bomb,
    quarters,
    turned,
    upload,
)


@pytest.fixture
def service() -> Iterator[StandIn]:
    with serving() as standin:
        yield standin


def host_of(
    service: StandIn,
    *,
    secret: str = SECRET,
    preset: str = PRESET,
    timeout_seconds: float = 20,
    max_bytes: int = 10 * 2**20,
    **options: Any,
) -> CloudinaryImageHost:
    account = cloudinary_account(service.account(secret, preset), {})
    return CloudinaryImageHost(
        account, max_bytes=max_bytes, timeout_seconds=timeout_seconds, **options
    )


def test_a_dark_picture_is_told_to_be_dark_and_nothing_is_evened(service: StandIn) -> None:
    host = host_of(service)

    stored = host.put(upload(encoded(quarters(800, 600).point(lambda level: level // 3))))

    assert stored.advice == ("dark",)
    with pytest.raises(ImageNotFoundError):
        even_picture(host, stored.id)


def test_a_picture_is_uploaded_signed_with_preset_quality_and_folder(service: StandIn) -> None:
    host = host_of(service)

    stored = host.put(upload(encoded(quarters()), "거실.jpg", "[20250731] 반포 자이_34평"))

    sent = service.uploads[0]
    assert stored.id.startswith("[20250731] 반포 자이_34평/")
    assert stored.url.startswith(f"https://res.cloudinary.com/{CLOUD}/image/upload/")
    assert (stored.name, stored.width, stored.height, stored.format) == (
        "거실.jpg",
        480,
        320,
        "jpg",
    )
    assert (sent["upload_preset"], sent["quality"]) == (PRESET, "90")
    assert stored.color is not None
    assert len(bytes.fromhex(stored.color[1:])) == 3


def test_a_folder_name_that_the_service_would_refuse_is_made_valid(service: StandIn) -> None:
    host_of(service).put(upload(encoded(quarters()), folder=" /[20250731] 카페 100%_f&b/ "))

    assert service.uploads[0]["folder"] == "[20250731] 카페 100-_f-b"


def test_without_a_folder_none_is_sent(service: StandIn) -> None:
    host_of(service).put(upload(encoded(quarters())))

    assert "folder" not in service.uploads[0]


def test_uploads_to_the_service_do_not_contain_place_and_camera(service: StandIn) -> None:
    host_of(service).put(upload(located(), "서초구 반포대로.jpg"))

    assert b"SECRET" not in service.files[0]
    assert "반포대로" not in str(service.uploads)


def test_a_turned_picture_arrives_upright(service: StandIn) -> None:
    stored = host_of(service).put(upload(turned(6)))

    assert (stored.width, stored.height) == (480, 320)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "upload_not_image"),
        (encoded(quarters())[:1500], "upload_broken_image"),
        (encoded(quarters())[:150], "upload_unreadable"),
        (bytes(10 * 2**20 + 1), "upload_too_large"),
        (png_bomb(), "upload_dimensions_too_large"),
    ],
)
def test_an_unusable_file_is_refused_before_it_is_sent(
    service: StandIn, content: bytes, reason: str
) -> None:
    with pytest.raises(ImageRefusedError) as refused:
        host_of(service).put(upload(content))

    assert refused.value.reason == reason
    assert service.uploads == []


@pytest.mark.parametrize(
    ("options", "status", "text"),
    [
        ({"preset": "no_such_preset"}, 400, "Upload preset not found"),
        ({"secret": "wrong"}, 401, "Invalid Signature"),
        ({"clock": lambda: 1_000_000_000.0}, 400, "Stale request"),
    ],
)
def test_a_refused_upload_says_what_the_service_said(
    service: StandIn, options: dict[str, Any], status: int, text: str
) -> None:
    with pytest.raises(ImageHostError) as failed:
        host_of(service, **options).put(upload(encoded(quarters())))

    assert failed.value.status == status
    assert text in failed.value.response
    assert not failed.value.response.startswith("{")
    assert SECRET not in str(failed.value)


def test_what_the_service_says_is_one_short_line_without_a_secret(service: StandIn) -> None:
    service.refuse(401, f"Invalid api_key {KEY}\n of\x1b[31m \u202e{SECRET} {'x' * 5000}")

    with pytest.raises(ImageHostError) as failed:
        host_of(service).put(upload(encoded(quarters())))

    assert failed.value.response.startswith("Invalid api_key … of [31m … xxx")
    assert len(failed.value.response) == 300


def test_a_refused_signature_is_not_repeated(service: StandIn) -> None:
    with pytest.raises(ImageHostError) as failed:
        host_of(service, secret="wrong").put(upload(encoded(quarters())))

    assert "Invalid Signature …. String to sign - 'quality=90" in failed.value.response


CALLS: list[Callable[[CloudinaryImageHost], object]] = [
    lambda host: host.put(upload(encoded(quarters()))),
    lambda host: host.usage(),
]


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("status", [302, 400, 401, 403, 404, 420, 429, 500, 502, 503])
def test_a_documented_error_keeps_its_status_and_text(
    service: StandIn, call: Callable[[CloudinaryImageHost], object], status: int
) -> None:
    service.answer = (status, {"error": {"message": "Rate Limit Exceeded 한도"}})

    with pytest.raises(ImageHostError) as failed:
        call(host_of(service))

    assert failed.value.status == status
    assert "Rate Limit Exceeded" in failed.value.response


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("behaviour", ["hang", "drop", "trickle"])
def test_a_service_that_does_not_answer_fails_in_time(
    service: StandIn, call: Callable[[CloudinaryImageHost], object], behaviour: str
) -> None:
    service.behaviour = behaviour

    with pytest.raises(ImageHostError) as failed:
        call(host_of(service, timeout_seconds=0.5))

    assert failed.value.status == 0


def test_an_address_without_a_server_is_a_failure() -> None:
    account = cloudinary_account(
        f"cloudinary://{KEY}:x@{CLOUD}?upload_prefix=http://127.0.0.1:1", {}
    )

    with pytest.raises(ImageHostError) as failed:
        CloudinaryImageHost(account, max_bytes=1).usage()

    assert failed.value.status == 0


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    "content", [b"", b"<html>", b"[]", b"null", b"[" * 100_000, b"\xff\xfe", b"{}"]
)
def test_a_malformed_answer_is_the_host_s_failure(
    service: StandIn, call: Callable[[CloudinaryImageHost], object], content: bytes
) -> None:
    service.answer = (200, content)

    with pytest.raises(ImageHostError) as failed:
        call(host_of(service))

    assert failed.value.status == 200


def test_an_answer_that_is_too_long_is_cut_off(service: StandIn) -> None:
    service.behaviour = "flood"

    with pytest.raises(ImageHostError, match="too long"):
        host_of(service).usage()


def test_usage_is_read_as_specified(service: StandIn) -> None:
    usage = host_of(service).usage()

    assert (usage.storage.used, usage.storage.limit) == (5_368_709_120, 26_843_545_600)
    assert (usage.bandwidth.used, usage.bandwidth.limit) == (1_073_741_824, 26_843_545_600)
    assert (usage.credits.used, usage.credits.limit, usage.unit) == (6.5, 25, "credits")


def test_usage_of_the_service_s_present_plans_is_read(service: StandIn) -> None:
    service.usage = {
        "storage": {"usage": 5, "credits_usage": 0.01},
        "bandwidth": {"usage": 7, "credits_usage": 0.02},
        "credits": {"usage": 0.03, "limit": 25.0, "used_percent": 0.12},
    }

    usage = host_of(service).usage()

    assert (usage.storage.used, usage.storage.limit, usage.bandwidth.used) == (5, None, 7)
    assert (usage.credits.used, usage.credits.limit, usage.unit) == (0.03, 25, "credits")


@pytest.mark.parametrize("figure", [None, "5", True, -1, [], {}])
def test_usage_without_a_figure_is_the_host_s_failure(service: StandIn, figure: object) -> None:
    service.usage = {**USAGE, "storage": {"usage": figure}}

    with pytest.raises(ImageHostError):
        host_of(service).usage()


def test_the_description_has_no_secret(service: StandIn) -> None:
    description = host_of(service).describe()

    assert (description.kind, description.cloud_name) == ("cloudinary", CLOUD)
    assert description.upload_preset == PRESET
    assert SECRET not in repr(description)
    assert SECRET not in repr(host_of(service)._account)


def test_the_documented_example_is_signed_as_documented() -> None:
    parameters = {"timestamp": "1315060510", "public_id": "sample_image", "api_key": "1234"}

    assert signature(parameters, "abcd") == "b4ad47fb4e25c7bf5f92a20089f9db59bc302313"


def test_a_folder_name_is_cut_to_two_hundred_characters() -> None:
    assert folder_for("가" * 500 + "\n/") == "가" * 200


def test_the_service_s_own_variable_names_the_account() -> None:
    environment = {"CLOUDINARY_URL": "cloudinary://k:s@seoul"}

    account = cloudinary_account("cloudinary://?upload_preset=mine", environment)

    assert (account.key, account.secret, account.cloud_name) == ("k", "s", "seoul")
    assert account.upload_preset == "mine"


@pytest.mark.parametrize(
    "url", ["cloudinary:", "cloudinary://", "cloudinary://k@c", "cloudinary://k:s@", "x://k:s@c"]
)
def test_an_incomplete_account_is_a_settings_error_without_secrets(url: str) -> None:
    with pytest.raises(SettingsError):
        cloudinary_account(url, {})


def test_an_image_host_is_opened_by_its_address() -> None:
    host = open_cloudinary_image_host(f"cloudinary://k:s@{CLOUD}", load_settings(environment={}))

    assert host.describe().upload_preset == "ml_default"
