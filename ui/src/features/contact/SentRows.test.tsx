import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { lastConsultation } from "@shared/enquiries/lastSent";
import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { OfThisDevice } from "./OfThisDevice";
import { lastQuestion } from "./sending";

test("what was sent from this tab is told of with its number and the way to its receipt", () => {
  serveCalls({});
  lastConsultation.keep({ number: "Y33R-W06A", receipt: "t", mailed: false, at: 0, origin: null });
  lastQuestion.keep({ number: "B7QK-2M1C", wasKept: false });

  show(<OfThisDevice />);

  expect(screen.getByText("보내신 상담 신청이 접수되었어요. 접수 번호 Y33R-W06A")).toBeTruthy();
  expect(screen.getByText("보내신 문의가 접수되었어요. 접수 번호 B7QK-2M1C")).toBeTruthy();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/consultation/sent", "/contact?tab=qna"]);
});
