"""Pictures in a backup, brought back to our own host."""

from collections.abc import Callable
from dataclasses import dataclass, field

from studio_core.errors import ImageHostError, ImageRefusedError
from studio_core.films.keeping import keep_copy
from studio_core.pictures.host import Upload
from studio_core.pictures.library import PictureHost
from studio_core.transfer.backup.format import MemberMissingError
from studio_core.transfer.backup.reading import Backup


@dataclass(slots=True)
class BroughtPictures:
    """How many pictures came, and why others did not, by their id."""

    count: int = 0
    failed: dict[str, str] = field(default_factory=dict)


def missing_pictures(backup: Backup, host: PictureHost | None) -> tuple[str, ...]:
    """Return the pictures of *backup* that *host* lacks; none where nothing is looked at."""
    if host is None:
        return ()
    there = set(host.image_ids())
    return tuple(id for id in backup.manifest.pictures if id not in there)


def bring_pictures(
    backup: Backup, host: PictureHost | None, progress: Callable[[int, int], None]
) -> BroughtPictures:
    """Bring the pictures that *host* lacks; one that cannot come keeps no other away."""
    brought = BroughtPictures()
    missing = missing_pictures(backup, host)
    for done, id in enumerate(missing, start=1):
        assert host is not None, "nothing is missing where nothing is looked at"
        try:
            with backup.picture(id) as file:
                sent = Upload(file=file, name=id, folder="", keep_broken=True)
                kept = keep_copy(host, sent)
        except (ImageHostError, ImageRefusedError, MemberMissingError) as error:
            brought.failed[id] = str(error)
        else:
            assert kept.id == id, "our own host names pictures by their content"
            brought.count += 1
        progress(done, len(missing))
    return brought
