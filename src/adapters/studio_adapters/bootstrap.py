"""The composition root: the only place that constructs adapters.

Adapters are imported by the function that opens them: some of their libraries take long to load.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from studio_adapters.allocation import return_large_buffers
from studio_adapters.backups.opening import (
    backup_keys,
    backup_seals,
    make_backup_folders,
    open_backup_places,
    probe_backup_places,
)
from studio_adapters.clock import now, push_ids, timestamp
from studio_adapters.headlines.cutting_process import open_face_cutter
from studio_adapters.identity.opening import (
    hash_password,
    is_known_password,
    open_identity,
    open_passkeys,
)
from studio_adapters.images.hosts import (
    is_cloud,
    media_address,
    open_host,
    open_media,
    open_picture_source,
    open_pictures_elsewhere,
    open_upload_staging,
    open_web_pictures,
    probe_pictures,
    refuse_left_host,
    refuse_unconditional,
)
from studio_adapters.own_texts import (
    opening_conditions,
    picture_hosts,
    unread_table,
)
from studio_adapters.settings import (
    CONFIG_FILE,
    EMULATOR_VARIABLES,
    MOST_UPLOAD_MB,
    Settings,
    SettingsError,
    load_settings,
    refuse_emulators,
)
from studio_adapters.stores.addresses import (
    accounts_name,
    full_store_address,
    is_readable,
    public_address,
)
from studio_adapters.stores.following import (
    OtherStoreError,
    open_answering,
    open_live_store,
    open_other_store,
)
from studio_adapters.stores.opening import create_store, open_store, read_store
from studio_core.accounts.governed_store import governed
from studio_core.accounts.identity import IdentityProvider
from studio_core.accounts.letters import LetterPost
from studio_core.encryption.cipher import KeyRing
from studio_core.enquiries.office import Office
from studio_core.enquiries.services import EnquiryServices
from studio_core.files.ports import Objects
from studio_core.indexnow.ports import SearchEngines
from studio_core.pictures.host import ImageHost
from studio_core.pictures.share_cards import ShareArtist
from studio_core.records.believing import (
    BeliefLog,
    BelievedMoment,
    ClockStanding,
    Witness,
    believed_standing,
    clock_standing,
    no_witness,
)
from studio_core.records.replica import ReplicaStore
from studio_core.records.store import Clock, Store, VersionedStore
from studio_core.site.spoken_parts import brand_name

if TYPE_CHECKING:
    from studio_adapters.jobs import SiteJobs as SiteJobs  # noqa: PLC0414 - the edges name it
    from studio_adapters.mail.server import MailServer

__all__ = [
    "CONFIG_FILE",
    "EMULATOR_VARIABLES",
    "MOST_UPLOAD_MB",
    "EnquiryServices",
    "OtherStoreError",
    "Settings",
    "SettingsError",
    "Store",
    "accounts_name",
    "backup_keys",
    "backup_seals",
    "create_store",
    "full_store_address",
    "hash_password",
    "is_cloud",
    "is_known_password",
    "is_readable",
    "load_settings",
    "make_backup_folders",
    "media_address",
    "now",
    "open_answering",
    "open_backup_places",
    "open_face_cutter",
    "open_host",
    "open_identity",
    "open_mail_server",
    "open_media",
    "open_other_store",
    "open_passkeys",
    "open_picture_source",
    "open_pictures_elsewhere",
    "open_store",
    "open_upload_staging",
    "open_web_pictures",
    "opening_conditions",
    "picture_hosts",
    "probe_backup_places",
    "probe_pictures",
    "public_address",
    "push_ids",
    "read_store",
    "refuse_emulators",
    "refuse_left_host",
    "refuse_unconditional",
    "return_large_buffers",
    "timestamp",
    "unread_table",
]


@dataclass(frozen=True, slots=True)
class Studio:
    """One object per port, and what every use case needs besides."""

    settings: Settings
    store: Store
    media: ImageHost
    identity: IdentityProvider
    clock: Clock
    new_id: Callable[[], str]
    witness: Witness = no_witness
    belief: BeliefLog = field(default_factory=BeliefLog)

    def believed(self) -> BelievedMoment | None:
        """Return the present moment if the clock is believed, else None; see `believe`."""
        standing = believed_standing(self.store, self.clock(), self.witness)
        self.belief.note(standing)
        return standing.believed

    def clock_standing(self) -> ClockStanding:
        """Tell how the clock stands; writes nothing."""
        standing = clock_standing(self.store, self.clock(), self.witness)
        self.belief.note(standing)
        return standing

    def close(self) -> None:
        """Close the image host, which may still work in the background, then the store."""
        self.media.close()
        self.store.close()


def open_enquiry_services(
    settings: Settings, clock: Clock = now, store: Store | None = None
) -> EnquiryServices:
    """Open what the work with enquiries needs; raise `SettingsError` for what cannot be opened.

    The site is in *store*, or where the settings say.
    """
    from studio_adapters.enquiries.opening import open_services

    return open_services(settings, lambda: timestamp(clock), store)


def open_sealed_objects(settings: Settings) -> Objects:
    """Open where the files of visitors lie beside the pictures' host that *settings* name."""
    from studio_adapters.enclosures.opening import open_objects

    return open_objects(settings)


