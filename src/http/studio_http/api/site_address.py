"""The site's own address, for links and passkeys: as configured, or as its only other names."""

from urllib.parse import urlsplit

from studio_core.accounts.passkeys import Site
from studio_http.api.dependencies import AnyRequest, app_state


def site_of(request: AnyRequest) -> Site:
    """Return the site as the browser of *request* names it.

    Where no address is configured it is the request's own, which `AllowedHosts` has checked.
    """
    parts = urlsplit(base_url(request))
    return Site(origin=f"{parts.scheme}://{parts.netloc}", host=parts.hostname or "")


def admin_link(request: AnyRequest, path: str) -> str:
    """Return a link into the administration; what stands behind the `#` no server ever logs."""
    return f"{base_url(request)}/#/admin/{path}"


def base_url(request: AnyRequest) -> str:
    """Return the address of the site without a slash at its end."""
    configured = app_state(request).studio.settings.public_url
    return configured or f"{request.url.scheme}://{request.headers.get('host', '')}"
