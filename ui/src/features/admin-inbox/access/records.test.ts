import { expect, test } from "vitest";

import { askedBy, enquiriesOf, judged, repeatedOf } from "./records";

const record = (second: string, action: string, more = {}) => ({
  position: second,
  at: `2026-11-26T00:${second}Z`,
  actor: "kim",
  action,
  enquiries: ["AAAA-1111-0001"],
  count: 1,
  from: "127.0.0.1",
  reason: "",
  ...more,
});
const NOTHING = { enquiry: "", actor: "", action: "", days: "" };

test("nothing chosen asks for everything, and what is chosen for that alone", () => {
  expect(askedBy(NOTHING)).toEqual({});
  expect(askedBy({ ...NOTHING, actor: "kim", action: "export" })).toEqual({ actor: "kim", action: "export" });
});

test("a number is found however it is written", () => {
  expect(askedBy({ ...NOTHING, enquiry: " 7f3k 29qd " })).toEqual({ enquiry: "7F3K-29QD" });
});

test("days are counted with today as the first", () => {
  expect(askedBy({ ...NOTHING, days: "1" }, "2026-11-26")).toEqual({ since: "2026-11-26" });
  expect(askedBy({ ...NOTHING, days: "7" }, "2026-11-26")).toEqual({ since: "2026-11-20" });
  expect(askedBy({ ...NOTHING, days: "soon" }, "2026-11-26")).toEqual({});
});

test("of many enquiries the first are named and the others counted", () => {
  const enquiries = ["AAAA-1111-0001", "AAAA-1111-0002", "BBBB-2222-0001", "CCCC-3333-0001"];

  expect(enquiriesOf({ enquiries, count: 1_200 })).toEqual({
    shown: [
      { id: "AAAA-1111-0001", number: "AAAA-1111" },
      { id: "AAAA-1111-0002", number: "AAAA-1111" },
      { id: "BBBB-2222-0001", number: "BBBB-2222" },
    ],
    more: 1_197,
  });
});

test("what one person did several times in a minute is told once, with how often", () => {
  const records = [
    record("02:09", "open"),
    record("02:08", "preview"),
    record("02:07", "open"),
    record("02:06", "open", { actor: "park" }),
    record("02:05", "open", { enquiries: ["BBBB-2222-0001"] }),
    record("02:04", "preview"),
    record("01:59", "open"),
  ];

  const told = repeatedOf(records).map(({ record: { position }, times }) => [position, times]);

  expect(told).toEqual([
    ["02:09", 2],
    ["02:08", 2],
    ["02:06", 1],
    ["02:05", 1],
    ["01:59", 1],
  ]);
});

test("a record whose key is elsewhere is no evidence of anything", () => {
  const faults = [
    { position: "20261126-aa-000000000001", kind: "key_missing", count: 1 },
    { position: "20261126-aa-000000000004", kind: "missing", count: 2 },
  ] as const;

  expect(judged({ found: 2, faults: [...faults] })).toEqual({ broken: 1, first: "20261126-aa-000000000004", unknown: 1 });
  expect(judged({ found: 0, faults: [] })).toEqual({ broken: 0, first: "", unknown: 0 });
});
