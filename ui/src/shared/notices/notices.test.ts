import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { serve } from "../../testing/answers";
import { closeToast, readToasts } from "../toasts";
import { watchConnection } from "./connection";
import { check, watchGallery } from "./gallery";
import { tellStartFailure } from "./start";

const texts = () => readToasts().map(({ text }) => text);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  readToasts().forEach(({ id }) => closeToast(id));
  vi.useRealTimers();
});

test("a lost connection is told until it is back", () => {
  const stop = watchConnection();

  window.dispatchEvent(new Event("offline"));
  expect(texts()).toEqual(["인터넷 연결이 끊겼어요. 연결을 확인해 주세요."]);

  window.dispatchEvent(new Event("online"));
  expect(texts()).toEqual(["다시 연결되었어요."]);
  stop();
});

describe("the gallery", () => {
  test("tells once that a script failed, not what the exception says, and stops when it is left", () => {
    const stop = watchGallery();

    window.dispatchEvent(new ErrorEvent("error", { error: new Error("grid is gone") }));
    window.dispatchEvent(new ErrorEvent("error", { error: new Error("so is this") }));
    stop();
    window.dispatchEvent(new ErrorEvent("error", { message: "later" }));

    expect(texts()).toEqual(["포트폴리오 화면에 문제가 생겼어요. 화면을 새로 열어 주세요."]);
  });

  test("checks the data after three seconds and tells a failure with a way to try again", async () => {
    const fetch = serve({ "/api/portfolio": 503 });
    const stop = watchGallery();

    await vi.advanceTimersByTimeAsync(2_999);
    expect(fetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(texts()).toEqual(["프로젝트를 새로 확인하지 못했어요. 잠시 후 다시 시도해 주세요."]);
    expect(readToasts()[0]?.action?.label).toBe("다시 시도");
    stop();
  });

  test("tells a success only after a failure", async () => {
    serve({ "/api/portfolio": { items: [], total: 0 } });

    await check();
    expect(texts()).toEqual([]);

    await check(true);
    expect(texts()).toEqual(["다시 연결되었어요."]);
  });
});

test("a failed start is told", () => {
  tellStartFailure();

  expect(texts()).toEqual(["화면을 열지 못했어요. 잠시 후 다시 시도해 주세요."]);
});
