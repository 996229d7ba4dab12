/** The first step: what kind of space, and where it lies. */
import { t as common } from "@shared/text";
import { OTHER_TYPES, withSpace } from "./answers";
import { ChoiceRows, FaultLine, faultProps } from "./ChoiceRows";
import rows from "./ChoiceRows.module.css";
import { picked } from "./choices";
import type { StepProps } from "./stepProps";
import { TextField } from "./TextField";
import { t } from "./text";

export function PlaceStep({ consultation }: StepProps) {
  const { answers, choices, faults, change } = consultation;
  const isWork = answers.space === "commercial";
  return (
    <>
      <div className={rows.group}>
        <fieldset className={rows.group} {...faultProps("space-fault", faults.space)}>
          <legend className={rows.legend}>{t("consultation.place.kind")}</legend>
          <div className={rows.duo}>
            {choices.spaces.map(({ key, label }) => (
              <label key={key}>
                <input
                  type="radio"
                  name="space"
                  required
                  checked={answers.space === key}
                  onChange={() => change(withSpace(key))}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
          <FaultLine id="space-fault" fault={faults.space} />
        </fieldset>
        {answers.space && !isWork ? <SpaceTypes consultation={consultation} isBare /> : null}
      </div>
      <TextField
        name="district"
        label={common("footer.address")}
        hint={t("consultation.place.district_hint")}
        value={answers.district}
        fault={faults.district}
        help={t(isWork ? "consultation.place.district_help_commercial" : "consultation.place.district_help")}
        input={{ placeholder: t("consultation.place.district_placeholder"), autoComplete: "off", enterKeyHint: "next" }}
        onChange={(district) => change({ district })}
      />
    </>
  );
}

interface SpaceTypesProps extends Pick<StepProps, "consultation"> {
  isBare?: boolean;
}

/** The kinds within a kind of space; of work it is the trade. */
export function SpaceTypes({ consultation, isBare = false }: SpaceTypesProps) {
  const { answers, choices, faults, change } = consultation;
  const types = choices.spaces.find(({ key }) => key === answers.space)?.types ?? [];
  const isWork = answers.space === "commercial";
  const asks = t(isWork ? "consultation.place.type_commercial" : "consultation.place.type");
  return (
    <>
      <ChoiceRows
        legend={isBare ? asks : t("project.field.business_type")}
        isBare={isBare}
        name="spaceType"
        choices={types}
        chosen={[answers.spaceType?.key]}
        onChoose={(choice) => change({ spaceType: picked(choice) })}
        fault={faults.spaceType}
      />
      {answers.spaceType && OTHER_TYPES.includes(answers.spaceType.key) ? (
        <TextField
          name="otherType"
          label={asks}
          value={answers.otherType}
          fault={faults.otherType}
          onChange={(otherType) => change({ otherType })}
        />
      ) : null}
    </>
  );
}
