import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";

import { show } from "../../testing/show";
import { EMPTY } from "./answers";
import type { Answers } from "./answers";
import { SizeRuler } from "./SizeRuler";
import { CHOICES } from "./testing";
import type { Consultation } from "./useConsultation";

function Case({ space }: { space: string }) {
  const [answers, setAnswers] = useState<Answers>({ ...EMPTY, space });
  const change = (part: Partial<Answers>) => setAnswers((now) => ({ ...now, ...part }));
  const consultation = { answers, choices: CHOICES, faults: {}, change } as unknown as Consultation;
  return <SizeRuler consultation={consultation} hasHeading={false} />;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test.each([
  ["residential", "숫자로 적기", "평형 (평)"],
  ["residential", "㎡로 적기", "넓이 (㎡)"],
  ["commercial", "60평이 넘어요", "넓이 (평)"],
])("of a %s space 「%s」 leads into the field", (space, name, label) => {
  show(<Case space={space} />);

  press(name);

  expect(document.activeElement).toBe(screen.getByLabelText(label));
});

test("a size that nobody has drawn is none", () => {
  const { container } = show(<Case space="residential" />);

  expect(container.querySelector("[data-empty=true]")?.textContent).toBe("–");
});
