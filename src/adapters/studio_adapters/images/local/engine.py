"""libvips, loaded when first needed and narrowed to what we take from strangers."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from studio_adapters.allocation import return_large_buffers
from studio_core.errors import ImageRefusedError

# Bigger pictures that must be turned go through a file instead of memory.
_DISC_THRESHOLD = "64m"

PROFILE = "icc-profile-data"
"""The field of a picture that holds its ICC profile."""

_LOADERS = (
    "VipsForeignLoadJpeg",
    "VipsForeignLoadPng",
    "VipsForeignLoadWebp",
    "VipsForeignLoadHeif",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadSvg",
)


@cache
def engine() -> Any:
    """Return pyvips; the import takes a tenth of a second and 15 MB, so it waits for a picture.

    One thread per picture and no operation cache keep memory predictable and leave the other
    cores to visitors. Every loader but ours is blocked: none reads PDF or the like. What its
    SVG loader gets was written by `studio_core.pictures.svg` (decision 68).
    """
    os.environ.setdefault("VIPS_DISC_THRESHOLD", _DISC_THRESHOLD)
    return_large_buffers()
    import pyvips

    pyvips.cache_set_max(0)
    pyvips.concurrency_set(1)
    pyvips.block_untrusted_set(state=True)
    pyvips.operation_block_set("VipsForeignLoad", state=True)
    for loader in _LOADERS:
        pyvips.operation_block_set(loader, state=False)
    return pyvips


@contextmanager
def refusing_unreadable(name: str) -> Iterator[None]:
    """Turn libvips' failures while decoding into `ImageRefusedError('upload_unreadable')`."""
    try:
        yield
    except engine().Error as error:
        raise ImageRefusedError("upload_unreadable", name) from error
