"""The picture that goes along when a page is shared: what it shows, and who draws it."""

import hashlib
import json
from dataclasses import dataclass
from typing import Protocol

SHARE_WIDTH, SHARE_HEIGHT = 1200, 630
MAX_SHARE_BYTES = 300_000
"""Some messengers show no larger picture."""

_LAYOUT = 1
"""Counts how the picture is drawn: a new way gives every picture a new address."""

_TAG_LENGTH = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareCard:
    """What a share picture shows; *photo* is a picture's address, empty for none.

    *focus* is what has to be seen of it when it is cropped, from 0 to 1 of its width and height;
    the centre without one. *is_plain* shows the photo by itself: the texts stand in for one that
    cannot be had. *logo* is the address of one in pixels, which stands in the place of the brand;
    a *tinted* one takes the colour of the texts.
    """

    brand: str
    title: str
    detail: str
    photo: str
    focus: tuple[float, float] | None = None
    is_plain: bool = False
    logo: str = ""
    tinted: bool = False

    @property
    def tag(self) -> str:
        """Return what stands for all of it in an address: another picture, another tag."""
        texts = [self.brand, self.title, self.detail, self.photo]
        more = [self.focus, self.is_plain] if self.focus or self.is_plain else []
        mark = [self.logo, self.tinted] if self.logo else []
        content = json.dumps([_LAYOUT, *texts, *more, *mark], ensure_ascii=False)
        # A title may hold half a surrogate pair; it still has to give an address.
        digest = hashlib.sha256(content.encode("utf-8", "surrogatepass"))
        return digest.hexdigest()[:_TAG_LENGTH]


class ShareArtist(Protocol):
    """Draws share pictures."""

    def draw(self, card: ShareCard, photo: bytes | None = None) -> bytes:
        """Return a JPEG of at most `MAX_SHARE_BYTES`.

        Without *photo* the card's is looked for; one that cannot be had is left out.
        """
        ...
