"""What every change of content goes through before it is made, in this order."""

from functools import partial

from studio_core.content.unique_addresses import SERVICE_ADDRESS
from studio_core.pictures.forwarded import forward_addresses
from studio_core.publishing.consent_check import check_consent
from studio_core.records.governed import Check


def content_checks(*, at_cloud: bool = False) -> tuple[Check, ...]:
    """Return the checks of a site that serves its pictures itself, or has them *at_cloud*."""
    forward = partial(forward_addresses, at_cloud=at_cloud)
    return (check_consent, SERVICE_ADDRESS.checked, forward)
