"""What the handlers of one application share. Free of the framework: it is made at start."""

from collections.abc import Callable
from dataclasses import dataclass

from studio_adapters.bootstrap import Studio
from studio_core.access.log import AccessLog
from studio_core.accounts.passkeys import PasskeyVerifier
from studio_core.enquiries.inbox import Inbox
from studio_core.enquiries.services import EnquiryServices
from studio_core.files.uploads import UploadStaging
from studio_core.jobs.runner import JobRunner
from studio_core.visits.counter import VisitCounter
from studio_http.api.letter_box import LetterBox
from studio_http.enquiries.intake import Intake
from studio_http.enquiries.upkeep import EnquiryUpkeep
from studio_http.preview.drafts import DraftPages
from studio_http.preview.pages import PreviewPages
from studio_http.preview.site_at import SiteAt
from studio_http.published.form_pages import FormPages
from studio_http.published.snapshot import Published
from studio_http.watching.writability import Writability


@dataclass(frozen=True, slots=True)
class AppState:
    """The objects that handlers work with; each request carries them in its scope."""

    studio: Studio
    published: Published
    services: EnquiryServices
    inbox: Inbox
    intake: Intake
    upkeep: EnquiryUpkeep
    staging: UploadStaging
    letters: LetterBox
    access: AccessLog
    passkeys: Callable[[], PasskeyVerifier]
    previews: PreviewPages
    site_at: SiteAt
    drafts: DraftPages
    visits: VisitCounter
    forms: FormPages
    runner: JobRunner
    writability: Writability
