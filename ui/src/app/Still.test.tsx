import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { lookNow, noteAnswer } from "@shared/presence";
import { Problem } from "@shared/problem";
import { waiting } from "@shared/waiting";
import { refusal, serveCalls } from "../testing/calls";
import { show } from "../testing/show";
import { Still } from "./Still";

const NOTICE = "잠시 점검 중이라 저장된 화면을 보여 드려요. 둘러보시는 데는 불편이 없어요.";
const QUESTION = { key: "k1", kind: "question", body: { name: "김하나" } } as const;

beforeEach(() => void vi.stubGlobal("indexedDB", new IDBFactory()));
afterEach(() => {
  noteAnswer();
  Reflect.deleteProperty(document, "lastModified");
});

const live = () => screen.getByText(NOTICE).closest("[role=status]")?.getAttribute("aria-live");

async function leave() {
  serveCalls({ "GET /healthz": 503 });
  await act(lookNow);
}

test("it says that the site is away, of when the page is, and when it is back", async () => {
  Object.defineProperty(document, "lastModified", { configurable: true, value: "11/22/2026 10:40:00" });
  show(<Still />);
  expect(screen.queryByText(NOTICE)).toBeNull();

  await leave();
  expect(screen.getByText(NOTICE)).toBeTruthy();
  expect(screen.getByText("11월 22일 10:40 기준")).toBeTruthy();

  act(noteAnswer);
  expect(screen.queryByText(NOTICE)).toBeNull();
  expect(screen.getByText("다시 연결되었어요.")).toBeTruthy();
});

test("that it is back goes by itself", async () => {
  show(<Still />);
  await leave();
  vi.useFakeTimers();
  act(noteAnswer);

  await act(() => vi.advanceTimersByTimeAsync(5_000));
  vi.useRealTimers();

  expect(screen.queryByText("다시 연결되었어요.")).toBeNull();
});

test("it is read out once in a visit", async () => {
  const first = show(<Still />);
  await leave();
  expect(live()).toBe("polite");
  first.unmount();

  show(<Still />);

  expect(live()).toBe("off");
});

test("what its form has told is not told here, too, while this device forgets it", async () => {
  const leaveIt = waiting.claim(QUESTION.key);
  await waiting.keep(QUESTION, new Problem(503, null));
  serveCalls({ "POST /api/enquiries": { number: "Y33R-W06A" } });
  show(<Still />);
  await act(() => waiting.sendAll(true));

  const removed = waiting.remove(QUESTION.key);
  leaveIt();
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await act(() => removed);

  expect(screen.queryByText(/Y33R-W06A/)).toBeNull();
});

test("the number of what was accepted stays until it is closed, and this device forgets it", async () => {
  await waiting.keep(QUESTION, new Problem(503, null));
  serveCalls({ "POST /api/enquiries": { number: "Y33R-W06A" } });
  show(<Still />);
  await act(() => waiting.sendAll(true));

  await screen.findByText("보관하던 문의가 접수되었어요. 접수 번호 Y33R-W06A");
  await waitFor(async () => expect(await waiting.load()).toEqual([]));

  fireEvent.click(screen.getByRole("button", { name: "닫기" }));
  expect(screen.queryByText(/Y33R-W06A/)).toBeNull();
});

test("what was accepted unseen is told when somebody looks", async () => {
  const view = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await waiting.keep(QUESTION, new Problem(503, null));
  serveCalls({ "POST /api/enquiries": { number: "Y33R-W06A" } });
  show(<Still />);
  await act(() => waiting.sendAll(true));
  expect(await waiting.load()).toMatchObject([{ number: "Y33R-W06A" }]);

  view.mockReturnValue("visible");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));

  await screen.findByText("보관하던 문의가 접수되었어요. 접수 번호 Y33R-W06A");
  view.mockRestore();
});

test("what was refused leads back to its form", async () => {
  await waiting.keep(QUESTION, new Problem(503, null));
  serveCalls({ "POST /api/enquiries": refusal(400, "invalid_fields", { phone: "번호가 짧아요." }) });
  show(<Still />);
  await act(() => waiting.sendAll(true));

  const link = await screen.findByRole("link", { name: "고쳐서 보내기" });
  expect(link.getAttribute("href")).toBe("/contact?tab=qna");
});
