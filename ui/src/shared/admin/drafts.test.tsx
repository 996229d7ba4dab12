import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { forgetDraft, readDraft, useDraft } from "./drafts";

beforeEach(() => localStorage.clear());

test("what is written stays when the page goes", () => {
  renderHook(() => useDraft("p1", { title: "흰 회랑" }));

  window.dispatchEvent(new Event("pagehide"));

  expect(readDraft("p1")?.value).toEqual({ title: "흰 회랑" });
});

test("what stays is what was written last", () => {
  const { rerender, unmount } = renderHook(({ value }) => useDraft("p1", value), {
    initialProps: { value: { title: "흰 회랑" } },
  });

  rerender({ value: { title: "흰 회랑의 집" } });
  unmount();

  expect(readDraft("p1")?.value).toEqual({ title: "흰 회랑의 집" });
});

test("a saved text leaves no draft behind", () => {
  const { rerender, unmount } = renderHook(({ value }) => useDraft("p1", value), {
    initialProps: { value: { title: "흰 회랑" } as object | null },
  });

  rerender({ value: null });
  forgetDraft("p1");
  unmount();

  expect(readDraft("p1")).toBeNull();
});

test("a draft that cannot be read is none", () => {
  localStorage.setItem("studio.draft.p1", "{");

  expect(readDraft("p1")).toBeNull();
});
