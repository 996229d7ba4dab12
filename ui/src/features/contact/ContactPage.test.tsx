import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { EMPTY_SITE, SITE, serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { ContactPage } from "./ContactPage";

const FORMS = {
  residential: "https://forms.example/home",
  commercial: "https://forms.example/shop",
};

test("there are two tabs, the consultation first, and the questions have the enquiry form", async () => {
  serve({ "/api/site": SITE });
  show(<ContactPage />, "/contact");
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["상담 신청", "고객 Q&A"]);
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("상담 신청");

  fireEvent.click(screen.getByRole("tab", { name: "고객 Q&A" }));

  const panel = await screen.findByRole("tabpanel", { name: "고객 Q&A" });
  expect(await within(panel).findByRole("button", { name: "문의 보내기" })).toBeTruthy();
  for (const name of [/^이름/, /^연락처/, /^이메일/, /^문의 내용/]) {
    expect(within(panel).getByRole("textbox", { name })).toBeTruthy();
  }
});

test("each of the two choices opens a form of its own in a frame over the whole screen", async () => {
  serve({ "/api/site": { ...EMPTY_SITE, contact: { consultationForms: FORMS } } });
  show(<ContactPage />, "/contact");
  const choices = await screen.findAllByRole("button", { name: /공간 상담/ });
  expect(choices.map((choice) => choice.querySelector(".h2")?.textContent)).toEqual(["주거 공간 상담", "상업 공간 상담"]);

  const opened = [];
  for (const choice of choices) {
    fireEvent.click(choice);
    const layer = await screen.findByRole("dialog");
    expect(layer.querySelector(".sheet--full")).toBeTruthy();
    opened.push(layer.querySelector("iframe")?.getAttribute("src"));
    fireEvent.click(within(layer).getByRole("button", { name: "상담 신청서 닫기" }));
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  }

  expect(opened).toEqual([FORMS.residential, FORMS.commercial]);
});
