import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";

import { newEntry } from "./admitting";
import type { Enclosure, EnclosureState } from "./enclosure";
import { useProgressWords } from "./useProgressWords";

const LIMITS = { enclosures: 20, enclosureMiB: 20 };
const file = new File(["x"], "거실.jpg", { type: "image/jpeg" });

function entry(state: EnclosureState, percent = 0): Enclosure {
  return { ...newEntry(file, true, LIMITS), state, percent };
}

/** Return every text that is said while the files become like each of *moments*, in turn. */
function saidOver(...moments: Enclosure[][]): string[] {
  const { result, rerender } = renderHook(useProgressWords, { initialProps: [] as Enclosure[] });
  const said = [result.current];
  for (const entries of moments) {
    rerender(entries);
    if (result.current !== said.at(-1)) said.push(result.current);
  }
  return said;
}

test("files that arrive are announced when they begin and when all are there, not between", () => {
  const said = saidOver(
    [entry("storing"), entry("storing")],
    [entry("sending", 10), entry("queued")],
    [entry("sending", 90), entry("sending", 20)],
    [entry("done", 100), entry("checking", 99)],
    [entry("done", 100), entry("done", 100)],
  );

  expect(said).toEqual(["", "파일 2개를 올리기 시작했어요.", "파일 2개를 모두 올렸어요."]);
});

test("that they stopped is announced once, and again when they go on", () => {
  const said = saidOver(
    [entry("sending", 10)],
    [entry("waiting", 10)],
    [entry("waiting", 11)],
    [entry("sending", 12)],
    [entry("done", 100)],
  );

  expect(said).toEqual([
    "",
    "파일 1개를 올리기 시작했어요.",
    "연결이 끊겨 멈췄어요. 연결되면 이어서 올려요.",
    "파일 1개를 올리기 시작했어요.",
    "파일 1개를 모두 올렸어요.",
  ]);
});

test("of files that were all refused nothing is announced", () => {
  expect(saidOver([entry("refused")], [])).toEqual([""]);
});
