import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { IndexNow } from "./IndexNow";

const URL = "/api/admin/site/indexnow";
const ENGINE = { name: "naver", waiting: 0, sentAt: "", sent: 0, failedAt: "", status: 0, reason: "", gaveUp: false, isFailing: false };
const OFF = { isOn: false, keyPath: "", blocked: "", engines: [ENGINE] };
const SENT = "2025-11-23T23:05:00.000Z";
const FAILED = "2025-11-24T00:05:00.000Z";

function open(state: object, permissions: string[] = ["people"]) {
  const user = { id: "u1", email: "seoyeon@example.com", name: "김서연", role: "owner", permissions };
  const sent = serveCalls({
    "GET /api/session": { user, csrfToken: "token" },
    [`GET ${URL}`]: { ...OFF, ...state },
    [`PUT ${URL}`]: { ...OFF, isOn: true },
  });
  show(<IndexNow />);
  return { sent, user: userEvent.setup() };
}

test("it is off until an owner switches it on", async () => {
  const { sent, user } = open({});
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "공개할 때 검색 서비스에 알리기" });
  await expect.poll(() => box.disabled).toBe(false);
  expect(box.checked).toBe(false);
  expect(screen.queryByRole("list")).toBeNull();

  await user.click(box);

  await expect.poll(() => sent).toEqual([{ call: `PUT ${URL}`, body: { isOn: true } }]);
});

test.each([
  [{}, "아직 알린 것이 없습니다."],
  [{ sentAt: SENT, sent: 12, waiting: 3 }, "2025.11.24 08:05에 주소 12개를 알렸습니다. 주소 3개가 차례를 기다립니다."],
  [{ failedAt: FAILED, isFailing: true }, "아직 알린 것이 없습니다. 2025.11.24 09:05에 보내지 못했습니다. 잠시 뒤에 다시 보냅니다."],
  [
    { failedAt: FAILED, isFailing: true, status: 403, gaveUp: true },
    "아직 알린 것이 없습니다. 2025.11.24 09:05에 받지 않는다고 답했습니다(403). 다시 보내지 않습니다.",
  ],
  [{ sentAt: FAILED, sent: 2, failedAt: SENT }, "2025.11.24 09:05에 주소 2개를 알렸습니다."],
])("an engine says how it stands: %#", async (facts, told) => {
  open({ isOn: true, engines: [{ ...ENGINE, ...facts }] });

  expect((await screen.findByRole("listitem")).textContent).toBe(`네이버${told}`);
});

test("what keeps it from sending is said", async () => {
  open({ isOn: true, blocked: "site_closed" });

  expect(await screen.findByText("사이트를 열기 전에는 보내지 않습니다.")).toBeTruthy();
});

test("who is no owner sees nothing of it", async () => {
  open({}, ["content"]);

  await expect.poll(() => document.body.textContent).toBe("");
});
