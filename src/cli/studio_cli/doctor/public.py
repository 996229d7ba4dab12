"""What `studio doctor` refuses on a site that the public can reach, harmless as it is elsewhere."""

from collections.abc import Iterator
from urllib.parse import urlsplit

from studio_adapters.bootstrap import Settings
from studio_cli.failures import CommandError

OWN_MACHINE = frozenset({"localhost", "127.0.0.1", "::1"})
_EVERYBODY = frozenset({"*", "0.0.0.0/0", "::/0"})


def try_public_settings(settings: Settings) -> str:
    """Raise `CommandError` naming every setting that a public site must not have."""
    if not is_public(settings):
        return "the site is not public"
    unsafe = list(_unsafe(settings))
    if unsafe:
        raise CommandError("; ".join(unsafe))
    return "fit for the public"


def is_public(settings: Settings) -> bool:
    """Tell whether STUDIO_PUBLIC_URL names another machine than this one."""
    host = urlsplit(settings.public_url).hostname if settings.public_url else None
    return host is not None and host not in OWN_MACHINE


def _unsafe(settings: Settings) -> Iterator[str]:
    if urlsplit(settings.public_url).scheme != "https":
        yield "STUDIO_PUBLIC_URL is not https: passwords and sessions would travel in the clear"
    if settings.store.startswith("memory:"):
        yield "STUDIO_STORE keeps everything in memory: a restart would lose it"
    if settings.allow_emulators:
        yield "STUDIO_ALLOW_EMULATORS is for tests: an emulator signs anybody in"
    if _EVERYBODY.intersection(settings.trusted_proxies):
        yield "STUDIO_TRUSTED_PROXIES believes everybody: limits by address would not hold"
    if settings.enquiry_endpoint.startswith("http:"):
        yield "STUDIO_ENQUIRY_ENDPOINT is not https: enquiries would travel in the clear"
