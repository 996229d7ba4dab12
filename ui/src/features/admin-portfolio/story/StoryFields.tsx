/** What tells a project beside its description: how it begins, why it is so, and what visitors are asked. */
import { lengthOf } from "@shared/admin/altText";
import { Counter, Need } from "@shared/admin/Aside";
import { DemoMark } from "@shared/admin/demo/DemoMark";
import { Field } from "@shared/admin/Field";
import type { Faults, FormValues } from "../formValues";
import { t } from "../text";
import { LONGEST_LEAD, LONGEST_QUESTION } from "./storyValues";
import type { StoryValues } from "./storyValues";

export interface StoryProps {
  values: FormValues;
  faults: Faults;
  /** The fields that are still as the demo brought them. */
  demo: ReadonlySet<string>;
  change: (facts: Partial<StoryValues>) => void;
}

interface AsideProps extends Pick<StoryProps, "demo"> {
  name: keyof StoryValues;
  /** How much is typed of what there is room for. */
  typed?: { count: number; max: number };
}

/** What stands beside the name of a field of the story: it may stay empty. */
export function StoryAside({ name, demo, typed }: AsideProps) {
  return (
    <>
      {demo.has(name) ? <DemoMark place="name" /> : null}
      <Need isNeeded={false} isMissing={false} />
      {typed ? <Counter {...typed} /> : null}
    </>
  );
}

export function LeadField({ values, faults, demo, change }: StoryProps) {
  const typed = { count: lengthOf(values.lead), max: LONGEST_LEAD };
  return (
    <Field
      label={t("field.lead")}
      help={t("admin.project.field.lead_help")}
      error={faults.lead}
      aside={<StoryAside name="lead" demo={demo} typed={typed} />}
      full
    >
      {(field) => (
        <textarea {...field} rows={3} value={values.lead} onChange={(event) => change({ lead: event.target.value })} />
      )}
    </Field>
  );
}

export function NoteFields({ values, faults, demo, change }: StoryProps) {
  const typed = { count: lengthOf(values.carryQuestion), max: LONGEST_QUESTION };
  return (
    <>
      <Field
        label={t("field.studioNote")}
        help={t("admin.project.field.note_help")}
        error={faults.studioNote}
        aside={<StoryAside name="studioNote" demo={demo} />}
        full
      >
        {(field) => (
          <textarea
            {...field}
            rows={5}
            value={values.studioNote}
            onChange={(event) => change({ studioNote: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t("field.carryQuestion")}
        help={t("admin.project.field.question_help")}
        error={faults.carryQuestion}
        aside={<StoryAside name="carryQuestion" demo={demo} typed={typed} />}
        full
      >
        {(field) => (
          <input
            {...field}
            value={values.carryQuestion}
            placeholder={t("admin.project.field.question_example")}
            onChange={(event) => change({ carryQuestion: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
