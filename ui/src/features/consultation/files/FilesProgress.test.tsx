import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { newEntry } from "./admitting";
import type { Enclosure } from "./enclosure";
import { FilesProgress } from "./FilesProgress";

const LIMITS = { enclosures: 20, enclosureMiB: 20 };
const file = new File(["x"], "거실.jpg", { type: "image/jpeg" });

function entry(part: Partial<Enclosure>): Enclosure {
  return { ...newEntry(file, true, LIMITS), ...part };
}

test("it counts the files, and shows them on one bar, each by as much as the others", () => {
  const done = entry({ state: "done", percent: 100 });
  const refused = entry({ state: "refused" });

  render(<FilesProgress entries={[done, entry({ state: "sending", percent: 51 }), entry({}), refused]} />);

  expect(screen.getByRole("paragraph").textContent).toBe("파일 3개 가운데 1개를 올렸어요.");
  expect(screen.getByRole("progressbar", { name: "파일 올리기" }).ariaValueNow).toBe("50");
});

test("when all have arrived, and where there are none, it is not there", () => {
  const { container, rerender } = render(<FilesProgress entries={[entry({ state: "done" })]} />);
  expect(container.innerHTML).toBe("");

  rerender(<FilesProgress entries={[]} />);
  expect(container.innerHTML).toBe("");
});
