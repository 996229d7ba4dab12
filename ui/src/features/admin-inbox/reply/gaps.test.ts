import { expect, test } from "vitest";

import { gapsIn } from "./gaps";

const STUDIO = "아틀리에 온";

test("the gaps of the subject come first, and a gap goes by its name without the example", () => {
  const reply = { subject: "견적 [날짜]", body: "[편한 때, 예: 25일 오전]에 뵙고 싶어요." };

  expect(gapsIn(reply, STUDIO)).toEqual([
    { field: "subject", name: "날짜", start: 3, end: 7 },
    { field: "body", name: "편한 때", start: 0, end: 17 },
  ]);
});

test("the studio's name in brackets, empty brackets and ones over two lines are no gaps", () => {
  const reply = { subject: "[아틀리에 온] 상담", body: "[] [첫 줄\n둘째 줄]" };

  expect(gapsIn(reply, STUDIO)).toEqual([]);
});
