import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import type { Version } from "../admin/saveRecord";
import { serveVersions } from "../../testing/versions";
import { usePublishing } from "./usePublishing";
import { useSaving } from "./useSaving";

const URL = "/api/admin/insights/i1";

interface Article {
  id: string;
  title: string;
}

/** A server with a draft that collides with what visitors see; somebody else may `write` into the draft. */
const server = () =>
  serveVersions({ id: "i1", title: "초안", state: "public", hasDraft: true }, URL, {
    code: "draft_conflict",
    collisions: [{ field: "title", base: "처음", mine: "초안", theirs: "공개" }],
    publicEtag: '"public"',
  });

function writing(base: Version<Article>) {
  const take = vi.fn<(version: Version<Article>) => void>();
  const { result } = renderHook(() =>
    useSaving<Article>({
      collection: "insights",
      base,
      edited: [],
      uploads: "arrived",
      faultsFor: () => ({}),
      create: () => Promise.reject(new Error("not new")),
      save: () => Promise.reject(new Error("not edited")),
      take,
      settle: () => undefined,
      renew: () => undefined,
    }),
  );
  return { result, take };
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["is put onto what visitors see as it was decided", false, "공개"],
  ["is not, where somebody else saved it meanwhile, and the form goes on from that", true, "남이 쓴 초안"],
])("a draft that collides %s", async (_, isMeanwhile, title) => {
  const { kept, write } = server();
  const { result, take } = writing({ record: { id: "i1", title: "초안" }, etag: '"1"' });
  act(() => result.current.publish());
  await waitFor(() => expect(result.current.saving.at).toBe("collision"));
  if (isMeanwhile) write({ title: "남이 쓴 초안" });

  act(() => result.current.decide({ title: "theirs" }, (field) => [field]));

  await waitFor(() => expect(take.mock.lastCall?.[0]).toMatchObject({ record: { title }, etag: '"2"' }));
  await waitFor(() => expect(result.current.failure).toBe(isMeanwhile ? "먼저 저장된 내용이 있습니다." : ""));
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
