"""Records as the snapshot keeps them: packed, and read again when somebody asks for them."""

import threading

import msgspec
import zstandard

from studio_core.records.record import Record, Revision
from studio_http.base.encodings import zstd_bytes

_LEVEL = 1
"""A few microseconds for each record; more effort would be felt at the start, and gain little."""

_encoder = msgspec.json.Encoder(enc_hook=dict)
_decoder = msgspec.json.Decoder()


class _Coders(threading.local):
    """What compresses and decompresses; one for each thread, because they keep state."""

    def __init__(self) -> None:
        self.packer = zstandard.ZstdCompressor(level=_LEVEL)
        self.unpacker = zstandard.ZstdDecompressor()


_coders = _Coders()


def packed(record: Record) -> bytes:
    """Return the document of *record* as bytes: a tenth of what its values take, or less."""
    return zstd_bytes(_coders.packer, _encoder.encode(record.document))


def unpacked(document: bytes, revision: Revision) -> Record:
    """Return the record that was packed; its document is equal to the one that a store gives."""
    return Record(_decoder.decode(_coders.unpacker.decompress(document)), revision)
