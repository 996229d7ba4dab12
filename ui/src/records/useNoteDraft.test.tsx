import { act, renderHook } from "@testing-library/react";
import { SWRConfig, useSWRConfig } from "swr";
import type { ReactNode } from "react";
import { expect, test } from "vitest";

import { publishingUrl } from "@shared/publishing/types";
import type { Publishing } from "@shared/publishing/types";
import { useNoteDraft } from "./useNoteDraft";
import type { ContentVersion } from "./useRecordForm";

const GAPS = [
  { field: "thumbnail", code: "pictures_awaited", message: "아직 올리지 않은 사진이 있습니다." },
  { field: "content", code: "field_required", message: "내용을 입력해 주세요." },
];

test("what was missing in a field is not said of what has just been saved there", async () => {
  const url = publishingUrl("insights", "i1");
  const told = { hasDraft: false, changes: ["content"], gaps: GAPS } as unknown as Publishing;
  const cache = new Map();
  const wrapper = ({ children }: { children: ReactNode }) => <SWRConfig value={{ provider: () => cache }}>{children}</SWRConfig>;
  const { result } = renderHook(() => ({ note: useNoteDraft("insights"), ...useSWRConfig() }), { wrapper });
  await act(() => result.current.mutate(url, told, { revalidate: false }));

  await act(async () => result.current.note({ record: { id: "i1" }, etag: '"2"' } as ContentVersion, ["thumbnail"]));

  expect(cache.get(url).data).toEqual({ hasDraft: true, draftEtag: '"2"', changes: ["content", "thumbnail"], gaps: [GAPS[1]] });
});
