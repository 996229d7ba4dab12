/** What a project's page tells with a label: texts, and choices among a few. */
import { DemoMark } from "@shared/admin/demo/DemoMark";
import { Field } from "@shared/admin/Field";
import { FACTS } from "./facts";
import type { FactValues } from "./facts";
import type { Faults } from "./formValues";
import { t } from "./text";

interface FactFieldsProps {
  values: FactValues;
  faults: Faults;
  demo: ReadonlySet<string>;
  change: (facts: Partial<FactValues>) => void;
}

export function FactFields({ values, faults, demo, change }: FactFieldsProps) {
  return FACTS.map(({ name, label, help = "", limit, choices }) => {
    const bound = { value: values[name], onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }) };
    return (
      <Field key={name} label={label} help={help} error={faults[name]} aside={demo.has(name) ? <DemoMark place="end" /> : null}>
        {(field) =>
          choices ? (
            <select {...field} {...bound}>
              <option value="">{t("admin.project.fact.none")}</option>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
          ) : (
            <input {...field} {...bound} maxLength={limit} />
          )
        }
      </Field>
    );
  });
}
