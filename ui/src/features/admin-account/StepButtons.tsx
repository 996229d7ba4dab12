/** On or back, and why it did not go on. */
import { Refusal } from "@shared/admin/Refusal";
import { t } from "./text";

interface StepButtonsProps {
  submit: string;
  refusal: string | undefined;
  isBusy: boolean;
  onCancel: () => void;
}

export function StepButtons({ submit, refusal, isBusy, onCancel }: StepButtonsProps) {
  return (
    <>
      <Refusal>{refusal}</Refusal>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn--ink" disabled={isBusy}>
          {isBusy ? <span className="spin" /> : null}
          {submit}
        </button>
        <button type="button" className="btn btn--line" disabled={isBusy} onClick={onCancel}>
          {t("admin.common.cancel")}
        </button>
      </div>
    </>
  );
}
