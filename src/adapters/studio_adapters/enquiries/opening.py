"""Opening what the work with enquiries needs, as the settings say. Makes no key and no folder."""

from collections.abc import Callable
from functools import partial

from studio_adapters import disk
from studio_adapters.enclosures.opening import open_enclosure_services
from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.enquiries.access_anchor import FILE_NAME as ANCHOR_NAME
from studio_adapters.enquiries.access_anchor import AnchorFile
from studio_adapters.enquiries.endpoint import ScriptEndpoint
from studio_adapters.enquiries.erasures import FILE_NAME, ErasureFile
from studio_adapters.enquiries.notice import MailNotice
from studio_adapters.enquiries.spool import FolderSpool
from studio_adapters.images.hosts import refuse_left_host
from studio_adapters.mail.server import MailServer
from studio_adapters.settings import Settings
from studio_core.enquiries.services import EnquiryServices
from studio_core.enquiries.submission import EnquiryPolicy
from studio_core.records.store import Store

SPOOL_FOLDER = "enquiry-spool"


def open_services(
    settings: Settings, now: Callable[[], str], store: Store | None = None
) -> EnquiryServices:
    """Return what the work with enquiries needs; raise `SettingsError` for a wrong address.

    Files of visitors lie beside the pictures, at a host that the site in *store* has not left.
    """
    refuse_left_host(settings, store)
    address, mail = settings.enquiry_endpoint, settings.smtp_url
    server = MailServer(mail) if mail else None
    inbox = f"{settings.public_url}/#/admin/enquiries"
    cipher = open_cipher(settings, now)
    return EnquiryServices(
        cipher=cipher,
        spool=FolderSpool(settings.data_dir / SPOOL_FOLDER),
        erasures=ErasureFile(settings.data_dir / FILE_NAME),
        access_anchor=AnchorFile(settings.data_dir / ANCHOR_NAME),
        endpoint=ScriptEndpoint(address) if address else None,
        notice=MailNotice(mail, inbox) if mail else None,
        mail=server,
        studio_address=server.to if server else "",
        inbox_page=inbox if settings.public_url else "",
        policy=EnquiryPolicy(
            delivers=bool(address),
            notifies=bool(mail),
            receipt_page=_receipt_page(settings),
            retention_days=settings.enquiry_retention_days,
        ),
        disk_is_low=partial(disk.is_low, settings.data_dir),
        enclosures=open_enclosure_services(settings, cipher),
    )


def _receipt_page(settings: Settings) -> str | None:
    """Return the address before a receipt's token; None where no mail can be sent."""
    if not settings.smtp_url:
        return None
    return f"{settings.public_url}/receipt/" if settings.public_url else ""


def open_cipher(settings: Settings, now: Callable[[], str]) -> FileCipher:
    """Return the cipher over the configured key file."""
    return FileCipher(settings.enquiry_key_file, now)
