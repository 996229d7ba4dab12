/** The first two steps: the studio's name, and how it is reached. */
import { opening_address_not_public } from "@problems";
import { Need } from "@shared/admin/Aside";
import { Field } from "@shared/admin/Field";
import { FormStep } from "./FormStep";
import { StepField } from "./StepField";
import { FIELDS } from "./steps";
import { t } from "./text";
import type { Known } from "./useSetup";
import { useStepForm } from "./useStepForm";

export function NameStep({ known: { types, records, opening } }: { known: Known }) {
  const form = useStepForm(records);
  const [name, latin, tagline] = FIELDS.name;
  const field = { types, form };
  return (
    <FormStep step="name" form={form}>
      <div className="grid gap-x-4 gap-y-6 [&>*]:min-w-0 sm:grid-cols-2 sm:[&>.full]:col-span-full">
        <StepField {...field} name={name} />
        <StepField {...field} name={latin} />
        <StepField {...field} name={tagline} full counted />
        <Field
          label={opening_address_not_public.title}
          help={t(opening.publicUrl ? "admin.setup.name.address_help" : "admin.setup.name.address_unset")}
          aside={<Need isNeeded isMissing={!opening.publicUrl} />}
          full
        >
          {(control) => <input {...control} type="text" readOnly value={opening.publicUrl || window.location.origin} />}
        </Field>
      </div>
    </FormStep>
  );
}

export function ContactStep({ known: { types, records } }: { known: Known }) {
  const form = useStepForm(records);
  return (
    <FormStep step="contact" form={form} past={t("admin.setup.later")}>
      <div className="grid gap-x-4 gap-y-6 [&>*]:min-w-0 sm:grid-cols-2 sm:[&>.full]:col-span-full">
        {FIELDS.contact.map((name) => (
          <StepField
            key={name}
            types={types}
            form={form}
            name={name}
            {...(name === "company.address" ? { placeholder: t("admin.setup.contact.address_example") } : {})}
          />
        ))}
      </div>
    </FormStep>
  );
}
