import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { usePublishing } from "@shared/publishing/usePublishing";
import { serveVersions } from "../testing/versions";
import type { ContentRecord, RecordForm } from "./useRecordForm";
import { useSaving } from "./useSaving";
import { useSending } from "./useSending";

const URL = "/api/admin/insights/i1";

/** A server with a draft that collides with what visitors see; somebody else may `write` into the draft. */
const server = () =>
  serveVersions({ id: "i1", title: "초안", state: "public", hasDraft: true }, URL, {
    code: "draft_conflict",
    collisions: [{ field: "title", base: "처음", mine: "초안", theirs: "공개" }],
    publicEtag: '"public"',
  });

function writing(record: object) {
  const base = { record: record as ContentRecord, etag: '"1"' };
  const done = vi.fn<(isFirst: boolean) => string>(() => "공개했습니다.");
  const failure = vi.fn<(error: unknown, isFirst: boolean) => string>(() => "못 했습니다.");
  const settle = vi.fn<RecordForm["settle"]>();
  const form = { base, name: "", settle } as Partial<RecordForm> as RecordForm;
  const { result } = renderHook(() => {
    const sending = useSending("insights", form);
    return useSaving({ collection: "insights", form, sending, edited: [], refused: [], uploads: "arrived", done, failure });
  });
  return { result, settle, done, failure };
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["is put onto what visitors see as it was decided", false, "공개"],
  ["is not, where somebody else saved it meanwhile, and the form goes on from that", true, "남이 쓴 초안"],
])("a draft that collides %s", async (_, isMeanwhile, title) => {
  const { kept, write } = server();
  const { result, settle } = writing({ id: "i1", title: "초안" });
  act(() => result.current.publish());
  await waitFor(() => expect(result.current.saving.at).toBe("collision"));
  if (isMeanwhile) write({ title: "남이 쓴 초안" });

  act(() => result.current.decide({ title: "theirs" }, (field) => [field]));

  await waitFor(() => expect(settle.mock.lastCall?.[0]).toMatchObject({ record: { title }, etag: '"2"' }));
  await waitFor(() => expect(result.current.saving).toMatchObject({ at: "form", failure: isMeanwhile ? "못 했습니다." : "" }));
  expect(kept.title).toBe(title);
});

test.each([
  ["goes", false],
  ["stays where somebody else saved it since, and is what is shown", true],
])("a draft that is dropped %s", async (_, isMeanwhile) => {
  const { kept, write, sent } = server();
  const onChanged = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  const { result } = renderHook(() => usePublishing("insights", "i1", onChanged));
  if (isMeanwhile) write({ title: "남이 쓴 초안" });

  const isDropped = await act(() => result.current.discard('"1"'));

  expect([isDropped, sent.length, kept.title]).toEqual(isMeanwhile ? [false, 0, "남이 쓴 초안"] : [true, 1, "초안"]);
  expect(onChanged).toHaveBeenCalledOnce();
});

test.each([
  ["draft that visitors never saw", "draft", true],
  ["planned publication that they never saw", "scheduled", true],
  ["hidden record", "hidden", false],
  ["hidden record whose publication is planned", "scheduled", false],
  ["public record", "public", false],
])("the publication of a %s is told, and a failure of it, as what it is", async (_, state, neverPublic) => {
  let isAway = true;
  const refusal = { detail: "저장소에 연결할 수 없습니다." };
  vi.stubGlobal("fetch", async (asked: string, { method }: RequestInit = {}) => {
    if (method !== "POST") return Response.json(asked === URL ? { id: "i1" } : { user: null, csrfToken: "x", items: [] });
    return isAway ? Response.json(refusal, { status: 503 }) : Response.json({});
  });
  const record = { id: "i1", title: "초안", state, hasDraft: true, neverPublic };
  const { result, done, failure } = writing(record);

  act(() => result.current.publish());
  await waitFor(() => expect(failure).toHaveBeenCalledOnce());
  await waitFor(() => expect(result.current.saving).toMatchObject({ at: "form", failure: "못 했습니다." }));
  isAway = false;
  act(() => result.current.publish());
  await waitFor(() => expect(done).toHaveBeenCalledOnce());

  expect([failure.mock.lastCall?.[1], done.mock.lastCall?.[0]]).toEqual([neverPublic, neverPublic]);
});
