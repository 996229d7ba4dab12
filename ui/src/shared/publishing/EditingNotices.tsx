/** What stands above a form: what went wrong, and what this device had kept. */
import type { Opened } from "@records/useRecordEditor";
import { DraftNotice } from "../admin/DraftNotice";
import { Alert } from "../icons";

export function EditingNotices({ editing }: { editing: Opened }) {
  const { saving, faults, resumedAt, dropResumed } = editing;
  const step = saving.saving;
  // What is wrong with a field stands there; that a draft was not saved says the bar.
  const failure = step.at === "form" && step.failed === "publish" && Object.keys(faults).length === 0 ? step.failure : "";
  return (
    <>
      {failure ? (
        <p className="note" role="alert">
          <Alert />
          <span>{failure}</span>
        </p>
      ) : null}
      {resumedAt === undefined ? null : <DraftNotice at={resumedAt} onDiscard={dropResumed} />}
    </>
  );
}
