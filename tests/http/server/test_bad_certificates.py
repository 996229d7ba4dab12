"""The endpoint's certificate expires: enquiries wait, the log says why, all arrive later."""

import json
from pathlib import Path

import httpx
import pytest

from tests.certificates import Authority
from tests.http.own_process import administrator, serving
from tests.http.storm import acknowledged
from tests.http.studio_in_memory import EMAIL, eventually
from tests.tls_service import TlsService, tls_service

pytestmark = pytest.mark.slow

COUNT = 3
PATIENCE_SECONDS = 60


def test_enquiries_wait_for_a_certificate_to_be_renewed(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    with tls_service(authority.expired()) as endpoint:
        told = {
            "STUDIO_ENQUIRY_ENDPOINT": f"https://{endpoint.address}/exec",
            "SSL_CERT_FILE": str(authority.root),
        }
        with (
            serving(tmp_path, environment=told) as (_, address),
            administrator(tmp_path, address, EMAIL) as client,
        ):
            receipts = [acknowledged(client, number)[0] for number in range(COUNT)]
            assert eventually(lambda: endpoint.refused >= 2, PATIENCE_SECONDS)
            assert eventually(lambda: reasons(client) != set(), PATIENCE_SECONDS)
            shown, heard = reasons(client), list(endpoint.heard)
            endpoint.show(authority.sound())
            assert eventually(lambda: states(client) == {"delivered"}, PATIENCE_SECONDS)

    assert shown == {"no safe connection: CERTIFICATE_VERIFY_FAILED"}
    assert heard == []
    assert len(taken(endpoint)) == len(receipts) == COUNT


def deliveries(client: httpx.Client) -> list[dict[str, object]]:
    answer = client.get("/api/admin/enquiries")
    return [item["delivery"] for item in answer.json()["items"]]


def reasons(client: httpx.Client) -> set[object]:
    return {delivery["lastError"] for delivery in deliveries(client) if delivery["lastError"]}


def states(client: httpx.Client) -> set[object]:
    return {delivery["state"] for delivery in deliveries(client)}


def taken(endpoint: TlsService) -> set[str]:
    """Return the keys of the enquiries that the endpoint has."""
    bodies = [line for line in endpoint.heard if line.startswith(b"{")]
    return {json.loads(body)["idempotencyKey"] for body in bodies}
