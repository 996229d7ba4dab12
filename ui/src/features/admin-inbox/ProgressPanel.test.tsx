import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { enquiry } from "../../testing/enquiries";
import { show } from "../../testing/show";
import type { Enquiry } from "./enquiries";
import { ProgressPanel } from "./ProgressPanel";

const PEOPLE = { assignable: [{ id: "kim", name: "김서연" }], everybody: [], nameOf: (id: string) => id, me: "kim" };

function open(reminds: boolean, facts: Partial<Enquiry> = {}) {
  show(<ProgressPanel enquiry={enquiry("1", facts)} change={vi.fn<() => Promise<void>>()} people={{ ...PEOPLE, reminds }} />);
}

test("where the site mails on the morning, who will be told is said below the next step", () => {
  open(true, { assignee: "kim" });

  const told = screen.getByText("당일 아침 담당에게 알립니다.");
  expect(screen.getByRole("group", { name: "날짜와 시각" }).getAttribute("aria-describedby")).toBe(told.id);
});

test("without anybody in charge it is the studio", () => {
  open(true);

  expect(screen.getByText("당일 아침 스튜디오의 메일로 알립니다.")).toBeTruthy();
});

test("nothing is promised where no mail comes, and of a day that has come", () => {
  open(false, { assignee: "kim" });
  open(true, { assignee: "kim", nextOn: "2026-01-02" });

  expect(screen.queryByText("알립니다.", { exact: false })).toBeNull();
});
