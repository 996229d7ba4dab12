import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSyncExternalStore } from "react";
import { expect, test, vi } from "vitest";

import { Problem } from "@shared/problem";
import { ToastHost } from "@shared/ToastHost";
import { readToasts, watchToasts } from "@shared/toasts";
import { enquiry } from "../../testing/enquiries";
import { show } from "../../testing/show";
import type { Enquiry } from "./enquiries";
import { KeepingPanel } from "./KeepingPanel";
import type { Part } from "./useEnquiry";

const KEEP = { until: "2028-12-31", reason: "하자 보수 기간" };
const EVENT = { at: "2026-11-24T00:00:00Z", by: "kim", what: "keep", from: "", to: "2028-12-31" } as const;
const PEOPLE = { assignable: [], nameOf: (id: string) => (id === "kim" ? "김서연" : id) };

function Notices() {
  return <ToastHost toasts={useSyncExternalStore(watchToasts, readToasts)} />;
}

function open(facts: Partial<Enquiry> = {}, change = vi.fn<(part: Part) => Promise<void>>().mockResolvedValue()) {
  show(
    <>
      <KeepingPanel enquiry={enquiry("1", facts)} change={change} people={PEOPLE as never} />
      <Notices />
    </>,
  );
  return change;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("the day on which its time ends is told", () => {
  open();

  expect(screen.getByText("2027.11.20").parentElement?.textContent).toContain("2027.11.20에 자동으로 파기됩니다.");
});

test("a contract is told not to be erased by itself", () => {
  open({ endsOn: "" });

  expect(screen.getByText("계약 단계의 문의는 저절로 파기하지 않습니다.", { exact: false })).toBeTruthy();
});

test("a day and a reason keep it longer, and the notice takes that back", async () => {
  const change = open();
  await press("보관 연장");
  await userEvent.type(screen.getByRole("textbox", { name: /언제까지/ }), "2028.12.31");
  await userEvent.type(screen.getByRole("textbox", { name: /더 보관하는 까닭/ }), " 하자 보수 기간 ");
  await press("연장하기");

  expect(await screen.findByText("2028.12.31까지 보관을 연장했습니다.")).toBeTruthy();
  expect(change.mock.lastCall).toEqual([{ keep: KEEP }, { keep: null }]);
  expect(document.activeElement?.textContent).toBe("보관 연장");

  await press("되돌리기");
  await waitFor(() => expect(change.mock.lastCall).toEqual([{ keep: null }, { keep: KEEP }]));
});

test("without a reason or a day nothing is sent", async () => {
  const change = open();
  await press("보관 연장");
  await press("연장하기");

  expect(screen.getByText("언제까지 보관할지 정해 주세요.")).toBeTruthy();
  expect(screen.getByText("더 보관하는 까닭을 적어 주세요.")).toBeTruthy();
  expect(change.mock.calls).toEqual([]);
});

test("what the server refuses stands at its field, and what was typed stays", async () => {
  const errors = [{ field: "keep.until", code: "keep_too_late", message: "2036-11-26까지 늘릴 수 있습니다." }];
  const refused = new Problem(400, { type: "/problems/validation", title: "", status: 400, detail: "", code: "validation", errors });
  open({}, vi.fn<(part: Part) => Promise<void>>().mockRejectedValue(refused));
  await press("보관 연장");
  await userEvent.type(screen.getByRole("textbox", { name: /언제까지/ }), "2090.12.31");
  await userEvent.type(screen.getByRole("textbox", { name: /더 보관하는 까닭/ }), "하자");
  await press("연장하기");

  expect(await screen.findByText("2036-11-26까지 늘릴 수 있습니다.")).toBeTruthy();
  expect((screen.getByRole("textbox", { name: /더 보관하는 까닭/ }) as HTMLTextAreaElement).value).toBe("하자");
});

test("longer keeping is shown with its reason and who wanted it, and ends at once with a way back", async () => {
  const change = open({ keep: KEEP, timeline: [EVENT] });

  expect(screen.getByText("2028.12.31").parentElement?.textContent).toBe("2028.12.31까지 보관합니다.");
  expect(screen.getByText("하자 보수 기간")).toBeTruthy();
  expect(screen.getByText("김서연", { exact: false })).toBeTruthy();
  expect(screen.getByText("연장하지 않으면 2027.11.20에 파기됩니다.")).toBeTruthy();

  await press("연장 거두기");
  expect(await screen.findByText("보관 연장을 거뒀습니다.")).toBeTruthy();
  expect(change.mock.lastCall).toEqual([{ keep: null }, { keep: KEEP }]);

  await press("되돌리기");
  await waitFor(() => expect(change.mock.lastCall).toEqual([{ keep: KEEP }, { keep: null }]));
});
