"""Colours that a file says without an ICC profile: shown as they were meant, or refused by name."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageCms

from studio_adapters.enclosures.making import LocalEnclosureMaker
from studio_adapters.images.local.decoding import decoded, inspect
from studio_adapters.images.local.host import LocalImageHost
from studio_core.enclosures.errors import EnclosureUnreadableError
from studio_core.errors import ImageRefusedError
from studio_core.pictures.host import Upload
from tests.adapters.images.colour_files import (
    LEVELS,
    chromaticities,
    chunk,
    cicp,
    gamma,
    nclx,
    of_camera,
    saying_png,
)
from tests.adapters.images.photographs import near, opened

AS_P3 = (215, 93, 47)
P3, BT2020, SRGB, PQ, HLG = 12, 9, 13, 16, 18
PROFILE = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()

OF_SRGB = chromaticities(0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06)
OF_ADOBE = chromaticities(0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06)
OF_P3 = chromaticities(0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06)
OF_PROPHOTO = chromaticities(0.34567, 0.3585, 0.7347, 0.2653, 0.1596, 0.8404, 0.0366, 0.0001)
GAMMA_22 = gamma(45_455)


def colour_of(content: bytes) -> tuple[int, ...]:
    """Return the colour of a picture as it is decoded."""
    image = decoded(inspect(content, "거실.png"), 4096, 4096)
    return tuple(int(level) for level in image(9, 9))


def refusal_of(content: bytes) -> ImageRefusedError:
    with pytest.raises(ImageRefusedError) as refused:
        inspect(content, "거실.png")
    return refused.value


@pytest.mark.parametrize(
    ("content", "colour"),
    [
        (saying_png(cicp(P3, SRGB)), AS_P3),
        (nclx("HEIC", P3, SRGB), AS_P3),
        (nclx("AVIF", P3, SRGB), AS_P3),
        (saying_png(cicp(BT2020, 1), levels=(120, 100, 60)), (133, 97, 52)),
        (saying_png(cicp(1, 8)), (228, 167, 132)),
    ],
)
def test_code_points_are_converted(content: bytes, colour: tuple[int, ...]) -> None:
    assert near(colour_of(content), colour, 1)


@pytest.mark.parametrize(
    ("chunks", "levels", "colour"),
    [
        # Reckoned with the matrices of brucelindbloom.com.
        ((gamma(45_470), OF_ADOBE), (120, 100, 60), (128, 100, 55)),
        ((gamma(55_556), OF_PROPHOTO), (120, 110, 90), (153, 127, 105)),
        ((OF_P3,), LEVELS, AS_P3),
        ((gamma(100_000),), LEVELS, (228, 167, 132)),
    ],
)
def test_gamma_and_chromaticities_are_converted(
    chunks: tuple[bytes, ...], levels: tuple[int, ...], colour: tuple[int, ...]
) -> None:
    assert near(colour_of(saying_png(*chunks, levels=levels)), colour, 1)


def test_adobe_rgb_of_a_camera_is_converted() -> None:
    files = of_camera("R03", 65_535), of_camera("R98", 65_535), of_camera("R03", 1)
    with_profile = of_camera("R03", 65_535, profile=PROFILE)

    colours = [colour_of(content) for content in (*files, with_profile)]

    assert near(colours[0], (128, 100, 55), 1)
    assert all(near(colour, (120, 100, 60), 1) for colour in colours[1:])


def test_what_shows_through_stays() -> None:
    assert near(colour_of(saying_png(cicp(P3, SRGB), levels=(*LEVELS, 77))), (*AS_P3, 77), 1)


def test_grey_is_converted_by_its_curve() -> None:
    grey = io.BytesIO()
    Image.new("L", (64, 48), 100).save(grey, "PNG")
    content = grey.getvalue()[:33] + gamma(100_000) + grey.getvalue()[33:]

    assert near(colour_of(content), (167, 167, 167), 1)


def test_levels_of_television_reach_from_16_to_235() -> None:
    found = [
        colour_of(saying_png(cicp(1, 1, 0, 0), levels=(at, at, at))) for at in (7, 16, 126, 235)
    ]

    assert [levels[0] for levels in found] == [0, 0, 128, 255]


@pytest.mark.parametrize(
    ("chunks", "profile", "colour"),
    [
        ((cicp(P3, SRGB),), PROFILE, AS_P3),
        ((cicp(P3, SRGB), chunk(b"sRGB", b"\0"), GAMMA_22, OF_ADOBE), b"", AS_P3),
        ((cicp(1, SRGB), gamma(100_000), OF_P3), b"", LEVELS),
        ((gamma(100_000), OF_P3), PROFILE, LEVELS),
        ((chunk(b"sRGB", b"\0"), gamma(100_000), OF_P3), b"", LEVELS),
        ((GAMMA_22, OF_SRGB), b"", LEVELS),
        ((GAMMA_22,), b"", LEVELS),
        ((cicp(2, 2),), PROFILE, LEVELS),
    ],
)
def test_what_counts_most_in_a_png_holds(
    chunks: tuple[bytes, ...], profile: bytes, colour: tuple[int, ...]
) -> None:
    assert near(colour_of(saying_png(*chunks, profile=profile)), colour, 1)


@pytest.mark.parametrize("curve", [SRGB, PQ])
def test_in_an_avif_the_profile_holds(curve: int) -> None:
    content = nclx("AVIF", P3, curve, icc_profile=PROFILE)

    assert near(colour_of(content), LEVELS, 1)


@pytest.mark.parametrize(
    "chunks",
    [
        (gamma(0),),
        (gamma(1),),
        (gamma(2**32 - 1),),
        (chunk(b"gAMA", b"\0\1"), chunk(b"cHRM", b"\0" * 31)),
        (chromaticities(*[0] * 8),),
        (chromaticities(*[42_949] * 8),),
        (chromaticities(0.3127, 0, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06),),
        (chromaticities(0.3127, 0.329, 0.64, 0.33, 0.3, 0, 0.15, 0.06),),
        (chromaticities(0.3127, 0.329, 0.64, 0.33, 0.64, 0.33, 0.64, 0.33),),
        (chromaticities(0.3127, 0.329, 0.2, 0.2, 0.3, 0.3, 0.4, 0.4),),
        (chromaticities(0.3127, 0.329, 0.15, 0.06, 0.3, 0.2, 0.64, 0.33),),
        (chromaticities(0.64, 0.33, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06),),
        (chromaticities(0.3127, 0.329, 0.9, 0.9, 0.3, 0.6, 0.15, 0.06),),
        (cicp(0, 0),),
        (cicp(3, SRGB),),
        (cicp(P3, 19),),
        (cicp(255, 255),),
        (cicp(P3, SRGB, matrix=1),),
        (cicp(P3, SRGB, full=2),),
        (chunk(b"cICP", bytes((P3, SRGB, 0))),),
        (chunk(b"cICP", bytes((P3, SRGB, 0, 1, 0))),),
        (cicp(P3, SRGB)[:-1] + b"\0",),
        (chunk(b"cICp", bytes((P3, SRGB, 0, 1))),),
    ],
)
def test_what_makes_no_sense_counts_as_not_said(chunks: tuple[bytes, ...]) -> None:
    assert colour_of(saying_png(*chunks)) == LEVELS


@pytest.mark.parametrize("points", [(0, 0), (3, 3), (2, 2), (255, 255), (65_535, 65_535), (P3, 77)])
def test_code_points_that_are_none_count_as_not_said(points: tuple[int, int]) -> None:
    assert near(colour_of(nclx("AVIF", *points)), LEVELS, 1)


def test_a_heic_of_code_points_that_are_none_cannot_be_read() -> None:
    assert colour_of(nclx("HEIC", 2, 2)) == LEVELS
    assert refusal_of(nclx("HEIC", 3, 77)).reason == "upload_unreadable"


def test_what_comes_after_the_pixels_counts_for_nothing() -> None:
    content = saying_png()
    end = content.index(b"IEND") - 4

    assert colour_of(content[:end] + cicp(P3, SRGB) + content[end:]) == LEVELS


@settings(max_examples=60)
@given(st.data())
def test_whatever_is_said_the_picture_is_taken_or_refused(data: st.DataObject) -> None:
    drawn = (data.draw(st.binary(min_size=size, max_size=size)) for size in (4, 4, 32))
    types = (b"cICP", b"gAMA", b"cHRM")
    chunks = [chunk(type, body) for type, body in zip(types, drawn, strict=True)]
    cut = data.draw(st.integers(33, 130))

    for content in (saying_png(*chunks), saying_png(*chunks[1:]), saying_png(*chunks)[:cut]):
        try:
            found = colour_of(content)
        except ImageRefusedError:
            continue  # and nothing else is raised
        assert len(found) == 3


@pytest.mark.parametrize(("curve", "name"), [(PQ, "PQ"), (HLG, "HLG")])
def test_hdr_is_refused_by_name(curve: int, name: str) -> None:
    files = (saying_png(cicp(BT2020, curve)), nclx("HEIC", BT2020, curve), nclx("AVIF", 2, curve))

    for refused in map(refusal_of, files):
        assert (refused.reason, refused.name, refused.facts) == (
            "upload_hdr",
            "거실.png",
            {"transfer": name},
        )


def test_hdr_of_visitors_is_refused() -> None:
    with pytest.raises(EnclosureUnreadableError):
        LocalEnclosureMaker().make(nclx("HEIC", BT2020, PQ))


def test_hdr_that_was_kept_before_can_be_kept_again_as_it_was(host: LocalImageHost) -> None:
    content = saying_png(cicp(BT2020, PQ))
    stored = host.put(Upload(file=io.BytesIO(content), name="a", folder="", keep_broken=True))

    shown = opened(host.open_media(f"{stored.id}.png").path).getpixel((9, 9))
    assert shown == LEVELS


def test_every_file_and_the_colour_of_a_picture_are_in_srgb(host: LocalImageHost) -> None:
    content = saying_png(cicp(P3, SRGB))
    stored = host.put(Upload(file=io.BytesIO(content), name="거실.png", folder=""))
    assert host.wait_prepared(60)

    assert stored.color is not None
    assert near(tuple(bytes.fromhex(stored.color[1:])), AS_P3, 1)
    for name in (f"{stored.id}.png", *(f"{stored.id}-64.{end}" for end in ("jpg", "webp", "avif"))):
        shown = opened(host.open_media(name).path)
        found = shown.convert("RGB").getpixel((9, 9))
        assert isinstance(found, tuple)
        assert near(found, AS_P3, 3)
        assert "icc_profile" not in shown.info
