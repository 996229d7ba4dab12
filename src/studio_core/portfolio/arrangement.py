"""Where each picture of a project stands on its page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from studio_core.pictures.image import Role


class Placed(Protocol):
    """What of a picture says where it stands."""

    @property
    def role(self) -> Role:
        """What it is in the story."""
        ...

    @property
    def pair(self) -> str | None:
        """The name of its pair; None for a picture that is in none."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """Indexes of pictures by where they stand.

    *gallery* has every picture but the cover, in their order. *pairs* are those of before and after
    that can be compared, *plans* the plans: pieces of their own beside the gallery.
    """

    gallery: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    plans: tuple[int, ...]


def arranged(pictures: Sequence[Placed], cover: int) -> Arrangement:
    """Return where *pictures* stand beside the cover, which may be in a pair or a plan as well.

    Pairs have one picture of before and one of after; see `pictures_of`.
    """
    sides: dict[str, dict[Role, int]] = {}
    for index, picture in enumerate(pictures):
        if picture.pair is not None:
            sides.setdefault(picture.pair, {})[picture.role] = index
    pairs = tuple((two["before"], two["after"]) for two in sides.values())
    plans = tuple(index for index, one in enumerate(pictures) if one.role == "plan")
    gallery = tuple(index for index in range(len(pictures)) if index != cover)
    return Arrangement(gallery=gallery, pairs=pairs, plans=plans)
