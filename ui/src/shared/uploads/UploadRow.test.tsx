import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { show } from "../../testing/show";
import type { UploadEntry } from "./pictures";
import type { UploadQueue } from "./uploadQueue";
import { UploadRow } from "./UploadRow";

const entry = (name: string, percent: number) =>
  ({ key: name, name, size: 1024, file: null, message: "", state: "sending", percent }) as unknown as UploadEntry;

test("each file on its way shows its own progress, from 0 to 100 percent", () => {
  const queue = {} as UploadQueue;

  show(<ul>{[0, 40, 100].map((percent) => <UploadRow key={percent} entry={entry(`${percent}.jpg`, percent)} queue={queue} />)}</ul>);

  const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
  const bars = screen.getAllByRole("progressbar").map((bar) => [bar.getAttribute("aria-label"), bar.getAttribute("aria-valuenow")]);
  expect(rows).toEqual([/0\.jpg0%/, /40\.jpg40%/, /100\.jpg100%/].map((text) => expect.stringMatching(text)));
  expect(bars.map(([, percent]) => percent)).toEqual(["0", "40", "100"]);
  expect(bars.map(([label]) => label)).toEqual(["0.jpg", "40.jpg", "100.jpg"].map((name) => expect.stringContaining(name)));
});
