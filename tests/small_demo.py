"""The `studio` command with the demo's pictures at half their width and height.

Preparing them at full size takes longer than any file of browser tests, and every page decodes
them again. `tests/cli/commands/test_init.py` loads the demo as it is.
"""

from io import BytesIO

from PIL import Image

from studio_adapters.demo.content import DemoPicture
from studio_cli.main import main

full_size = DemoPicture.content


def half_size(picture: DemoPicture) -> bytes:
    """Return the file at half its width and height."""
    file = BytesIO()
    with Image.open(BytesIO(full_size(picture))) as image:
        image.convert("RGB").reduce(2).save(file, image.format, quality=90)
    return file.getvalue()


if __name__ == "__main__":
    DemoPicture.content = half_size  # type: ignore[method-assign,assignment]
    main()
