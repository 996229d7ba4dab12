import { renderHook, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { beforeEach, expect, test, vi } from "vitest";

import { useSingleUpload } from "./useSingleUpload";
import { useUploads } from "./useUploads";

beforeEach(() => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
});

const jpeg = () => new File(["x"], "거실.jpg", { type: "image/jpeg", lastModified: 1 });

test("under StrictMode the pictures of a form are sent", async () => {
  const given = { draft: "d1", folder: "시험", maxBytes: 10, onDone: () => undefined, onDuplicate: () => undefined };
  const { result } = renderHook(() => useUploads(given), { wrapper: StrictMode });

  result.current.queue.add([jpeg()]);

  await waitFor(() => expect(result.current.entries[0]?.state).not.toBe("queued"));
});

test("under StrictMode the picture of a field is sent", async () => {
  const given = { folder: "site", maxBytes: 10, refusalOf: () => "", onDone: () => undefined };
  const { result } = renderHook(() => useSingleUpload(given), { wrapper: StrictMode });

  result.current.pick([jpeg()]);

  await waitFor(() => expect(result.current.queue.read()[0]?.state).not.toBe("queued"));
});
