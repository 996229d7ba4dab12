/** The fourth step: pictures and plans. */
import { FaultLine } from "./ChoiceRows";
import { FilesStep } from "./files/FilesStep";
import { t } from "./files/text";
import type { StepProps } from "./stepProps";

export function FilesScreen({ consultation, enclosures }: StepProps) {
  const { choices, faults } = consultation;
  return (
    <FilesStep
      {...enclosures}
      limits={choices.limits}
      note={t("consultation.files.skip", { days: choices.receiptDays })}
      fault={<FaultLine id="enclosures-fault" fault={faults.enclosures} />}
      onAdded={() => consultation.update({})}
    />
  );
}
