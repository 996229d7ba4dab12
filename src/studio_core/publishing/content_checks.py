"""What every change of content goes through before it is made, in this order."""

from studio_core.content.unique_addresses import SERVICE_ADDRESS
from studio_core.pictures.moved import show_copies
from studio_core.publishing.consent_check import check_consent
from studio_core.records.governed import Check

CONTENT_CHECKS: tuple[Check, ...] = (check_consent, SERVICE_ADDRESS.checked, show_copies)
