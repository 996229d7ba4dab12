"""Threads for what would block the event loop; they end when there is nothing left to do."""

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Condition, Thread, current_thread
from typing import Any, ParamSpec, TypeVar

IDLE_SECONDS = 5.0
"""How long a thread waits for more to do."""

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
_Task = tuple[Future[Any], Callable[[], Any]]


class BriefThreads(ThreadPoolExecutor):
    """At most *most* threads called *name*. asyncio takes it for its own, as that class alone.

    A thread waits so many *idle* seconds for more to do; those of `concurrent.futures` stay until
    the process ends.
    """

    def __init__(self, most: int, name: str, idle: float = IDLE_SECONDS) -> None:
        super().__init__(most, name)
        self._most, self._name, self._idle = most, name, idle
        self._tasks: deque[_Task] = deque()
        self._changed = Condition()
        self._running: set[Thread] = set()
        self._waiting = 0
        self._is_shut = False

    def submit(
        self,
        fn: Callable[Given, Answer],
        /,
        *args: Given.args,
        **named: Given.kwargs,
    ) -> Future[Answer]:
        """Have *fn* called by one of the threads; raise `RuntimeError` after `shutdown`."""
        future: Future[Answer] = Future()
        with self._changed:
            if self._is_shut:
                raise RuntimeError("cannot schedule new futures after shutdown")
            self._tasks.append((future, lambda: fn(*args, **named)))
            if len(self._tasks) > self._waiting and len(self._running) < self._most:
                thread = Thread(target=self._work, name=self._name, daemon=True)
                self._running.add(thread)
                try:
                    thread.start()
                except RuntimeError:  # the system gives no more now: the others do it
                    self._running.discard(thread)
                    if not self._running:
                        self._tasks.pop()
                        raise
            self._changed.notify()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take nothing more; what waits is done, or not with *cancel_futures*."""
        with self._changed:
            self._is_shut = True
            left = list(self._tasks) if cancel_futures else []
            if cancel_futures:
                self._tasks.clear()
            running = list(self._running)
            self._changed.notify_all()
        for future, _ in left:
            future.cancel()
        for thread in running if wait else ():
            thread.join()

    def _work(self) -> None:
        while task := self._next():
            future, call = task
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(call())
            except BaseException as error:  # noqa: BLE001 - whoever waits for it raises it
                future.set_exception(error)
            del future, call, task

    def _next(self) -> _Task | None:
        """Return what is to be done next; None when this thread is to end."""
        with self._changed:
            self._waiting += 1
            self._changed.wait_for(lambda: self._tasks or self._is_shut, self._idle)
            self._waiting -= 1
            if self._tasks:
                return self._tasks.popleft()
            self._running = {one for one in self._running if one is not current_thread()}
            return None
