/** Why what is typed could not be saved, for as long as that stands. */
import { useState } from "react";

import type { Saving } from "@shared/publishing/saving";

/** Return why the last saving failed; while it is tried again by itself, that stands until it is answered. */
export function useLastFailure(step: Saving<unknown>): string {
  const [last, setLast] = useState("");
  const failure = failureOf();
  if (failure !== last) setLast(failure);
  return failure;

  function failureOf(): string {
    if (step.at === "form") return step.failed === "save" ? step.failure : "";
    return step.at === "sending" && step.goal.isQuiet ? last : "";
  }
}
