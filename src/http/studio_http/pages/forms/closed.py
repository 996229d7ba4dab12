"""What is said of a receipt that is closed, on its page and by the API alike."""

from collections.abc import Mapping
from typing import Any

from studio_core.texts.filling import filled
from studio_http.pages.labels import read_labels


def closed_line(site: Mapping[str, Any]) -> str:
    """Return why nothing is to be had there, and whom of *site* to ask, as far as it says that."""
    labels, footer = read_labels(), site.get("footer", {})
    phone, email = footer.get("phone"), footer.get("email")
    if phone and email:
        return filled(labels["receipt.closed_body"], phone=phone, email=email)
    if phone:
        return filled(labels["receipt.closed_phone"], phone=phone)
    return labels["receipt.closed_plain"]
