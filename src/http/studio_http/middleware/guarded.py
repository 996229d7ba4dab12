"""The application behind the checks of every request, and with what fails there logged."""

from studio_adapters.bootstrap import Settings
from studio_http.base.allowed_hosts import AllowedHosts
from studio_http.base.asgi import App
from studio_http.base.security_headers import RawHeaders
from studio_http.middleware.failures import Failures
from studio_http.middleware.request_guard import RefusedPages, RequestGuard
from studio_http.middleware.request_log import RequestLog


def guarded(
    app: App, settings: Settings, hosts: AllowedHosts, headers: RawHeaders, refused: RefusedPages
) -> App:
    """Return *app* behind the checks of every request; what fails there or behind is logged."""
    guard = RequestGuard(
        app,
        hosts=hosts,
        headers=headers,
        max_upload_bytes=settings.max_upload_bytes,
        max_enclosure_bytes=settings.enclosure_limit_mib * 1024**2,
        refused=refused,
    )
    return RequestLog(Failures(guard, headers))
