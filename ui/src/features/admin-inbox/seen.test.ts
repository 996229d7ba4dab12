import { expect, test } from "vitest";

import { seenBy } from "./seen";

const access = (minute: number, actor: string, action: string) => ({ at: at(minute), actor, action, reason: "" });
const at = (minute: number) => `2026-11-24T00:0${minute}:00Z`;

test("accesses are told by person: each thing once, whoever was here last first", () => {
  const accesses = [
    access(5, "kim", "change"),
    access(4, "park", "open"),
    access(3, "kim", "open"),
    access(2, "kim", "open"),
    access(1, "kim", "fold"),
  ];

  expect(seenBy(accesses, (id) => id.toUpperCase())).toEqual([
    { actor: "kim", name: "KIM", actions: "고침, 열람, fold", at: at(5) },
    { actor: "park", name: "PARK", actions: "열람", at: at(4) },
  ]);
});
