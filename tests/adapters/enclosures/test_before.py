"""Files that an earlier version kept in pieces and generations open, go on, travel and go.

The fixture was made by that version: of an enquiry `e1` a document in three pieces and a picture
that was made anew; a document that nobody has claimed, and one on its way.
"""

import io
import json
from base64 import b64decode
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image

from studio_adapters.bootstrap import create_store, open_enquiry_services
from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.settings import Settings, load_settings
from studio_core.enclosures.enclosure import every_enclosure
from studio_core.enclosures.finishing import finish_enclosure
from studio_core.enclosures.opening import list_enclosures, open_enclosure
from studio_core.enclosures.places import (
    ClaimedFiles,
    bring_file,
    claimed_files,
    files_elsewhere,
    prove_files,
)
from studio_core.enclosures.removing import EnclosureSweep, clear_removed, removals
from studio_core.enclosures.rotation import enclosure_keys, reseal_enclosures
from studio_core.enclosures.services import EnclosureServices
from studio_core.records.changes import OPERATOR, VISITOR, Put
from studio_core.records.collections import ENCLOSURES, ENQUIRIES
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.backup.restoring import Restoration, compare, restore_backup
from studio_core.transfer.backup.writing import BackupSources, write_backup
from tests.adapters.images.buckets import BUCKET
from tests.core.enclosures.sending import PDF, add, believed, claimed, later, stored
from tests.core.enquiries.keeping import AT
from tests.core.transfer.backup.archives import new_spool

BEFORE = json.loads(
    (Path(__file__).parents[2] / "fixtures/enclosures-before.json").read_text("utf-8")
)
DOCUMENT, PICTURE, WAITING, COMING = (letter * 32 for letter in "abcd")


@dataclass
class Site:
    """A store, and where its files lie."""

    settings: Settings
    store: Store
    services: EnclosureServices

    def read(self, n: int, enquiry: str = "e1") -> bytes:
        """Read a file of an enquiry."""
        return b"".join(open_enclosure(self.store, self.services, enquiry, n).pieces)

    def names(self) -> list[str]:
        """Return the names of all objects."""
        return sorted(name for name, _ in self.services.objects.list())

    def check_opens(self) -> None:
        """Fail unless both files of the enquiry open."""
        named = {"e1": (DOCUMENT, PICTURE)}
        entries = list_enclosures(self.store, self.services.cipher, named)["e1"]
        assert [one.name for one in entries] == ["거실 도면.pdf"] * 2
        assert self.read(1) == PDF
        picture = Image.open(io.BytesIO(self.read(2)))
        assert (picture.format, picture.size) == ("JPEG", (96, 72))


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    url = "memory://" if request.param == "memory" else f"sqlite:///{tmp_path}/studio.db"
    with closing(create_store(url, load_settings(environment={}))) as opened:
        yield opened


@pytest.fixture(params=["folder", pytest.param("s3", marks=pytest.mark.server)])
def site(request: pytest.FixtureRequest, store: Store, tmp_path: Path) -> Site:
    """Give the site as that version left it."""
    media = ""
    if request.param == "s3":
        media = f"s3://{BUCKET}/before?endpoint={request.getfixturevalue('bucket')}"
    opened = open_site(store, tmp_path / "var", media)
    for collection, records in BEFORE["records"].items():
        for id, document in records.items():
            Work(store, OPERATOR, AT).commit("kept", Put(collection, id, document))
    for name, content in BEFORE["objects"].items():
        opened.services.objects.put_new(name, b64decode(content))
    return opened


def open_site(store: Store, folder: Path, media: str = "") -> Site:
    """Open a site with the keys of that version, and no files yet."""
    folder.mkdir()
    (folder / "enquiry.key").write_text(BEFORE["key"], "utf-8")
    (folder / "enquiry.key").chmod(0o600)
    environment = {"STUDIO_DATA_DIR": str(folder), **({"STUDIO_MEDIA": media} if media else {})}
    settings = load_settings(environment=environment)
    return Site(settings, store, open_enquiry_services(settings).enclosures)


def test_they_open(site: Site) -> None:
    site.check_opens()
    assert claimed_files(site.store, site.services) == ClaimedFiles(2, 0)


