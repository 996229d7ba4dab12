import { expect, test } from "vitest";

import { seenBy } from "./seen";

const at = (minute: number) => `2026-11-24T00:0${minute}:00Z`;

test("accesses are told by person: each thing once, whoever was here last first", () => {
  const accesses = [
    { at: at(5), actor: "kim", action: "change" },
    { at: at(4), actor: "park", action: "open" },
    { at: at(3), actor: "kim", action: "open" },
    { at: at(2), actor: "kim", action: "open" },
    { at: at(1), actor: "kim", action: "fold" },
  ];

  expect(seenBy(accesses, (id) => id.toUpperCase())).toEqual([
    { actor: "kim", name: "KIM", actions: "고침, 열람, fold", at: at(5) },
    { actor: "park", name: "PARK", actions: "열람", at: at(4) },
  ]);
});
