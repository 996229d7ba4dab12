import { expect, test } from "vitest";

import { FIRST, mail } from "./testing";
import { blank, bodyOf, filledBy, isBlank, isTyped, takenBack } from "./written";

test("a template fills what is written under the same key, and moves the enquiry on", () => {
  const empty = blank();
  const { subject, body } = FIRST;

  const filled = filledBy(empty, FIRST, "new");

  expect(filled).toEqual({ template: "first", subject, body, stageAfter: "contacted", moves: true, key: empty.key });
  expect(bodyOf(filled)).toEqual({ subject, body, stageAfter: "contacted" });
});

test("an enquiry goes back to an earlier stage only when somebody says so", () => {
  const filled = filledBy(blank(), FIRST, "quote");

  expect(filled.moves).toBe(false);
  expect(bodyOf(filled).stageAfter).toBeNull();
});

test("what a template says nobody has typed; a letter more somebody has", () => {
  const filled = filledBy(blank(), FIRST, "new");

  expect(isTyped(blank(), [FIRST])).toBe(false);
  expect(isTyped(filled, [FIRST])).toBe(false);
  expect(isTyped({ ...filled, body: `${filled.body}!` }, [FIRST])).toBe(true);
  expect(isBlank({ ...filled, subject: " ", body: "\n" })).toBe(true);
});

test("a mail that was taken back is written on, under a key of its own", () => {
  const sent = filledBy(blank(), FIRST, "new");

  const here = takenBack(mail("1"), sent);
  const elsewhere = takenBack(mail("1", { stageAfter: "visit" }), undefined);

  expect(here).toEqual({ ...sent, key: here.key });
  expect(here.key).not.toBe(sent.key);
  expect(elsewhere).toMatchObject({ body: "김하늘 님, 안녕하세요.", stageAfter: "visit", moves: true });
});