def open_mail_server(settings: Settings) -> "MailServer":
    """Open the mail server that the settings name; raise `SettingsError` for one of no use."""
    from studio_adapters.mail.server import MailServer

    return MailServer(settings.smtp_url)


def open_letter_post(settings: Settings, store: Store) -> LetterPost | None:
    """Open who mails people about their accounts; None unless server and site have addresses.

    A link in a mail leads to the configured address of the site, never to what a request says.
    """
    if not (settings.smtp_url and settings.public_url):
        return None
    from studio_adapters.mail.letters import MailedLetters

    return MailedLetters(settings.smtp_url, partial(brand_name, store))


def open_enquiry_cipher(settings: Settings, clock: Clock = now) -> KeyRing:
    """Open the keys of enquiries with what an operator may do to them."""
    from studio_adapters.enquiries.opening import open_cipher

    return open_cipher(settings, lambda: timestamp(clock))


def enquiry_keys(settings: Settings) -> Mapping[str, bool]:
    """Return the ids of the keys of enquiries, and whether each was exported; make none."""
    from studio_adapters.encryption.keys import read_keys

    keys = read_keys(settings.enquiry_key_file) or ()
    return {key.id: bool(key.exported_at) for key in keys}


def xlsx_file(rows: Iterable[Sequence[str]]) -> bytes:
    """Return *rows* as a workbook of one sheet in which every cell is text."""
    from studio_adapters.enquiries import workbooks

    return workbooks.xlsx_file(rows)


def read_tree(content: bytes) -> Any:
    """Return the JSON tree in *content*, decoded as it is looked at; see `tree_reading`."""
    from studio_adapters.transfer import tree_reading

    return tree_reading.read_tree(content)


def open_witness(settings: Settings) -> Witness:
    """Return who knows the time besides this machine's clock; nobody is opened before asked."""

    @cache
    def opened() -> Witness:
        from studio_adapters import witnesses

        return witnesses.open_witness(settings)

    def witness() -> Iterable[datetime]:
        return opened()()

    return witness


def open_search_engines() -> SearchEngines:
    """Open the way to the search engines that are told what changes."""
    from studio_adapters import indexnow

    return indexnow.open_engines()


def open_share_artist(media: ImageHost, settings: Settings) -> ShareArtist:
    """Open who draws share pictures, with photos of *media*; takes a moment the first time."""
    from studio_adapters.images.share_pictures.drawing import ShareCardDrawing
    from studio_adapters.images.share_pictures.photos import Photos

    return ShareCardDrawing(Photos(media, settings.max_upload_bytes))


def office_of(store: Store, services: EnquiryServices) -> Office | None:
    """Return what mails to who works here are made with; None where no mail can be sent."""
    from studio_adapters.enquiries import offices

    return offices.office_of(store, services)


def open_site_jobs(
    settings: Settings,
    store: Store,
    services: EnquiryServices,
    clock: Clock,
    believed: Callable[[], BelievedMoment | None],
    load_demo: Callable[[Callable[[int, int], None]], object],
    erased: Callable[[], object] | None = None,
) -> "SiteJobs":
    """Return the jobs of the site, as `SiteJobs` is made."""
    from studio_adapters.jobs import SiteJobs

    return SiteJobs(
        *(settings, store, services, clock, believed),
        engines=open_search_engines(),
        load_demo=load_demo,
        erased=erased,
    )


def demo_is_due(store: Store) -> bool:
    """Tell whether the demo content was never loaded and there is room for it."""
    from studio_adapters.demo import loading

    return loading.demo_is_due(store)


def load_demo(studio: Studio, on_picture: Callable[[int, int], None]) -> Mapping[str, int]:
    """Load the demo content into an empty store and return how much of each kind it was.

    *on_picture* hears how many pictures are done, of how many. Raise `StoreNotEmptyError`.
    """
    from studio_adapters.demo import loading

    return loading.load_demo(studio.store, studio.media, timestamp(), on_picture)


def open_studio(settings: Settings, *, upgrades: bool = False, follows: bool = False) -> Studio:
    """Open every adapter that *settings* name; those already open are closed when one fails.

    With *upgrades* a store of an older version is brought up to date before its first use. With
    *follows* the site's store is followed to where it moves. Either asks for consent (decision 62).
    """
    store: Store = open_store(settings.store, settings)
    try:
        if upgrades and isinstance(store, VersionedStore):
            store.upgrade_when_used()
        if follows and isinstance(store, ReplicaStore):
            store = open_live_store(store, settings)
        media, identity = open_media(settings, store), open_identity(store, settings)
    except BaseException:
        store.close()
        raise
    store = governed(store, at_cloud=is_cloud(settings.media))
    return Studio(
        settings=settings,
        store=store,
        media=media,
        identity=identity,
        clock=now,
        new_id=push_ids(),
        witness=open_witness(settings),
    )
