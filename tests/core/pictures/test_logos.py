"""Logos: which uploads are taken, which stored pictures can be one, and how large one is shown."""

from io import BytesIO
from typing import Any, cast

import pytest

from studio_core.errors import ImageRefusedError
from studio_core.pictures.host import ImageHost, StoredImage, Upload
from studio_core.pictures.logos import (
    LOGO_FOLDER,
    MAX_LOGO_BYTES,
    is_logo,
    keep_picture,
    logo_to_store,
    read_logo,
)

ID = "a" * 32
SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'
LOGO: dict[str, Any] = {
    "id": ID, "url": f"/media/{ID}.svg", "name": "로고.svg",
    "width": 1280, "height": 320, "format": "svg",
}  # fmt: skip


class Host:
    """An image host that remembers what it got."""

    def __init__(self) -> None:
        self.taken: list[bytes] = []

    def put(self, upload: Upload) -> StoredImage:
        self.taken.append(upload.file.read())
        return StoredImage(id=ID, url="/a", name=upload.name, width=1, height=1, format="svg")


def keep(content: bytes, folder: str) -> Host:
    host = Host()
    keep_picture(
        cast("ImageHost", host), Upload(file=BytesIO(content), name="로고.svg", folder=folder)
    )
    return host


def test_a_logo_may_be_an_svg_of_one_megabyte() -> None:
    whole = SVG.ljust(MAX_LOGO_BYTES)

    assert keep(whole, LOGO_FOLDER).taken == [whole]


@pytest.mark.parametrize(
    ("content", "folder", "reason"),
    [
        (SVG.ljust(MAX_LOGO_BYTES + 1), LOGO_FOLDER, "upload_too_large"),
        (SVG, "site", "upload_not_image"),
        (SVG, "", "upload_not_image"),
        (b"\xef\xbb\xbf" + SVG, "site", "upload_not_image"),
    ],
)
def test_a_larger_one_and_an_svg_elsewhere_are_refused(
    content: bytes, folder: str, reason: str
) -> None:
    with pytest.raises(ImageRefusedError) as refused:
        keep(content, folder)

    assert refused.value.reason == reason


@pytest.mark.parametrize(
    ("size", "shown"),
    [((1280, 320), (128, 32)), ((1280, 64), (180, 9)), ((64, 1280), (2, 32)), ((9, 9), (32, 32))],
)
def test_a_logo_is_fitted_into_the_box_of_the_name(
    size: tuple[int, int], shown: tuple[int, int]
) -> None:
    logo = read_logo({**LOGO, "width": size[0], "height": size[1]})

    assert logo is not None
    assert (logo.width, logo.height) == shown


def test_a_drawing_is_shown_itself_and_a_picture_with_its_transparency() -> None:
    drawing = read_logo({**LOGO, "tinted": True})
    picture = read_logo({**LOGO, "url": f"/media/{ID}.png", "format": "png"})
    hosted = "https://res.cloudinary.com/bom/image/upload/v1/logo/mark"
    far = read_logo({**LOGO, "url": f"{hosted}.svg"})

    assert drawing
    assert picture
    assert far
    assert (drawing.url, drawing.drawn) == (LOGO["url"], f"/media/{ID}-640.webp")
    assert (picture.url, picture.drawn) == (f"/media/{ID}-640.webp",) * 2
    assert far.url == f"{hosted}.svg"
    assert far.drawn.endswith("w_640/v1/logo/mark.png")
    assert (drawing.tinted, picture.tinted) == (True, False)


def test_what_is_not_transparent_takes_no_colour() -> None:
    solid = {**LOGO, "url": f"/media/{ID}.jpg", "format": "jpg", "tinted": True}

    logo = read_logo(solid)

    assert logo is not None
    assert not logo.tinted


@pytest.mark.parametrize(
    "wrong",
    [
        {"url": "https://elsewhere.example/logo.svg"},
        {"url": "javascript:alert(1)"},
        {"url": f"/media/{ID}.svg#x"},
        {"url": 'https://res.cloudinary.com/bom/image/upload/a.svg?"),url(x)}</style>'},
        {"width": 0},
        {"height": None},
        {"format": "gif"},
        {"format": ""},
    ],
)
def test_what_lies_elsewhere_or_has_no_size_is_no_logo(wrong: dict[str, Any]) -> None:
    assert is_logo(LOGO)
    assert not is_logo({**LOGO, **wrong})
    assert read_logo({**LOGO, **wrong}) is None


@pytest.mark.parametrize("foreign", [None, "", "/media/a.svg", [], {}, 7, {"url": 7}])
def test_foreign_values_are_no_logo(foreign: object) -> None:
    assert read_logo(foreign) is None


def test_what_an_upload_answers_is_stored_without_what_other_pictures_have() -> None:
    sent = {**LOGO, "color": "#102030", "tinted": True}

    assert logo_to_store({**sent, "alt": "로고", "focus": [0.5, 0.5]}) == sent
    assert logo_to_store({**LOGO, "width": 1280.0, "color": None}) == {**LOGO, "color": None}


@pytest.mark.parametrize(
    "looser",
    [
        {"url": f"/media/{ID}.svg\n"},
        {"url": f" /media/{ID}.svg"},
        {"format": "svg "},
        {"format": "SVG"},
        {"width": "1280"},
        {"height": True},
        {"tinted": 1},
        {"tinted": None},
        {"name": ["로고.svg"]},
        {"id": 7},
        {"color": {"r": 1}},
        {"script": "x"},
        {"": ""},
    ],
)
def test_what_no_upload_answers_is_not_stored(looser: dict[str, Any]) -> None:
    assert logo_to_store({**LOGO, **looser}) is None


@pytest.mark.parametrize("foreign", [None, "", [], {}, 7, {"url": 7}, [LOGO], LOGO["url"]])
def test_foreign_values_are_not_stored_as_a_logo(foreign: object) -> None:
    assert logo_to_store(foreign) is None
