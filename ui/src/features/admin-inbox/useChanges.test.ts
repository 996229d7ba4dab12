import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";

import { readToasts } from "@shared/toasts";
import { Problem } from "@shared/problem";
import { useChanges } from "./useChanges";
import type { Part } from "./useEnquiry";

/** A line to the server: calls wait until they are let through, or cut. */
function line() {
  const sent: Part[] = [];
  const waiting: { pass: () => void; cut: () => void }[] = [];
  const send = (part: Part) =>
    new Promise<void>((pass, cut) => {
      sent.push(part);
      waiting.push({ pass, cut: () => cut(new Problem(0, { code: "network" })) });
    });
  const next = (what: "pass" | "cut") => act(async () => waiting.shift()?.[what]());
  return { sent, send, next };
}

test("what is set while a call is under way goes with the next one, all of it", async () => {
  const { sent, send, next } = line();
  const { result } = renderHook(() => useChanges(send));

  act(() => void result.current.save({ stage: "visit" }));
  act(() => void result.current.save({ assignee: "kim" }));
  act(() => void result.current.save({ nextStep: "방문" }));
  expect(result.current.waiting).toEqual({ stage: "visit", assignee: "kim", nextStep: "방문" });
  await next("pass");
  await next("pass");

  expect(sent).toEqual([{ stage: "visit" }, { assignee: "kim", nextStep: "방문" }]);
  expect(result.current.waiting).toEqual({});
  expect(result.current.saving.at).toBe("saved");
});

test("what did not arrive stays, and goes again with what was set since", async () => {
  const { sent, send, next } = line();
  const { result } = renderHook(() => useChanges(send));

  act(() => void result.current.save({ stage: "visit" }));
  await next("cut");
  expect(result.current.saving.at).toBe("failed");
  expect(result.current.waiting).toEqual({ stage: "visit" });
  act(() => void result.current.save({ stage: "quote" }));
  await next("pass");

  expect(sent.at(-1)).toEqual({ stage: "quote" });
  expect(result.current.saving.at).toBe("saved");
});

test("whoever has left the screen learns that something was not saved", async () => {
  const { send, next } = line();
  const { result, unmount } = renderHook(() => useChanges(send));

  act(() => void result.current.save({ note: "화요일에 전화" }));
  unmount();
  await next("cut");

  expect(readToasts().at(-1)?.text).toContain("저장하지 못했습니다");
});
