"""Pictures of visitors, made anew by what makes those of the site; PDFs are never opened."""

from studio_adapters.images.local.cleaning import cleaned
from studio_adapters.images.local.decode_lock import TURNS
from studio_adapters.images.local.decoding import as_kept, decoded, inspect
from studio_adapters.images.local.encoding import encode_variant
from studio_adapters.images.local.kinds import kind_of
from studio_adapters.images.local.names import MEDIA_TYPES
from studio_core.enclosures.errors import EnclosureUnreadableError
from studio_core.enclosures.ports import MadeFile
from studio_core.enclosures.receiving import HEAD_BYTES
from studio_core.errors import ImageRefusedError

PDF = "application/pdf"
THUMBNAIL_EDGE = 480
_PDF_HEAD = b"%PDF-"
_TAKEN = {"jpeg": "image/jpeg", "png": "image/png", "webp": "image/webp", "heic": "image/heic"}


class LocalEnclosureMaker:
    """The `EnclosureMaker` over the image host's decoders, which take turns with its own work."""

    def type_of(self, head: bytes) -> str:
        """Recognise JPEG, PNG, WebP, HEIC and PDF; other pictures are not taken."""
        return PDF if _is_pdf(head) else _TAKEN.get(kind_of(head) or "", "")

    def make(self, content: bytes) -> MadeFile:
        """Decode and encode a picture, HEIC as JPEG."""
        try:
            with TURNS.take():
                picture = cleaned(inspect(content, ""))
                return MadeFile(picture.encoded(), MEDIA_TYPES[picture.extension])
        except ImageRefusedError as error:
            raise EnclosureUnreadableError from error

    def thumbnail(self, content: bytes) -> bytes:
        """Shrink a picture into a small square's bounds."""
        try:
            with TURNS.take():
                image = decoded(as_kept(content, ""), THUMBNAIL_EDGE, THUMBNAIL_EDGE)
                return encode_variant(image, "jpg")
        except ImageRefusedError as error:
            raise EnclosureUnreadableError from error


def _is_pdf(content: bytes) -> bool:
    """Tell a PDF, which may begin anywhere in the first 1024 bytes, as its readers allow."""
    return kind_of(content[:HEAD_BYTES]) is None and _PDF_HEAD in content[:HEAD_BYTES]
