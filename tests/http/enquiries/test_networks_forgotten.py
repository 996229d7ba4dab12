"""What is stored of a visitor's network: nothing, in no collection, no journal and no backup."""

from base64 import b64encode
from datetime import timedelta
from io import BytesIO
from tempfile import TemporaryFile
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio, open_enquiry_services
from studio_core.addresses.networks import network_steps
from studio_core.dates import timestamp
from studio_core.enclosures.removing import EnclosureSweep
from studio_core.records.believing import BelievedMoment
from studio_core.records.collections import COLLECTIONS
from studio_core.records.spaces import SPACES
from studio_core.transfer.backup.writing import BackupSources, write_backup
from tests.http.api.test_enclosures import PDF
from tests.http.enquiries.test_flood import CONSULTATION, HONEST, Visitors
from tests.http.studio_in_memory import BASE_URL


@pytest.mark.every_store
def test_ten_minutes_later_nothing_tells_a_visitors_network(
    studio: Studio, own_texts: None
) -> None:
    visitors = Visitors(studio)
    with TestClient(cast("Any", visitors), base_url=BASE_URL) as client:
        ids = [upload(client), upload(client)]
        for number in range(30):
            enclosed = {"enclosures": ids[:1]} if number == 0 else {}
            client.post("/api/enquiries", json={**CONSULTATION, **enclosed})
        client.post("/api/visits", json={})
    visitors.now += timedelta(minutes=10)
    at = timestamp(visitors.now)
    services = open_enquiry_services(studio.settings, studio.clock)
    studio.store.key_values.sweep(at)
    EnclosureSweep().run(
        studio.store, services.enclosures.objects, BelievedMoment(visitors.now), at
    )

    texts = [str(studio.store.read(name)) for name in COLLECTIONS]
    texts += [str(studio.store.key_values.items(space)) for space in SPACES]
    texts += [str(studio.store.changes(0)), backup_of(studio, at)]

    assert len(studio.store.read("enclosures")) == 2
    wanted = [HONEST, *(step.network for step in network_steps(HONEST))]
    wanted += [one for text in wanted for one in services.cipher.tokens("address", text).values()]
    assert not [one for one in wanted for text in texts if one in text]


def upload(client: TestClient[Any]) -> str:
    name = b64encode("평면도.pdf".encode()).decode()
    said = {"Upload-Length": str(len(PDF)), "Upload-Metadata": f"filename {name}"}
    begun = client.post("/api/enclosures", headers={**said, "Tus-Resumable": "1.0.0"})
    place = begun.headers["location"]
    piece = {"Content-Type": "application/offset+octet-stream", "Tus-Resumable": "1.0.0"}
    sent = client.patch(place, content=PDF, headers={**piece, "Upload-Offset": "0"})
    assert sent.status_code == 204
    return str(place.rpartition("/")[2])


def backup_of(studio: Studio, at: str) -> str:
    sources = BackupSources(store=studio.store, pictures=None, configuration=None)
    file = BytesIO()
    write_backup(file, sources, at=at, new_spool=TemporaryFile)
    return file.getvalue().decode("latin-1")
