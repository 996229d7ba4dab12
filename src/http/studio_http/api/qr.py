"""QR codes as one SVG path, which needs no picture file and no markup from here."""


def qr_path(text: str) -> tuple[int, str]:
    """Return the side in squares, margin included, and the SVG path of the dark squares."""
    # Imported here: needed only when somebody turns the second factor on.
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
