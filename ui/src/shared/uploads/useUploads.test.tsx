import { renderHook, waitFor } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { StrictMode } from "react";
import { beforeEach, expect, test, vi } from "vitest";

import { useSingleUpload } from "./useSingleUpload";
import { useUploads } from "./useUploads";

const IMAGE = { url: "/media/hall.jpg" };
vi.mock(import("./sendPicture"), async (original) => ({
  ...(await original()),
  sendPicture: async () => IMAGE as never,
}));
// jsdom's buffers are not those that Node's digests take.
vi.mock(import("./sha256"), () => ({ sha256: async () => "1" }));

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
});

const jpeg = () => new File(["x"], "거실.jpg", { type: "image/jpeg", lastModified: 1 });

test("under StrictMode the pictures of a form are sent", async () => {
  const onDone = vi.fn<(key: string, image: object) => void>();
  const given = { draft: "d1", folder: "시험", maxBytes: 10, onDone, onDuplicate: () => undefined };
  const { result } = renderHook(() => useUploads(given), { wrapper: StrictMode });

  const [key] = result.current.queue.add([jpeg()]);

  await waitFor(() => expect(onDone).toHaveBeenCalledWith(key, IMAGE));
});

test("under StrictMode the picture of a field is sent", async () => {
  const onDone = vi.fn<(image: object) => void>();
  const given = { folder: "site", maxBytes: 10, refusalOf: () => "", onDone };
  const { result } = renderHook(() => useSingleUpload(given), { wrapper: StrictMode });

  result.current.pick([jpeg()]);

  await waitFor(() => expect(onDone).toHaveBeenCalledWith(IMAGE));
});
