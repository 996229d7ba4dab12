"""A server lives on when threads use the shape of an answer for the first time at once."""

import sys
from subprocess import run

# Every shape is new, as after a start: msgspec reads each when it is first used, part by part, and
# a thread that uses one which another is reading ends the process. Threads change as often as can
# be: without a guard this ended within a few shapes.
PROGRAM = """
import sys
from threading import Barrier, Thread
from types import ModuleType

from studio_http.pages.shapes import shaped

sys.setswitchinterval(1e-6)
FIELDS = "".join(f"    f{number}: 'list[Part] | None' = None\\n" for number in range(30))
SOURCE = f"import msgspec\\nclass Part(msgspec.Struct):\\n    a: 'int | None' = None\\n"
SOURCE += f"class Shape(msgspec.Struct):\\n{FIELDS}"
for number in range(100):
    module = sys.modules[f"shape{number}"] = ModuleType(f"shape{number}")
    exec(SOURCE, module.__dict__)
    module.Part.__module__ = module.Shape.__module__ = module.__name__
    together = Barrier(3)

    def use():
        together.wait()
        shaped({"f0": [{"a": 1}], "f29": [{}]}, module.Shape)

    threads = [Thread(target=use) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print("alive")
"""


def test_threads_that_use_a_shape_first_at_once_do_not_end_the_process() -> None:
    ended = run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)

    assert (ended.returncode, ended.stdout) == (0, "alive\n"), ended.stderr
