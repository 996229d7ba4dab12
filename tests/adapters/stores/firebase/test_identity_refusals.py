"""Answers that the emulator never gives: rate limits, malformed answers, outages."""

import httpx
import pytest

from studio_adapters.bootstrap import SettingsError, load_settings
from studio_adapters.identity.firebase.account_cache import Standing, Standings
from studio_adapters.identity.firebase.identity import open_firebase_identity
from studio_adapters.identity.firebase.password_sign_in import PasswordSignIn
from studio_core.errors import IdentityUnavailableError, TooManyAttemptsError


def answering(monkeypatch: pytest.MonkeyPatch, response: httpx.Response | Exception) -> None:
    def post(*_: object, **__: object) -> httpx.Response:
        if isinstance(response, Exception):
            raise response
        return response

    monkeypatch.setattr(httpx, "post", post)


def refusal(status: int, message: str) -> httpx.Response:
    return httpx.Response(status, json={"error": {"code": status, "message": message}})


@pytest.mark.parametrize(
    "response",
    [
        refusal(400, "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been disabled."),
        refusal(400, "TOO_MANY_ATTEMPTS_TRY_LATER"),
        refusal(429, "RESOURCE_EXHAUSTED"),
    ],
)
def test_a_rate_limit_is_reported_with_the_time_to_wait(
    monkeypatch: pytest.MonkeyPatch, response: httpx.Response
) -> None:
    answering(monkeypatch, response)

    with pytest.raises(TooManyAttemptsError) as caught:
        PasswordSignIn("key")("hong@studio.example", "비밀번호")

    assert caught.value.retry_after_seconds > 0


@pytest.mark.parametrize(
    "response",
    [
        httpx.ConnectTimeout("slow"),
        httpx.ConnectError("no route"),
        refusal(400, "API key not valid. Please pass a valid API key."),
        refusal(403, "The request is missing a valid API key."),
        refusal(400, "PASSWORD_LOGIN_DISABLED"),
        refusal(503, "UNAVAILABLE"),
        httpx.Response(200, text="<html>a captive portal</html>"),
        httpx.Response(200, json={"idToken": None}),
        httpx.Response(200, json=[]),
        httpx.Response(400, json=[]),
        httpx.Response(500, json={"error": "text"}),
    ],
)
def test_a_refusal_for_another_reason_than_the_password_is_reported_as_unavailable(
    monkeypatch: pytest.MonkeyPatch, response: httpx.Response | Exception
) -> None:
    answering(monkeypatch, response)

    with pytest.raises(IdentityUnavailableError) as caught:
        PasswordSignIn("a-web-key")("hong@studio.example", "비밀번호")

    assert "a-web-key" not in str(caught.value)


def test_an_account_stays_valid_through_a_short_outage_only() -> None:
    moment, away = [0.0], [False]

    def ask(_: str) -> Standing:
        if away[0]:
            raise IdentityUnavailableError("away")
        return Standing(enabled=True)

    standings = Standings(ask, now=lambda: moment[0])
    standings.of("u1")
    away[0], moment[0] = True, 300.0
    assert standings.of("u1").enabled

    moment[0] = 700.0
    with pytest.raises(IdentityUnavailableError):
        standings.of("u1")


def test_an_account_is_asked_for_at_most_twice_a_minute() -> None:
    moment, asked = [0.0], list[str]()

    def ask(id: str) -> Standing:
        asked.append(id)
        return Standing(enabled=True)

    standings = Standings(ask, now=lambda: moment[0])
    for second in range(60):
        moment[0] = float(second)
        standings.of("u1")

    assert asked == ["u1", "u1"]


@pytest.mark.parametrize(
    ("environment", "host", "word"),
    [
        ({}, "", "API_KEY"),
        ({"STUDIO_FIREBASE_API_KEY": "k"}, "127.0.0.1:9", "FIREBASE_AUTH_EMULATOR_HOST"),
    ],
)
def test_a_provider_with_wrong_settings_is_not_opened(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], host: str, word: str
) -> None:
    monkeypatch.setenv("FIREBASE_AUTH_EMULATOR_HOST", host)

    with pytest.raises(SettingsError, match=word):
        open_firebase_identity(load_settings(environment=environment))
