/** A dialog of the administration: its name, what it holds, and what is done with that at its foot. */
import type { ComponentProps, ReactNode, Ref } from "react";

import { Dialog } from "../Dialog";
import { Cross } from "../icons";
import { t } from "./text";

interface SheetProps {
  title: string;
  /** Whether it begins with its name and a way out; without, its name stands in it. */
  hasBar?: boolean;
  /** What gets the focus of both. */
  heading?: Ref<HTMLHeadingElement>;
  cross?: Ref<HTMLButtonElement>;
  /** How it looks, and what it holds. */
  className?: string | undefined;
  body?: string | undefined;
  /** What belongs on it where it is sent as a form. */
  form?: ComponentProps<"form">;
  foot?: ReactNode;
  footLook?: string | undefined;
  /** Whether something is under way: it stays for so long. */
  isBusy?: boolean;
  /** Whether a click beside it closes it. */
  closesOutside?: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function Sheet(props: SheetProps) {
  const { title, hasBar = true, heading, cross, className = "", body = "", form, foot, footLook = "", children } = props;
  const { isBusy = false, closesOutside = false, onClose } = props;
  const look = `sheet ${className}`;
  const inside = (
    <>
      {hasBar ? (
        <div className="sheet__bar">
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <button ref={cross} type="button" className="iconbtn" aria-label={t("admin.common.close")} disabled={isBusy} onClick={onClose}>
            <Cross />
          </button>
        </div>
      ) : null}
      <div className={`sheet__body ${body}`}>{children}</div>
      {foot ? (
        <div className={`sheet__foot ${footLook}`}>
          <div className="end">{foot}</div>
        </div>
      ) : null}
    </>
  );
  return (
    <Dialog label={title} onClose={isBusy ? () => undefined : onClose} keepOnOutside={!closesOutside}>
      {form ? (
        <form noValidate {...form} className={look}>
          {inside}
        </form>
      ) : (
        <div className={look}>{inside}</div>
      )}
    </Dialog>
  );
}

interface SheetActsProps {
  /** What the button says that does it; without *onDo* it sends the form. */
  act: string;
  onDo?: () => void;
  danger?: boolean;
  disabled?: boolean;
  cancel?: string | undefined;
  onCancel: () => void;
  /** The way back, for what gives it the focus. */
  back?: Ref<HTMLButtonElement>;
  isBusy?: boolean;
}

/** The two buttons at the foot of a sheet: back, and on. */
export function SheetActs(props: SheetActsProps) {
  const { act, onDo, danger = false, disabled = false, cancel = t("admin.common.cancel"), onCancel, back, isBusy = false } = props;
  return (
    <>
      <button ref={back} type="button" className="btn btn--line" disabled={isBusy} onClick={onCancel}>
        {cancel}
      </button>
      <button
        type={onDo ? "button" : "submit"}
        className={`btn ${danger ? "btn--danger" : "btn--ink"}`}
        disabled={isBusy || disabled}
        onClick={onDo}
      >
        {isBusy ? <span className="spin" /> : null}
        {act}
      </button>
    </>
  );
}
