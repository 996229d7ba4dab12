"""The logo in a share picture: in the colour of the texts, or on a light plate in its own."""

from PIL import Image

_BOX = (300, 64)
_PADDING = 16


def paste_logo(
    picture: Image.Image, logo: Image.Image, at: tuple[int, int], color: tuple[int, int, int] | None
) -> None:
    """Put *logo* into *picture* with its left top corner *at*; in *color*, its own without one."""
    logo = logo.convert("RGBA")
    scale = min(_BOX[0] / logo.width, _BOX[1] / logo.height)
    size = (max(1, round(logo.width * scale)), max(1, round(logo.height * scale)))
    logo = logo.resize(size, Image.Resampling.LANCZOS)
    if color is None:
        left, top = (side - _PADDING for side in at)
        right, bottom = (side + length + _PADDING for side, length in zip(at, size, strict=True))
        picture.paste((255, 255, 255), (left, top, right, bottom))
        picture.paste(logo, at, logo)
    else:
        picture.paste(color, (*at, at[0] + size[0], at[1] + size[1]), logo.getchannel("A"))
