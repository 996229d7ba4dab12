"""An image host that may become another one while the site runs."""

from typing import Protocol, runtime_checkable

from studio_core.pictures.host import ImageHost


@runtime_checkable
class ChangingHost(Protocol):
    """A host that stands for whichever one keeps new pictures at the moment."""

    def at_work(self) -> ImageHost:
        """Return the one that keeps new pictures now: what it is not able to, nobody is."""
        ...


def host_at_work(host: ImageHost) -> ImageHost:
    """Return the host that keeps new pictures now, which says by its methods what it can do."""
    return host.at_work() if isinstance(host, ChangingHost) else host
