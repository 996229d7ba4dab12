"""Which privacy policy visitors see now: what their consent is stored with."""

from studio_core.enquiries.consent_text import PolicyReference
from studio_core.records.collections import SITE
from studio_http.published.site_index import SiteIndex


def shown_policy(texts: SiteIndex) -> PolicyReference:
    """Return the policy among the site's own *texts*."""
    policy = texts.records.get(SITE, {}).get("privacy")
    months = texts.facts.get("enquiryRetentionMonths")
    return PolicyReference(
        version=texts.privacy_version,
        revision=policy.revision if policy else "",
        months=months if isinstance(months, int) else 0,
        backup_days=texts.backup_days,
    )
