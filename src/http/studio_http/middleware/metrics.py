"""GET /metrics: what the server measures of itself, for who may know it."""

import hmac
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from studio_http.base.allowed_hosts import AllowedHosts
from studio_http.base.asgi import App, Receive, Scope, Send
from studio_http.watching.registry import Registry

PATH = "/metrics"
_CONTENT_TYPE = b"text/plain; version=0.0.4; charset=utf-8"
_READING = frozenset({"GET", "HEAD"})
_FORWARDING = frozenset({b"forwarded", b"x-forwarded-for", b"x-real-ip", b"via"})
_BEARER = b"bearer "
_TOLD_BY_A_PROXY = 0
"""The port of a client whose address comes from a proxy that is believed: it names none."""


class MetricsAccess:
    """Who may see measurements: this machine, *networks*, and who knows the *token* if one is set.

    A request that a proxy passed on is not one from where the proxy is. Where the proxy is believed
    (`STUDIO_TRUSTED_PROXIES`), it comes from the address that the proxy tells.
    """

    def __init__(
        self,
        hosts: AllowedHosts,
        token: str = "",
        networks: Sequence[str] = (),
    ) -> None:
        self._hosts = hosts
        self._token = token.encode()
        self._networks = tuple(ip_network(network) for network in networks)

    def allows(self, scope: Scope) -> bool:
        """Tell whether who sent the request may see them."""
        headers = dict(scope["headers"])
        if self._knows_token(headers.get(b"authorization", b"")):
            return True
        # A page of another site, whose name leads here, must not read them in a browser.
        if not self._hosts.allows(headers.get(b"host", b"")):
            return False
        host, port = (scope.get("client") or ("", _TOLD_BY_A_PROXY))[:2]
        is_passed_on, address = not _FORWARDING.isdisjoint(headers), _address(host)
        if address is None or (is_passed_on and port != _TOLD_BY_A_PROXY):
            return False
        is_here = address.is_loopback and not is_passed_on
        return is_here or any(address in network for network in self._networks)

    def _knows_token(self, given: bytes) -> bool:
        is_bearer = given[: len(_BEARER)].lower() == _BEARER
        token = given[len(_BEARER) :].strip()
        return bool(self._token) and is_bearer and hmac.compare_digest(token, self._token)


def _address(host: str) -> IPv4Address | IPv6Address | None:
    """Return the address of a peer, of IPv4 as such where a socket of IPv6 took it; or None."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


class Metrics:
    """Answer /metrics to whom *access* allows it; to everybody else it is no address of ours."""

    def __init__(self, app: App, registry: Registry, access: MetricsAccess) -> None:
        self._app = app
        self._registry = registry
        self._access = access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass the request on."""
        is_asked = scope["type"] == "http" and scope["path"] == PATH and scope["method"] in _READING
        if not is_asked or not self._access.allows(scope):
            await self._app(scope, receive, send)
            return
        body = self._registry.exposition()
        headers = (
            (b"content-type", _CONTENT_TYPE),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
            (b"x-content-type-options", b"nosniff"),
        )
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        shown = body if scope["method"] == "GET" else b""
        await send({"type": "http.response.body", "body": shown})
