"""How this process gets memory from the system, and gives it back."""

_M_MMAP_THRESHOLD = -3  # malloc.h
_LARGE_BUFFER_BYTES = 512 * 1024


def return_large_buffers() -> None:
    """Give large buffers back to the system as soon as they are free.

    Else glibc raises its threshold with the first picture, long list or compression that is freed,
    and keeps the memory of the next ones. Other C libraries have no such switch and need none.
    """
    # The command line, which needs this for pictures alone, starts sooner without it.
    import ctypes

    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_M_MMAP_THRESHOLD, _LARGE_BUFFER_BYTES)
