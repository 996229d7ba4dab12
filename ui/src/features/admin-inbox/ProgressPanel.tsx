/** How far the studio is with an enquiry: its stage, who is in charge, and what is to be done next. */
import { Field } from "@shared/admin/Field";
import { showToast } from "@shared/toasts";
import type { Enquiry } from "./enquiries";
import { NextStep } from "./NextStep";
import { SavingState } from "./SavingState";
import type { Stage } from "./stages";
import { STAGES, stageText } from "./stages";
import { t } from "./text";
import type { People } from "./useAssignees";
import { useChanges } from "./useChanges";
import type { Opened } from "./useEnquiry";

interface ProgressPanelProps {
  enquiry: Enquiry;
  change: Opened["change"];
  people: People;
}

export function ProgressPanel({ enquiry, change, people }: ProgressPanelProps) {
  const changes = useChanges(change);
  const { waiting, save } = changes;
  const { stage, assignee } = { ...enquiry, ...waiting };

  async function setStage(next: Stage) {
    const before = enquiry.stage;
    if (!(await save({ stage: next }))) return;
    showToast("ok", t("admin.inbox.stage.changed", { stage: stageText(next) }), undefined, {
      label: t("admin.undo.button"),
      run: () => void save({ stage: before }),
    });
  }

  return (
    <section className="panel">
      <h2>{t("admin.enquiry.progress")}</h2>
      <Field label={t("admin.inbox.status.label")}>
        {(field) => (
          <select {...field} value={stage ?? enquiry.stage} onChange={(event) => void setStage(event.target.value as Stage)}>
            {STAGES.map((one) => (
              <option key={one} value={one}>
                {stageText(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("field.assignee")}>
        {(field) => (
          <select {...field} value={assignee ?? ""} onChange={(event) => void save({ assignee: event.target.value })}>
            <option value="">{t("admin.inbox.filter.nobody")}</option>
            {choicesOf(people, assignee ?? "").map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <NextStep enquiry={enquiry} changes={changes} reminds={people.reminds} />
      <SavingState changes={changes} />
    </section>
  );
}

/** Who is in charge stays among the choices, even when nobody could choose them any more. */
function choicesOf({ assignable, nameOf }: People, assignee: string) {
  const isListed = assignee === "" || assignable.some(({ id }) => id === assignee);
  return isListed ? assignable : [...assignable, { id: assignee, name: nameOf(assignee) }];
}
