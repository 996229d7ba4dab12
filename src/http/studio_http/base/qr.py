"""QR codes as one SVG path, which needs no picture file and no markup from here."""

from itertools import groupby


def qr_path(text: str) -> tuple[int, str]:
    """Return the side in squares, margin included, and the SVG path of the dark squares."""
    # Imported here: needed only for the second factor, and for the booklets of projects.
    import segno

    code = segno.make(text, error="m", micro=False)
    border = code.default_border_size
    rows = (_row(bytes(row), border, y + border) for y, row in enumerate(code.matrix))
    return len(code.matrix) + 2 * border, "".join(rows)


def _row(squares: bytes, x: int, y: int) -> str:
    """Return the path of a row that begins at *x*: a box for each run of dark squares."""
    path = ""
    for dark, run in groupby(squares):
        width = sum(1 for _ in run)
        path += f"M{x} {y}h{width}v1h-{width}z" if dark else ""
        x += width
    return path
