"""Which privacy policy visitors see now: what their consent is stored with."""

from studio_core.content.former_policies import POLICY, day_in_force
from studio_core.dates import SEOUL, parse_moment
from studio_core.enquiries.consent_text import PolicyReference
from studio_core.languages.registry import BASE
from studio_core.records.collections import SITE
from studio_http.published.site_index import SiteIndex


def shown_policy(texts: SiteIndex, at: str) -> PolicyReference:
    """Return the policy in force at *at* among the site's own *texts*, as it is offered.

    Its language is the one in which it is. It is told by its record, which all languages share.
    """
    is_offered = POLICY in texts.records.get(SITE, {})
    policy = (texts.source or texts).records.get(SITE, {}).get(POLICY)
    months = texts.facts.get("enquiryRetentionMonths")
    return PolicyReference(
        version=day_in_force(policy.document, _day(at)) if policy else "",
        revision=policy.revision if policy else "",
        months=months if isinstance(months, int) else 0,
        backup_days=texts.backup_days,
        language=texts.language if is_offered else BASE,
    )


def _day(at: str) -> str:
    """Return the day in Seoul of a moment as the server writes it."""
    moment = parse_moment(at)
    return moment.astimezone(SEOUL).date().isoformat() if moment else ""
