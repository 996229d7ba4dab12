"""Telling who is in charge that a visitor has added files: once an hour, of all of that hour."""

from datetime import datetime, timedelta

from studio_core.dates import timestamp
from studio_core.enquiries.office import Office
from studio_core.enquiries.receipts import short_number
from studio_core.enquiries.stages import stage_of
from studio_core.languages.written_in import LANGUAGE, language_of, told_language
from studio_core.mailing.stored import UNSENT, mail_id, state_of
from studio_core.records.changes import Put
from studio_core.records.collections import ENQUIRY_MAILS
from studio_core.records.reading import stored_whole
from studio_core.records.record import Document

GATHERED = timedelta(hours=1)
_AFTER = timedelta(minutes=1)
"""How long after its hour a mail goes: what was on its way then is counted, too."""

_COUNT = "files"


def files_told(
    office: Office, enquiry: str, document: Document, count: int, at: str
) -> tuple[Put, ...]:
    """Return what tells that an enquiry has *count* more files, committed together with them.

    The mail of an hour goes after its end; until then it counts what else is added. When it has
    gone already, by another server's clock, the next hour's counts. Of spam nothing is told.
    """
    if stage_of(document) == "spam":
        return ()
    began = datetime.fromisoformat(at).replace(minute=0, second=0, microsecond=0)
    for hour in (began, began + GATHERED):
        id = mail_id(enquiry, f"files-{hour:%Y%m%d%H}")
        there = office.store.get(ENQUIRY_MAILS, id)
        if there is not None and state_of(there.document) not in UNSENT:
            continue
        counted = (there and stored_whole(there.document.get(_COUNT))) or 0
        told = {"receipt": short_number(enquiry), "link": office.page_of(enquiry)}
        told["count"] = str(counted + count)
        told[LANGUAGE] = told_language(language_of(document))
        to = office.address_of(str(document.get("assignee") or ""))
        ends = timestamp(hour + GATHERED + _AFTER)
        mail = office.laid("files", id, to, told, at=at, send_after=ends)
        counts = {**mail.document, _COUNT: counted + count}
        return (Put(ENQUIRY_MAILS, id, counts, there.revision if there else mail.expected),)
    return ()
