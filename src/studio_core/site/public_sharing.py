"""What is written for a page's place in search engines and messengers, as visitors get it."""

from collections.abc import Mapping
from typing import Any

from studio_core.pictures.image import read_image


def page_meta(written: Mapping[str, Any]) -> dict[str, Any]:
    """Return the title, the description and the picture that are *written* for a page."""
    texts = {name: written[name] for name in ("title", "description") if name in written}
    picture = shared_picture(written)
    return texts | ({"picture": picture} if picture else {})


def shared_picture(section: Mapping[str, Any]) -> dict[str, Any]:
    """Return where the picture of *section* is, and what it shows; nothing without one."""
    image = read_image(section.get("picture"))
    if image is None:
        return {}
    alt = {"alt": image.alt} if image.alt else {}
    return {"url": image.url, **alt, **({"focus": list(image.focus)} if image.focus else {})}
