"""HEIC, which the libvips wheel cannot decode: libheif through pillow-heif."""

from functools import cached_property
from io import BytesIO
from typing import Any

from studio_adapters.images.local.engine import PROFILE, engine
from studio_core.errors import ImageRefusedError

_MODES = {"RGB": 3, "RGBA": 4, "L": 1}


class HeicFile:
    """One HEIC file; its header has the fields that libvips' images have."""

    interpretation = "srgb"
    format = "uchar"

    def __init__(self, content: bytes, name: str) -> None:
        self._name = name
        from pillow_heif import open_heif

        try:
            self._file: Any = open_heif(BytesIO(content), convert_hdr_to_8bit=True)
        except (ValueError, SyntaxError, RuntimeError, EOFError, OSError) as error:
            raise ImageRefusedError("upload_unreadable", name) from error

    @property
    def width(self) -> int:
        """The width in pixels, upright."""
        return int(self._file.size[0])

    @property
    def height(self) -> int:
        """The height in pixels, upright."""
        return int(self._file.size[1])

    @cached_property
    def bands(self) -> int:
        """How many channels a pixel has."""
        return _MODES.get(self._file.mode, 3)

    def get_typeof(self, field: str) -> int:
        """Tell whether a field is known: of all others, only the profile is."""
        return int(field == PROFILE and bool(self._file.info.get("icc_profile")))

    def decoded(self) -> Any:
        """Return the picture as libvips' image; libheif has turned it upright already."""
        try:
            pixels, stride = self._file.data, self._file.stride
        except (ValueError, SyntaxError, RuntimeError, EOFError, OSError) as error:
            raise ImageRefusedError("upload_unreadable", self._name) from error
        vips, row = engine().Image, self.width * self.bands
        if stride != row:
            # Some decoders end each line with padding.
            padded = vips.new_from_memory(pixels, stride, self.height, 1, "uchar")
            pixels = padded.crop(0, 0, row, self.height).write_to_memory()
        image = vips.new_from_memory(pixels, self.width, self.height, self.bands, "uchar")
        image = image.copy(interpretation="b-w" if self.bands == 1 else "srgb")
        profile = self._file.info.get("icc_profile")
        if profile:
            image.set_type(engine().GValue.blob_type, PROFILE, profile)
        return image
