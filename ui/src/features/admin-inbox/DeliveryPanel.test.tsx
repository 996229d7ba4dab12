import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { enquiry } from "../../testing/enquiries";
import { show } from "../../testing/show";
import { DeliveryPanel } from "./DeliveryPanel";
import type { Enquiry } from "./enquiries";
import { useEnquiry } from "./useEnquiry";

type Delivery = Enquiry["delivery"];

const REFUSED: Delivery = { state: "refused", attempts: 1, lastError: "it answers 401", lastStatus: 401, deliveredAt: null };
const DELIVERED: Delivery = { ...REFUSED, state: "delivered", attempts: 2, lastError: null, lastStatus: null };

let stored: Delivery;
let asked: string[];

function Shown() {
  const opened = useEnquiry("E1");
  return opened.enquiry ? <DeliveryPanel enquiry={opened.enquiry} opened={opened} /> : null;
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit = {}) => {
    asked.push(`${method} ${url.replace("/api/admin/enquiries/E1", "")}`);
    if (method === "POST") stored = { ...stored, state: "pending" };
    return Response.json(url.endsWith("/delivery") ? stored : enquiry("E1", { delivery: stored }));
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

async function shown(delivery: Delivery) {
  stored = delivery;
  show(<Shown />);
  return await screen.findByRole("button", { name: "다시 전달" });
}

function later(seconds: number) {
  return act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
}

test("the button is busy until the endpoint has the enquiry, and the page says so without a reload", async () => {
  const button = await shown(REFUSED);

  await userEvent.click(button);
  await screen.findByText("전달 대기");
  expect(screen.getByRole("button")).toHaveProperty("disabled", true);
  stored = DELIVERED;
  await later(5);

  expect(screen.getByRole("status").textContent).toContain("전달 완료");
  expect(screen.queryByRole("button")).toBeNull();
  expect(asked.filter((one) => one.startsWith("POST"))).toEqual(["POST /deliver"]);
});

test("a press that is refused anew says what was answered now, and the button is free again", async () => {
  await userEvent.click(await shown(REFUSED));
  stored = { ...REFUSED, attempts: 2, lastError: "it answers 404", lastStatus: 404 };
  await later(5);

  expect(screen.getByText("마지막 오류: 받는 곳이 오류(404)로 답했습니다.")).toBeTruthy();
  expect(screen.getByText("시도 2회")).toBeTruthy();
  expect(screen.getByRole("button")).toHaveProperty("disabled", false);
});

test("what came of a press in another window is shown after a while", async () => {
  await shown(REFUSED);

  stored = DELIVERED;
  await later(31);

  expect(screen.getByRole("status").textContent).toContain("전달 완료");
});

test.each([
  ["it answers 500", 500, "받는 곳이 오류(500)로 답했습니다."],
  ["no answer in time", 0, "받는 곳에 연결하지 못했거나 제때 답을 받지 못했습니다."],
  ["it answers 500", null, "전달하지 못했습니다."],
])("of %s with the status %s the page says in Korean: %s", async (lastError, lastStatus, text) => {
  await shown({ ...REFUSED, state: "failed", lastError, lastStatus });

  expect(screen.getByText(`마지막 오류: ${text}`)).toBeTruthy();
  expect(screen.queryByText(lastError, { exact: false })).toBeNull();
});
