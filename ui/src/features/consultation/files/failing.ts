/** What becomes of a file whose way to the studio failed. */
import type { Problem } from "@shared/problem";
import { isPassingStatus } from "@shared/uploads/passing";
import type { Enclosure } from "./enclosure";
import { t } from "./text";

/** Said of a file that a consultation cannot have: not all of it is there, or another one has it. */
export const INCOMPLETE = "enclosure_incomplete";
const AGAIN_AFTER_SECONDS = 5;
const TOO_MANY_REQUESTS = 429;
const SERVER_FAILED = 500;

/** Return how a file is after *problem*: it goes on later, may be tried again, or is refused for good. */
export function failedWith(problem: Problem): Partial<Enclosure> {
  if (isPassing(problem)) {
    // Where the server has no time for it, it says so itself; otherwise the line was cut.
    return { state: "waiting", reason: problem.status === TOO_MANY_REQUESTS ? problem.detail : "" };
  }
  const reason = problem.detail || t("enclosure.error.failed");
  const anew = { reason, url: "", percent: 0 };
  // What the server refuses no other try changes, so this device keeps nothing of it.
  return problem.status < SERVER_FAILED ? { ...anew, state: "refused", file: null } : { ...anew, state: "failed" };
}

/** Return the time after which a file goes on that *problem* stopped. */
export function againAfter({ retryAfter }: Problem): number {
  return (retryAfter ?? AGAIN_AFTER_SECONDS) * 1_000;
}

function isPassing({ status, code }: Problem): boolean {
  return isPassingStatus(status) && code !== INCOMPLETE;
}
