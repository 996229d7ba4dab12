import { expect, test, vi } from "vitest";

import { transfer } from "./transfer";

const file = new File(["x"], "a.jpg");

function sending(signal: AbortSignal) {
  const to = { endpoint: "/api/enclosures", metadata: {}, firstPiece: 1, nextPiece: () => 1, url: "", onUrl: () => undefined, onProgress: () => undefined };
  return transfer(file, { ...to, signal });
}

test.each([
  ["before it begins", (stop: AbortController) => stop.abort()],
  ["on its way", (stop: AbortController) => void Promise.resolve().then(() => stop.abort())],
])("what is aborted %s ends, and listens no more", async (_, abort) => {
  const stop = new AbortController();
  const unlisten = vi.spyOn(stop.signal, "removeEventListener");
  abort(stop);

  await expect(sending(stop.signal)).rejects.toMatchObject({ name: "AbortError" });
  expect(unlisten).toHaveBeenCalledOnce();
});
