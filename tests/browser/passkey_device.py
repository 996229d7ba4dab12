"""A device that makes and uses passkeys at once, as if its owner had touched it."""

from dataclasses import replace
from typing import Any

from playwright.sync_api import Page

from tests.browser.running_site import Site

DEVICE: dict[str, Any] = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def by_name(site: Site) -> Site:
    """Return *site* under a name: passkeys do not work under an IP address."""
    return replace(site, address=site.address.replace("127.0.0.1", "localhost"))


def give_device(page: Page) -> None:
    """Let *page* have a device of its own for passkeys."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
