"""Drawings for the tests, and what was written of them."""

from xml.etree import ElementTree as ET

import pytest

from studio_core.errors import ImageRefusedError
from studio_core.pictures.svg.cleaning import clean_svg

SHAPE = '<path d="M0 0h9v9z"/>'


def svg(inside: str, attributes: str = 'viewBox="0 0 24 12"') -> bytes:
    """A drawing with something inside."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{inside}</svg>'.encode()


def written(content: bytes) -> list[dict[str, str]]:
    """The attributes of every shape of a drawing that was written anew."""
    shapes = {"path", "rect", "circle", "polygon", "use"}
    found = ET.fromstring(clean_svg(content).content.decode()).iter()
    return [dict(one.attrib) for one in found if one.tag.rpartition("}")[2] in shapes]


def refused(content: bytes) -> ImageRefusedError:
    """Why a drawing is refused."""
    with pytest.raises(ImageRefusedError) as told:
        clean_svg(content, "로고.svg")
    return told.value
