import { expect, test } from "vitest";

import { Problem } from "@shared/problem";
import { erasedIn } from "./erased";

const ID = "7F3K-29QD-X1Y2";

test("what the server tells of an erased enquiry is read, and where it tells less that is empty", () => {
  const told = { number: "7F3K-29QD", receivedOn: "2026-11-02", stage: "quote", erasedAt: "2026-11-25T00:00:00Z", erasedBy: "kim" };

  expect(erasedIn(new Problem(410, { code: "enquiry_erased", ...told }), ID)).toEqual(told);
  expect(erasedIn(new Problem(410, { code: "enquiry_erased", receivedOn: null }), ID)).toEqual({
    number: "7F3K-29QD",
    receivedOn: "",
    stage: "",
    erasedAt: "",
    erasedBy: "",
  });
});

test("any other problem is about something else", () => {
  expect(erasedIn(new Problem(404, { code: "enquiry_not_found" }), ID)).toBeNull();
  expect(erasedIn(undefined, ID)).toBeNull();
});
