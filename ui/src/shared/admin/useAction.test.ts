import { act, renderHook } from "@testing-library/react";
import { StrictMode } from "react";
import { beforeEach, expect, test, vi } from "vitest";

import { Problem } from "../problem";
import { closeToast, readToasts } from "../toasts";
import { later } from "../../testing/later";
import { useAction } from "./useAction";

const told = () => readToasts().map(({ kind, text, detail }) => [kind, text, detail]);

beforeEach(() => readToasts().forEach(({ id }) => closeToast(id)));

function render() {
  return renderHook(useAction, { wrapper: StrictMode }).result;
}

test("an action runs once at a time, others beside it", async () => {
  const action = render();
  const { promise, resolve } = later<string>();
  const work = vi.fn<() => Promise<string>>(() => promise);

  let results: Promise<unknown>[] = [];
  act(() => {
    results = [action.current.run(work, {}, "a"), action.current.run(work, {}, "a"), action.current.run(work, {}, "b")];
  });
  expect(action.current.isBusy).toBe(true);
  resolve("done");

  expect(await act(() => Promise.all(results))).toEqual(["done", undefined, "done"]);
  expect(work).toHaveBeenCalledTimes(2);
  expect(action.current.busy).toBe("");
});

test("what is done is told, with the way back, and what it concerns read again", async () => {
  const action = render();
  const undo = { label: "되돌리기", run: () => undefined };
  const refresh = vi.fn<() => Promise<void>>(async () => undefined);

  await act(() => action.current.run(async () => 3, { done: (count) => `${count}개`, undo: () => undo, refresh }));

  expect(told()).toEqual([["ok", "3개", undefined]]);
  expect(readToasts()[0]?.action).toBe(undo);
  expect(refresh).toHaveBeenCalledOnce();
});

test.each([
  [undefined, ["error", "이름이 없습니다.", undefined]],
  ["저장하지 못했습니다", ["error", "저장하지 못했습니다", "이름이 없습니다."]],
  [(reason: string) => `실패: ${reason}`, ["error", "실패: 이름이 없습니다.", undefined]],
])("a failure is told with its reason", async (failed, toast) => {
  const action = render();
  const work = Promise.reject(new Problem(400, { detail: "이름이 없습니다." }));

  expect(await act(() => action.current.run(() => work, failed ? { failed } : {}))).toBeUndefined();

  expect(told()).toEqual([toast]);
  expect(action.current.isBusy).toBe(false);
});
