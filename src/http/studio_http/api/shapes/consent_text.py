"""The privacy policy that a visitor consented to, as the administration reads it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from studio_core.enquiries.consent_text import PolicyReference, PolicyThen
from studio_core.enquiries.stored import StoredEnquiry
from studio_core.languages.speaking import speaking
from studio_core.records.collections import SITE
from studio_core.site.public_site import public_site
from studio_http.api.shapes.site import PrivacyPolicyOut
from studio_http.pages.shapes import shaped


class ConsentTextOut(msgspec.Struct, rename="camel"):
    """The policy that a visitor consented to; *policy* is null when nobody can tell any more.

    *language* is the code of the one in which they read it. *values* stand where its text names
    `{months}`, `{email}` and `{phone}`. With *isCurrent* visitors still read the same.
    """

    version: str
    at: str
    language: str
    policy: PrivacyPolicyOut | None
    values: dict[str, str]
    is_current: bool

    @staticmethod
    def of(
        enquiry: StoredEnquiry, found: PolicyThen | None, now: PolicyReference
    ) -> "ConsentTextOut":
        """Return the policy for an answer; visitors are shown that of *now*."""
        consent, months = enquiry.consent, enquiry.consent.months or now.months
        with speaking(consent.language):
            told, told_now = (_told(found, one.backup_days) for one in (consent, now))
        footer = told.get("footer", {})
        reads_the_same = (told, months) == (told_now, now.months)
        return ConsentTextOut(
            version=consent.version,
            at=enquiry.consent_at,
            language=consent.language,
            policy=_policy(told.get("privacyPolicy", {})) if found else None,
            values={
                "months": str(months),
                "email": str(footer.get("email", "")),
                "phone": str(footer.get("phone", "")),
            },
            is_current=found is not None and found.is_current and reads_the_same,
        )


def _told(found: PolicyThen | None, backup_days: int) -> dict[str, Any]:
    """Return the public texts that were *found*, which promise so many days of backups."""
    held = {"privacy": found.privacy, "company": found.company} if found else {}
    parts = {id: record for id, record in held.items() if record}
    return public_site({SITE: parts}, lambda _: None, str, backup_days) if found else {}


def _policy(told: Mapping[str, Any]) -> PrivacyPolicyOut:
    """Return the shape of a public policy; what an older table had as a number is a text."""
    sections = [{name: str(text) for name, text in one.items()} for one in told.get("sections", ())]
    texts = {name: str(text) for name, text in told.items() if name != "before"}
    return shaped({**texts, **({"sections": sections} if sections else {})}, PrivacyPolicyOut)
