/** What is said aloud of files on their way: that they began, stopped, and arrived; nothing between. */
import { useState } from "react";

import { isCutOff, isMoving } from "./enclosure";
import type { Enclosure } from "./enclosure";
import { t } from "./text";

type Phase = "rest" | "moving" | "stopped";

export function useProgressWords(entries: readonly Enclosure[]): string {
  const phase = phaseOf(entries);
  const [last, setLast] = useState<Phase>(phase);
  const [said, setSaid] = useState("");
  if (phase !== last) {
    setLast(phase);
    setSaid(wordsFor(phase, entries));
  }
  return said;
}

function phaseOf(entries: readonly Enclosure[]): Phase {
  if (entries.some(isMoving)) return "moving";
  return entries.some(({ state }) => state === "waiting") ? "stopped" : "rest";
}

function wordsFor(phase: Phase, entries: readonly Enclosure[]): string {
  if (phase === "moving") return t("enclosure.announce.start", { count: entries.filter(isMoving).length });
  if (phase === "stopped") return stoppedWords(entries);
  const count = entries.filter(({ state }) => state === "done").length;
  return count > 0 ? t("enclosure.announce.done", { count }) : "";
}

/** Say what *entries* wait for: the line, or what the server names. */
export function stoppedWords(entries: readonly Enclosure[]): string {
  const named = entries.find(({ state, reason }) => state === "waiting" && reason !== "");
  return named && !entries.some(isCutOff) ? named.reason : t("enclosure.announce.stopped");
}
