/** What is written about a project. */
import type { ChangeEvent } from "react";

import { DemoMark } from "@shared/admin/demo/DemoMark";
import { Field } from "@shared/admin/Field";
import { FactFields } from "./FactFields";
import { BUSINESS_TYPES, yearMonth } from "./formValues";
import type { Faults, FormValues } from "./formValues";
import styles from "./ProjectForm.module.css";
import { LeadField, NoteFields } from "./story/StoryFields";
import { PlanFields } from "./story/PlanFields";
import { TagsField } from "./story/TagsField";
import { t } from "./text";

interface ProjectFieldsProps {
  values: FormValues;
  faults: Faults;
  /** The fields that are still as the demo brought them. */
  demo: ReadonlySet<string>;
  /** Whether there is a plan among the pictures. */
  hasPlan: boolean;
  change: (facts: Partial<FormValues>) => void;
}

type TextName = "title" | "address" | "area" | "style" | "styleDescription" | "constructionDate";
type Changed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

const BUSINESS_TEXTS = {
  retail: "retail",
  "f&b": "f_and_b",
  "beauty-wellness": "beauty_wellness",
  education: "education",
  office: "office",
  etc: "etc",
} as const;

export function ProjectFields({ values, faults, demo, hasPlan, change }: ProjectFieldsProps) {
  const bound = (name: TextName) => ({
    value: values[name],
    onChange: (event: Changed) => change({ [name]: event.target.value }),
  });
  const story = { values, faults, demo, change };
  const mark = (name: TextName) => (demo.has(name) ? <DemoMark place="end" /> : null);
  return (
    <div className={styles.fields}>
      <TypeChoice values={values} change={change} />
      <Field label={t("field.title")} error={faults.title} aside={mark("title")} required full>
        {(field) => (
          <input {...field} {...bound("title")} placeholder={t("admin.portfolio.form.title.placeholder")} />
        )}
      </Field>
      <Field
        label={t("field.address")}
        help={t("admin.portfolio.form.address.hint")}
        error={faults.address}
        aside={mark("address")}
        required
        full
      >
        {(field) => (
          <input {...field} {...bound("address")} placeholder={t("admin.portfolio.form.address.placeholder")} />
        )}
      </Field>
      {values.type === "residential" ? (
        <Field
          label={t("field.area")}
          help={t("admin.portfolio.form.area.hint")}
          error={faults.area}
          aside={mark("area")}
          required
        >
          {(field) => (
            <input {...field} {...bound("area")} placeholder={t("admin.portfolio.form.area.placeholder")} />
          )}
        </Field>
      ) : (
        <BusinessType values={values} error={faults.businessType} change={change} />
      )}
      <Field label={t("field.constructionDate")} error={faults.constructionDate} aside={mark("constructionDate")}>
        {(field) => (
          <input
            {...field}
            {...bound("constructionDate")}
            inputMode="numeric"
            placeholder={t("admin.portfolio.form.construction_date.placeholder")}
            onBlur={(event) => change({ constructionDate: yearMonth(event.target.value) })}
          />
        )}
      </Field>
      <Field label={t("field.style")} error={faults.style} aside={mark("style")} full>
        {(field) => (
          <input {...field} {...bound("style")} placeholder={t("admin.portfolio.form.style.placeholder")} />
        )}
      </Field>
      <FactFields {...story} />
      <TagsField {...story} />
      <LeadField {...story} />
      <Field label={t("field.styleDescription")} error={faults.styleDescription} aside={mark("styleDescription")} full>
        {(field) => (
          <textarea
            {...field}
            {...bound("styleDescription")}
            rows={6}
            placeholder={t("admin.portfolio.form.style_description.placeholder")}
          />
        )}
      </Field>
      <NoteFields {...story} />
      <PlanFields {...story} hasPlan={hasPlan} />
    </div>
  );
}

type Part = Pick<ProjectFieldsProps, "values" | "change">;

function TypeChoice({ values, change }: Part) {
  const label = t("field.type");
  return (
    <div className="field full">
      <span className="field__label">{label}</span>
      <div className="seg" role="group" aria-label={label}>
        {(["residential", "commercial"] as const).map((type) => (
          <button
            key={type}
            type="button"
            aria-pressed={values.type === type}
            onClick={() => change({ type })}
          >
            {t(`space.${type}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

function BusinessType({ values, error, change }: Part & { error: string | undefined }) {
  const isKnown = (BUSINESS_TYPES as readonly string[]).includes(values.businessType);
  return (
    <Field label={t("field.businessType")} error={error} required>
      {(field) => (
        <select
          {...field}
          value={values.businessType}
          onChange={(event) => change({ businessType: event.target.value })}
        >
          {isKnown ? null : <option>{values.businessType}</option>}
          {BUSINESS_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`admin.portfolio.form.business_type.${BUSINESS_TEXTS[type]}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
