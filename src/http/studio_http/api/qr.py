"""QR codes as the path of one drawing: no picture to load, no markup to trust."""


def qr_path(text: str) -> tuple[int, str]:
    """Return the side in squares, margin included, and the SVG path of the dark squares."""
    # Needed once in an account's life.
    import segno

    code = segno.make(text, error="m", micro=False)
    border = code.default_border_size
    rows = [
        f"M{x + border} {y + border}h1v1h-1z"
        for y, row in enumerate(code.matrix)
        for x, dark in enumerate(row)
        if dark
    ]
    return len(code.matrix) + 2 * border, "".join(rows)
