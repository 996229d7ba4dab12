"""What `studio doctor` checks in the settings, above all of a site that the public reaches."""

from urllib.parse import urlsplit

from studio_adapters.bootstrap import Settings, refuse_emulators
from studio_cli.failures import CommandError
from studio_core.addresses.web import site_address

OWN_MACHINE = frozenset({"localhost", "127.0.0.1", "::1"})
_EVERYBODY = frozenset({"*", "0.0.0.0/0", "::/0"})


def try_emulators(settings: Settings) -> str:
    """Raise `SettingsError` when an emulator is in use that nobody allowed."""
    refuse_emulators(settings)
    return "allowed" if settings.allow_emulators else "none in use"


def try_public_url(settings: Settings) -> str:
    """See that the address visitors use is a web address."""
    if not settings.public_url:
        return "not set: links use the address that is served"
    if not site_address(settings.public_url):
        raise CommandError(f"{settings.public_url} is no web address: a scheme and one name")
    return settings.public_url


def try_public_settings(settings: Settings) -> str:
    """Raise `CommandError` naming every setting that a public site must not have."""
    if not is_public(settings):
        return "the site is not public"
    unsafe: list[str] = []
    if urlsplit(settings.public_url).scheme != "https":
        unsafe.append(
            "STUDIO_PUBLIC_URL is not https: passwords and sessions would travel in the clear"
        )
    if settings.store.startswith("memory:"):
        unsafe.append("STUDIO_STORE keeps everything in memory: a restart would lose it")
    if settings.allow_emulators:
        unsafe.append("STUDIO_ALLOW_EMULATORS is for tests: an emulator signs anybody in")
    if _EVERYBODY.intersection(settings.trusted_proxies):
        unsafe.append("STUDIO_TRUSTED_PROXIES believes everybody: limits by address would not hold")
    if settings.enquiry_endpoint.startswith("http:"):
        unsafe.append("STUDIO_ENQUIRY_ENDPOINT is not https: enquiries would travel in the clear")
    if unsafe:
        raise CommandError("; ".join(unsafe))
    return "fit for the public"


def is_public(settings: Settings) -> bool:
    """Tell whether STUDIO_PUBLIC_URL names another machine than this one."""
    host = urlsplit(settings.public_url).hostname if settings.public_url else None
    return host is not None and host not in OWN_MACHINE
