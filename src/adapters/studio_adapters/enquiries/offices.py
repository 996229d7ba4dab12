"""Who works here, for the mails that tell them of enquiries."""

from studio_core.accounts.assignees import assignees
from studio_core.enquiries.office import Colleague, Office
from studio_core.enquiries.services import EnquiryServices
from studio_core.records.store import Store


def office_of(store: Store, services: EnquiryServices) -> Office | None:
    """Return what mails to who works here are made with; None where no mail can be sent."""
    if services.mail is None:
        return None

    def colleagues() -> dict[str, Colleague]:
        return {
            one.id: Colleague(name=one.shown_name, email=one.email, answers=one.role == "enquiries")
            for one in assignees(store)
        }

    return Office(
        store=store,
        cipher=services.cipher,
        address=services.studio_address,
        inbox=services.inbox_page,
        colleagues=colleagues,
    )
