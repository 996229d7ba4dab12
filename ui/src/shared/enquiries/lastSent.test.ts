import { expect, test } from "vitest";

import { LastSent, lastConsultation } from "./lastSent";

const SENT = { number: "Y33R-W06A", receipt: "t", mailed: false, at: 0, origin: null };
const ODD = [5, [], "x", {}, { receipt: {} }, { ...SENT, number: "" }, { ...SENT, receipt: null }, { ...SENT, at: "x" }];

test.each(ODD.map((note) => [note]))("nothing was sent where the tab has %j", (note) => {
  sessionStorage.setItem("studio.consultation.sent", JSON.stringify(note));
  sessionStorage.setItem("studio.question", JSON.stringify(note));

  expect(lastConsultation.read()).toBeNull();
  expect(new LastSent("studio.question", { number: "", wasKept: false }).read()).toBeNull();
});

test.each([
  [null, null],
  [{ kind: "project", id: "p1" }, { kind: "project", id: "p1" }],
  [5, null],
  [{ kind: "x", id: "p1" }, null],
])("what was sent from %j is known, from %j", (origin, known) => {
  sessionStorage.setItem("studio.consultation.sent", JSON.stringify({ ...SENT, origin }));

  expect(lastConsultation.read()).toEqual({ ...SENT, origin: known });
});
