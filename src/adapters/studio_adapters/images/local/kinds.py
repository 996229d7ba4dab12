"""What a file really is, by its first bytes; names and declared types do not count."""

from typing import Literal

from studio_core.pictures.svg.reading import looks_like_svg

Kind = Literal["jpeg", "png", "webp", "avif", "gif", "heic", "svg"]

_AVIF_BRANDS = {b"avif", b"avis"}
_HEIC_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"hevm", b"hevs"}


def kind_of(head: bytes) -> Kind | None:
    """Return what the first bytes of a file (64 are enough) say it is; None for anything else."""
    if head.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if head.startswith((b"GIF87a", b"GIF89a")):
        return "gif"
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return "webp"
    if looks_like_svg(head):
        return "svg"
    # An ISO media file tells by its brands; `mif1` alone does not say how it is coded.
    if head[4:8] != b"ftyp":
        return None
    end = min(int.from_bytes(head[:4], "big"), len(head))
    brands = {head[8:12], *(head[at : at + 4] for at in range(16, end, 4))}
    if brands & _AVIF_BRANDS:
        return "avif"
    return "heic" if brands & _HEIC_BRANDS else None
