import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { Problem } from "@shared/problem";
import { SITE } from "../../testing/answers";
import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { EMPTY } from "./answers";
import { FailedScreen } from "./FailedScreen";
import { CHOICES } from "./testing";
import type { Consultation } from "./useConsultation";

const CHANNEL = "https://pf.kakao.com/_studio";

afterEach(() => void vi.useRealTimers());

test("what could not be sent can be left, and leads to whom to reach at once", async () => {
  serveCalls({ "GET /api/site": { ...SITE, contact: { kakao: CHANNEL } } });
  const consultation = { answers: { ...EMPTY, space: "residential" }, choices: CHOICES } as unknown as Consultation;
  const props = { consultation, shown: [], tries: 1, isSending: false, onRetry: vi.fn<() => void>(), onReview: vi.fn<() => void>() };
  const enclosures = { entries: [] } as never;
  show(<FailedScreen {...props} enclosures={enclosures} problem={new Problem(0, null)} />);

  const channel = await screen.findByRole("link", { name: "카카오톡 채널" });
  expect(channel.getAttribute("href")).toBe(CHANNEL);
  expect(channel.querySelector("svg")).toBeTruthy();
  expect(screen.getByRole("link", { name: "닫기" }).getAttribute("href")).toBe("/");
  expect(screen.queryByText("나가기")).toBeNull();
});

test("while it is tried its words stay, and nothing else starts another try", async () => {
  vi.useFakeTimers();
  serveCalls({ "GET /api/site": SITE });
  const consultation = { answers: { ...EMPTY, space: "residential" }, choices: CHOICES } as unknown as Consultation;
  const onRetry = vi.fn<() => void>();
  const props = { consultation, shown: [], tries: 1, onRetry, onReview: vi.fn<() => void>(), problem: new Problem(0, null) };
  const failed = (isSending: boolean) => <FailedScreen {...props} enclosures={{ entries: [] } as never} isSending={isSending} />;
  const { unmount } = show(failed(true));

  await act(() => vi.advanceTimersByTimeAsync(60_000));
  window.dispatchEvent(new Event("online"));
  expect(onRetry).not.toHaveBeenCalled();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("아직 보내지 못했어요");
  unmount();

  show(failed(false));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(onRetry).toHaveBeenCalledOnce();
});
