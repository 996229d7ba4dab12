/** What the bar below a form that saves itself tells of it. */
import type { Work } from "@shared/publishing/barState";
import { FILLING_IN } from "./saving";
import type { Editing } from "./useRecordEditor";

type Told = Required<Pick<Work, "saving" | "savesItself">> & Pick<Work, "edited" | "isOnline">;

export function barWork(editing: Editing): Told {
  const { publishing, saving, failure } = editing;
  const changes = publishing.standing?.changes ?? [];
  const step = saving.saving;
  // While it is tried again by itself its button stays what it is: somebody may be about to press it.
  const isTried = step.at === "sending" && step.goal.isQuiet === true;
  const isLeft = failure !== "" && (isTried || (step.at === "form" && step.failed !== "publish"));
  // What was found on this device waits for a word: until then nothing of it is saved by itself.
  const isFound = editing.resumedAt !== undefined;
  return {
    saving: isLeft ? { ...FILLING_IN, failure, failed: "save" } : step,
    // What is saved by itself counts as soon as it is typed, and once.
    edited: isLeft || isFound ? editing.edited : editing.edited.filter((name) => !changes.includes(name)),
    savesItself: !isFound,
    isOnline: editing.isOnline,
  };
}
