import { expect, test } from "vitest";

import type { Schema } from "../contract";
import { lastPublication } from "./lastPublication";

type Version = Schema<"VersionOut">;

const NOW = Date.parse("2026-11-26T03:00:00.000Z");

function version(action: string, actor: Partial<Version["actor"]>, facts: Partial<Version> = {}): Version {
  return {
    position: 1,
    at: "2026-11-24T01:00:00.000Z",
    actor: { kind: "account", id: "a", email: null, name: null, ...actor },
    action,
    state: "public",
    title: "",
    texts: 0,
    pictures: 0,
    isNew: false,
    isReordered: false,
    hasNewCover: false,
    isPublic: false,
    isDraft: false,
    restoredAt: null,
    note: "",
    ...facts,
  };
}

test("the version that visitors see says when it was published and by whom", () => {
  const versions = [version("draft_saved", { name: "박서연" }), version("published", { name: "이도윤" }, { isPublic: true })];

  expect(lastPublication(versions, NOW)).toBe("마지막 공개 11.24 10:00, 이도윤");
});

test("a planned publication names who planned it last, not what carried it out", () => {
  const versions = [
    version("published_by_schedule", { kind: "system" }, { isPublic: true }),
    version("scheduled", { name: "이도윤" }, { at: "2026-11-20T01:00:00.000Z" }),
    version("scheduled", { name: "박서연" }, { at: "2026-11-19T01:00:00.000Z" }),
  ];

  expect(lastPublication(versions, NOW)).toBe("마지막 공개 11.24 10:00, 예약 · 이도윤");
});

test("nothing is said where no version that visitors see is told", () => {
  expect(lastPublication([version("draft_saved", {})], NOW)).toBe("");
  expect(lastPublication([], NOW)).toBe("");
});