def test_one_that_waits_is_claimed_and_one_on_its_way_goes_on(site: Site) -> None:
    store, services = site.store, site.services
    add(store, services, COMING, 3000, PDF[3000:])

    finished = finish_enclosure(store, services, COMING, AT)
    claimed(store, services, [WAITING, COMING], "e2")

    assert (site.read(1, "e2"), site.read(2, "e2")) == (PDF, PDF)
    assert [name for name, _ in services.objects.list(COMING)] == [finished.object]
    site.check_opens()


def test_the_sweep_leaves_those_of_enquiries_and_takes_what_nobody_claimed(site: Site) -> None:
    kept = [name for name in site.names() if name.startswith((DOCUMENT, PICTURE))]
    sweep, moment = EnclosureSweep(), later(days=3)

    for _ in range(2):
        sweep.run(site.store, site.services.objects, believed(moment), moment)

    assert site.names() == kept
    site.check_opens()


def test_they_open_after_the_key_of_enquiries_is_exchanged(site: Site) -> None:
    cipher = site.services.cipher
    assert isinstance(cipher, FileCipher)
    before = enclosure_keys(site.store)
    cipher.add_key()

    reseal_enclosures(Work(site.store, OPERATOR, AT), cipher)

    assert enclosure_keys(site.store) == {cipher.current_key()} != before
    site.check_opens()


def test_erasing_takes_every_byte_of_them(site: Site) -> None:
    Work(site.store, VISITOR, AT).commit("erased", *removals(site.store, ["e1"], AT))
    clear_removed(site.store, site.services.objects)

    assert {name.partition("/")[0] for name in site.names()} == {WAITING, COMING}
    assert stored(site.store, DOCUMENT).sealed == {}


def test_a_backup_of_before_brings_them_back(site: Site, tmp_path: Path) -> None:
    with closing(create_store("memory://", site.settings)) as store:
        again = open_site(store, tmp_path / "again")
        restore(Backup(io.BytesIO(b64decode(BEFORE["backup"]))), again)

        assert again.names() == site.names()
        again.check_opens()


def test_a_backup_made_now_brings_them_back(site: Site, tmp_path: Path) -> None:
    file = io.BytesIO()
    objects = site.services.objects
    sources = BackupSources(store=site.store, pictures=None, configuration=None, enclosures=objects)
    write_backup(file, sources, at=AT, new_spool=new_spool)

    with closing(create_store("memory://", site.settings)) as store:
        again = open_site(store, tmp_path / "again")
        restore(Backup(file), again)

        assert again.names() == site.names()
        again.check_opens()


def restore(backup: Backup, site: Site) -> None:
    objects = site.services.objects
    restore_backup(Restoration(backup, site.store, None, OPERATOR, lambda: AT, enclosures=objects))
    assert compare(backup, site.store, None, enclosures=objects).equal


def test_they_are_brought_to_another_place_and_counted_where_one_lacks_a_piece(
    site: Site, tmp_path: Path
) -> None:
    there = open_site(site.store, tmp_path / "there")
    source, target = site.services.objects, there.services.objects

    for file in files_elsewhere(site.store, source, target):
        assert bring_file(site.store, source, target, file)

    assert prove_files(site.store, source, target, site.names()) == []
    assert there.names() == site.names()
    there.check_opens()
    target.delete(f"{DOCUMENT}/000000000100")
    assert claimed_files(site.store, there.services) == ClaimedFiles(2, 1)
    assert prove_files(site.store, source, target, site.names()) == [DOCUMENT]


def test_what_is_known_of_them_is_what_it_was(site: Site) -> None:
    found = {one.id: (one.state, one.size, one.object) for one in every_enclosure(site.store)}
    kept = site.store.read(ENCLOSURES)

    assert found == {
        DOCUMENT: ("claimed", len(PDF), ""),
        PICTURE: ("claimed", kept[PICTURE].document["size"], ""),
        WAITING: ("whole", len(PDF), ""),
        COMING: ("open", 3000, ""),
    }
    assert list(site.store.read(ENQUIRIES)) == ["e1"]
