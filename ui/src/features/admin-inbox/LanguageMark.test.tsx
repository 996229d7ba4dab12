import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { LANGUAGES } from "@shared/language";
import { enquiry } from "../../testing/enquiries";
import { show } from "../../testing/show";
import { EnquiryList } from "./EnquiryList";
import { LanguageMark } from "./LanguageMark";

const [BASE = "", ...OTHERS] = LANGUAGES.map(({ code }) => code);

const nothing = () => undefined;

test.each(OTHERS)("an enquiry in %s is marked by what that language calls itself", (code) => {
  const name = LANGUAGES.find((one) => one.code === code)?.name ?? "";
  const { container } = render(<LanguageMark language={code} />);

  expect(container.textContent).toBe(`적은 언어 ${name}`);
  expect(screen.getByText(name).lang).toBe(code);
});

test.each([BASE, "xx"])("one in %s has no mark", (code) => {
  const { container } = render(<LanguageMark language={code} />);

  expect(container.textContent).toBe("");
});

test("the list says of each enquiry in which language it is", () => {
  const bulk = { picked: [], isBusy: false, toggle: nothing, clear: nothing, setStage: nothing, setAssignee: nothing };
  show(<EnquiryList items={[enquiry("E1"), enquiry("E2", { language: OTHERS[0] ?? "" })]} bulk={bulk} />);

  expect(screen.getAllByText("적은 언어")).toHaveLength(1);
});
