import { expect, test } from "vitest";

import { counted, inGigabytes } from "./usage";

const GB = 1024 ** 3;

test("bytes are shown in GB with their share of the limit", () => {
  expect(inGigabytes({ used: 8.42 * GB, limit: 25 * GB })).toEqual({
    used: "8.42",
    limit: "25.00",
    percent: 34,
  });
});

test("without a limit there is no share", () => {
  expect(inGigabytes({ used: GB, limit: null })).toEqual({ used: "1.00", limit: null, percent: null });
});

test("more than the limit is all of it", () => {
  expect(counted({ used: 31.126, limit: 25 })).toEqual({ used: "31.13", limit: "25", percent: 100 });
});
