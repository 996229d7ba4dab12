"""What the system tells of this process and of the disk; nothing where it does not tell it."""

import os
import platform
import resource
import shutil
import threading
import time
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

from studio_http.watching.catalogue import Labels
from studio_http.watching.registry import Registry

_PAGE_BYTES = resource.getpagesize()


def register_process(registry: Registry, store: str, data_dir: Path) -> None:
    """Have *registry* tell of this process, of the kind of *store* and of the data's disk."""
    begun = time.time()
    build: dict[Labels, float] = {
        (version("studio"), platform.python_version(), store.partition(":")[0]): 1
    }
    registry.reads("studio_build_info", lambda: build)
    registry.reads("studio_workers", lambda: 1)
    registry.reads("studio_process_id", os.getpid)
    registry.reads("studio_process_start_time_seconds", lambda: begun)
    registry.reads("studio_process_cpu_seconds_total", time.process_time)
    registry.reads("studio_process_resident_memory_bytes", resident_bytes)
    registry.reads("studio_process_open_files", open_files)
    registry.reads("studio_process_open_files_limit", _open_files_limit)
    registry.reads("studio_process_threads", threading.active_count)
    registry.reads("studio_disk_free_bytes", lambda: _disk(data_dir, "free"))
    registry.reads("studio_disk_size_bytes", lambda: _disk(data_dir, "total"))


def resident_bytes() -> int | None:
    """Return how much memory this process has in RAM."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_bytes().split()[1]) * _PAGE_BYTES
    return None


def open_files() -> int | None:
    """Return how many files and connections are open."""
    with suppress(OSError):
        return sum(1 for _ in Path("/proc/self/fd").iterdir())
    return None


def _open_files_limit() -> int:
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def _disk(folder: Path, part: str) -> int | None:
    with suppress(OSError):
        return int(getattr(shutil.disk_usage(folder), part))
    return None
