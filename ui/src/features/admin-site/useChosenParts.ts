/** Which parts of the site are chosen in a dialog. */
import { useState } from "react";

import { useEditors } from "./editors";
import type { Part } from "./overview";

const NONE: ReadonlySet<string> = new Set();

/**
 * Begin with *start*, but for what somebody else edits while the dialog is open; what a person
 * ticks or unticks stays as he left it.
 */
export function useChosenParts(parts: readonly Part[], start: readonly string[]) {
  const editorsOf = useEditors();
  const [first] = useState(start);
  const [left, leave] = useState(NONE);
  const [decided, decide] = useState<ReadonlyMap<string, boolean>>(new Map());
  const edited = parts.filter((one) => !left.has(one.part) && editorsOf(one).length > 0);
  // It stays so when he goes: nothing is ticked behind anybody's back.
  if (edited.length > 0) leave(new Set([...left, ...edited.map(({ part }) => part)]));

  const isChosen = ({ part }: Part) => decided.get(part) ?? (first.includes(part) && !left.has(part));
  return {
    editorsOf,
    isChosen,
    toggle: (part: Part) => decide(new Map(decided).set(part.part, !isChosen(part))),
  };
}

export type ChosenParts = ReturnType<typeof useChosenParts>;
