"""Share pictures: dimensions, file size, lettering, and photos that cannot be loaded."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from studio_adapters.bootstrap import load_settings, open_media, open_share_artist
from studio_adapters.images.share_pictures.drawing import ShareCardDrawing
from studio_adapters.images.share_pictures.lettering import Lettering
from studio_core.pictures.host import Upload
from studio_core.pictures.share_cards import MAX_SHARE_BYTES, ShareArtist, ShareCard
from tests.adapters.images.photographs import near

CARD = ShareCard(brand="아틀리에", title="서촌 한옥", detail="주거 공간 · 34py", photo="")


class NoPhotos:
    """Finds nothing."""

    def find(self, url: str) -> bytes | None:
        return None


@pytest.fixture
def artist() -> ShareArtist:
    return ShareCardDrawing(NoPhotos())


def photo(mode: str = "RGB", size: tuple[int, int] = (900, 1600), kind: str = "JPEG") -> bytes:
    out = BytesIO()
    Image.effect_noise(size, 120).convert(mode).save(out, kind)
    return out.getvalue()


def opened(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content), formats=("JPEG",))


@pytest.mark.parametrize("content", [None, photo(), photo("RGBA", (40, 50), "PNG"), b"no photo"])
def test_a_picture_is_1200_by_630_and_under_300_kilobytes(
    artist: ShareArtist, content: bytes | None
) -> None:
    drawn = artist.draw(CARD, content)

    assert opened(drawn).size == (1200, 630)
    assert len(drawn) <= MAX_SHARE_BYTES


def test_the_title_is_in_the_picture(artist: ShareArtist) -> None:
    with_title = artist.draw(CARD)
    without = artist.draw(ShareCard(brand="아틀리에", title="", detail="", photo=""))

    white = sum(opened(with_title).convert("L").histogram()[240:])
    white_without = sum(opened(without).convert("L").histogram()[240:])
    assert white > white_without + 2000


def test_the_photo_comes_from_the_image_host(tmp_path: Path) -> None:
    settings = load_settings(
        environment={},
        options={"STUDIO_MEDIA": f"local:///{tmp_path}", "STUDIO_STORE": "memory://"},
    )
    host = open_media(settings)
    red = BytesIO()
    Image.new("RGB", (1600, 900), (250, 0, 0)).save(red, "JPEG")
    kept = host.put(Upload(file=BytesIO(red.getvalue()), name="red.jpg", folder=""))
    card = ShareCard(brand="", title="", detail="", photo=kept.url)

    pixel = opened(open_share_artist(host, settings).draw(card)).getpixel((600, 20))
    gone = ShareCard(brand="", title="", detail="", photo="/media/" + "0" * 32 + ".jpg")
    other = opened(open_share_artist(host, settings).draw(gone)).getpixel((600, 20))

    assert isinstance(pixel, tuple)
    assert isinstance(other, tuple)
    assert pixel[0] > 4 * pixel[1]
    assert other[0] < 2 * other[1]


def test_a_picture_for_sharing_is_shown_by_itself_with_its_point_in_view(
    artist: ShareArtist,
) -> None:
    photo = BytesIO()
    picture = Image.new("RGB", (400, 2000), (0, 0, 250))
    picture.paste((250, 0, 0), (0, 1800, 400, 2000))
    picture.save(photo, "PNG")
    card = replace(CARD, photo="/media/a.png", is_plain=True)

    def corner(one: ShareCard) -> tuple[int, ...]:
        pixel = opened(artist.draw(one, photo.getvalue())).getpixel((1190, 620))
        assert isinstance(pixel, tuple)
        return pixel

    low = replace(card, focus=(0.5, 1.0))
    assert corner(low)[0] > 200
    assert corner(card)[2] > 200
    assert card.tag != low.tag != CARD.tag
    # Without the photo the texts stand in for it.
    assert artist.draw(card) == artist.draw(replace(CARD, photo="/media/a.png"))


def test_photos_on_other_servers_are_never_requested(tmp_path: Path) -> None:
    settings = load_settings(environment={}, options={"STUDIO_MEDIA": f"local:///{tmp_path}"})
    card = ShareCard(brand="", title="", detail="", photo="http://127.0.0.1:1/x.jpg")

    drawn = open_share_artist(open_media(settings), settings).draw(card)

    assert opened(drawn).size == (1200, 630)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("서촌 한옥", ["서촌 한옥"]),
        ("  서촌\n한옥\t", ["서촌 한옥"]),
        ("한옥 😀\x00", ["한옥"]),
        ("😀", []),
        ("", []),
        ("\ud800집", ["집"]),
        ("뷁똠방각하", ["뷁똠방각하"]),
        ("가" * 12, ["가" * 8, "가" * 4]),
        ("가나다 라마바 사아자", ["가나다 라마바", "사아자"]),
    ],
)
def test_lines_break_at_spaces_and_leave_out_what_the_font_lacks(
    text: str, lines: list[str]
) -> None:
    lettering = Lettering(64)

    assert lettering.lines(text, width=450, most=3) == lines


def test_a_cut_line_ends_with_an_ellipsis_and_still_fits() -> None:
    lettering = Lettering(64)

    lines = lettering.lines("아주 긴 제목 " * 20, width=450, most=2)

    assert len(lines) == 2
    assert lines[1].endswith("…")
    assert all(lettering.font.getlength(line) <= 450 for line in lines)


@pytest.mark.parametrize(
    "other", [{"title": "북촌 한옥"}, {"brand": "다른"}, {"detail": ""}, {"photo": "/media/x.jpg"}]
)
def test_everything_it_shows_changes_its_tag(other: dict[str, str]) -> None:
    facts: dict[str, Any] = {
        "brand": CARD.brand,
        "title": CARD.title,
        "detail": CARD.detail,
        "photo": CARD.photo,
    }

    assert ShareCard(**facts).tag == CARD.tag
    assert ShareCard(**(facts | other)).tag != CARD.tag


@pytest.mark.parametrize("tinted", [True, False])
def test_the_logo_stands_in_the_place_of_the_name(tmp_path: Path, tinted: bool) -> None:
    settings = load_settings(environment={}, options={"STUDIO_MEDIA": f"local:///{tmp_path}"})
    host = open_media(settings)
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1">'
    drawing += b'<path d="M0 0h2v1h-2z" fill="#c00000"/></svg>'
    kept = host.put(Upload(file=BytesIO(drawing), name="logo.svg", folder="logo"))
    card = replace(CARD, logo=f"/media/{kept.id}-640.webp", tinted=tinted)

    drawn = opened(open_share_artist(host, settings).draw(card))
    ink, beside, outside = (drawn.getpixel(at) for at in ((100, 100), (300, 100), (600, 100)))

    dark = (38, 36, 33)
    assert near(ink, (255, 255, 255) if tinted else (192, 0, 0), 16)  # type: ignore[arg-type]
    assert near(beside, dark if tinted else (255, 255, 255), 16)  # type: ignore[arg-type]
    assert near(outside, dark, 16)  # type: ignore[arg-type]
    assert card.tag != CARD.tag


def test_the_name_stands_in_for_a_logo_that_cannot_be_had(artist: ShareArtist) -> None:
    assert artist.draw(replace(CARD, logo="/media/gone-640.webp")) == artist.draw(CARD)
