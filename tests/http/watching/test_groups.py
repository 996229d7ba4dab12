"""The groups of requests: each call of the product has its own, and there are no others."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_http.api.openapi import openapi_document
from studio_http.watching.groups import GROUPS, group_of, status_class


@pytest.mark.parametrize(
    ("method", "path", "group"),
    [
        ("GET", "/", "pages"),
        ("GET", "/portfolio/-p1", "pages"),
        ("GET", "/admin/portfolio", "pages"),
        ("GET", "/consultation", "pages"),
        ("POST", "/consultation/place", "enquiries"),
        ("POST", "/contact", "enquiries"),
        ("POST", "/receipt/token/withdraw", "enquiries"),
        ("POST", "/api/enquiries", "enquiries"),
        ("GET", "/api/portfolio", "public_api"),
        ("POST", "/api/visits", "public_api"),
        ("PUT", "/api/admin/site/brand", "admin_api"),
        ("PATCH", "/api/admin/uploads/1", "uploads"),
        ("POST", "/api/admin/media", "uploads"),
        ("PATCH", "/api/enclosures/1", "uploads"),
        ("POST", "/api/session", "session"),
        ("POST", "/api/invitations/secret", "session"),
        ("GET", "/api/events", "events"),
        ("GET", "/media/a.jpg", "pictures"),
        ("GET", "/share/portfolio/-p1/0.jpg", "pictures"),
        ("GET", "/assets/index.js", "static"),
        ("GET", "/fonts/0.woff2", "static"),
        ("GET", "/healthz", "other"),
        ("OPTIONS", "*", "other"),
    ],
)
def test_a_request_is_of_its_group(method: str, path: str, group: str) -> None:
    assert group_of(method, path) == group


def test_only_reading_of_public_content_is_of_the_public_calls() -> None:
    paths = json.loads(openapi_document())["paths"]
    public = {path for path in paths if group_of("GET", path) == "public_api"}

    assert public == {
        "/api/consultation",
        "/api/form-token",
        "/api/insights",
        "/api/insights/{id}",
        "/api/portfolio",
        "/api/portfolio/{id}",
        "/api/privacy/{day}",
        "/api/search",
        "/api/site",
        "/api/visits",
    }


@given(st.text(max_size=40), st.text(max_size=8))
def test_whatever_is_asked_is_of_a_known_group(path: str, method: str) -> None:
    assert group_of(method, path) in GROUPS
    assert group_of(method, f"/{path}") in GROUPS


@given(st.integers(0, 10_000))
def test_whatever_the_status_its_class_is_known(status: int) -> None:
    classes = {"1xx", "2xx", "3xx", "4xx", "5xx", "none", "other"}

    assert status_class(status) in classes
