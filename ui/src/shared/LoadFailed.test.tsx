import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { show } from "../testing/show";
import { LoadFailed } from "./LoadFailed";
import { Problem } from "./problem";

const WAITS = "인터넷 연결을 기다리고 있어요. 연결되면 바로 열어 드릴게요.";

afterEach(() => void vi.restoreAllMocks());

test.each([
  ["what was asked without a connection waits for it", 0, false, WAITS],
  ["an answer that did not come over one is an error", 0, true, "문제가 생겼어요.인터넷 연결이 끊겼어요. 연결을 확인해 주세요.다시 시도"],
  ["so is what the server says, even when the connection is lost since", 500, false, "문제가 생겼어요.점검 중이에요.다시 시도"],
])("%s", (_, status, isOnline, text) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);

  show(<LoadFailed problem={new Problem(status, status ? { detail: "점검 중이에요." } : null)} onRetry={() => undefined} />);

  expect(screen.getByRole("alert").textContent).toBe(text);
});
