"""What the work with enquiries needs: one object per port, and how this site handles them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from studio_core.access.checkpoints import Anchor
from studio_core.enclosures.services import EnclosureServices
from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.erasures import Erasures
from studio_core.enquiries.flood import Flood, SuspectedRoom
from studio_core.enquiries.ports import EnquiryEndpoint, EnquiryNotice, EnquirySpool
from studio_core.enquiries.stages import Stage
from studio_core.enquiries.submission import EnquiryPolicy
from studio_core.mailing.mail import MailPost


@dataclass(frozen=True, slots=True, kw_only=True)
class EnquiryServices:
    """The ports of enquiries; *endpoint*, *notice* and *mail* are None when not configured.

    *studio_address* is where the studio itself is told, *inbox_page* the address of its inbox; ''
    for none.
    *disk_is_low* tells whether the disk that all this lies on is nearly full. *flood* judges what
    comes to this process, *suspected* tells whether there is room for more of what is set aside.
    """

    cipher: Cipher
    spool: EnquirySpool
    erasures: Erasures
    access_anchor: Anchor
    endpoint: EnquiryEndpoint | None
    notice: EnquiryNotice | None
    mail: MailPost | None
    studio_address: str
    inbox_page: str
    policy: EnquiryPolicy
    disk_is_low: Callable[[], bool]
    enclosures: EnclosureServices
    flood: Flood = field(default_factory=Flood)
    suspected: SuspectedRoom = field(default_factory=SuspectedRoom)

    @property
    def retention_days(self) -> Mapping[Stage, int]:
        """How long an enquiry is kept after it came to each stage."""
        return self.policy.retention_days
