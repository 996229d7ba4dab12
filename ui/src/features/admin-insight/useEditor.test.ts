import { act, renderHook, waitFor } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";

import { closeDatabase } from "@outbox/database";
import type { Draft } from "@shared/admin/drafts/draft";
import { keepDraft, listDrafts } from "@shared/admin/drafts/drafts";
import { emptyValues } from "./formValues";
import { useEditor } from "./useEditor";
import type { Kept } from "./useEditor";

const START = emptyValues(new Date(0));
const written = (title: string): Kept => ({ base: null, values: { ...START, title } });
const titles = async () => (await listDrafts("insight")).map(({ title }) => title).sort();

function editor(draft: Draft<Kept> | null) {
  const opened = { id: "i1", stored: null, slot: { id: "d1", draft, pictures: [] }, goesOn: false, onDraft: () => undefined };
  return renderHook(() => useEditor(opened)).result;
}

beforeEach(() => {
  closeDatabase();
  vi.stubGlobal("indexedDB", new IDBFactory());
});

test("what stands in the form is kept as another draft when somebody goes on with another device's", async () => {
  const result = editor(null);
  act(() => result.current.change({ title: "여기에서" }));

  act(() => result.current.resume(written("전화에서")));

  expect(result.current.values.title).toBe("전화에서");
  await waitFor(async () => expect(await titles()).toEqual(["여기에서", "전화에서"]));
});

test("a draft of this device that nobody has answered to yet stays when somebody goes on with another device's", async () => {
  const draft = { id: "d1", kind: "insight", record: "i1", title: "이 기기에서", at: 1, value: written("이 기기에서") } as const;
  await keepDraft(draft);
  const result = editor(draft);

  act(() => result.current.resume(written("전화에서")));

  await waitFor(async () => expect(await titles()).toEqual(["이 기기에서", "전화에서"]));
  expect(result.current.draftAt).toBe(1);
});
