import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { show } from "../testing/show";
import { listenedTo, sayChanged, stubStream } from "../testing/stream";
import { QUIET_MS } from "./headlineFace";
import { LiveUpdates } from "./LiveUpdates";

const asked = vi.fn<(address: string, how: RequestInit) => Promise<Response>>(async () => new Response(null));

beforeEach(() => {
  stubStream();
  vi.stubGlobal("FontFace", vi.fn<() => void>());
  vi.stubGlobal("fetch", asked);
  document.documentElement.dataset["worn"] = "";
});

afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  delete document.documentElement.dataset["worn"];
});

test("after changes, and not for being connected, it is asked once where the face of headlines is", async () => {
  show(<LiveUpdates />, "/portfolio/p1");
  await listenedTo();
  vi.useFakeTimers();
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(asked).not.toHaveBeenCalled();

  await sayChanged("portfolio", "p1");
  await sayChanged("insights", "i1");
  await vi.advanceTimersByTimeAsync(QUIET_MS);

  expect(asked.mock.calls).toEqual([["/fonts/headlines.woff2", { method: "HEAD" }]]);
});
