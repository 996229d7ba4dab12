"""Which privacy policy visitors see now: what their consent is stored with."""

from studio_core.enquiries.consent_text import PolicyReference
from studio_core.languages.registry import BASE
from studio_core.records.collections import SITE
from studio_core.site.former_policies import POLICY
from studio_http.published.site_index import SiteIndex


def shown_policy(texts: SiteIndex) -> PolicyReference:
    """Return the policy among the site's own *texts*, in the language in which it is offered.

    It is told by its record, which all languages share.
    """
    is_offered = POLICY in texts.records.get(SITE, {})
    policy = (texts.source or texts).records.get(SITE, {}).get(POLICY)
    months = texts.facts.get("enquiryRetentionMonths")
    return PolicyReference(
        version=(texts.source or texts).privacy_version,
        revision=policy.revision if policy else "",
        months=months if isinstance(months, int) else 0,
        backup_days=texts.backup_days,
        language=texts.language if is_offered else BASE,
    )
