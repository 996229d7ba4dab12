/** How many recovery codes are left, and the way to new ones. */
import type { CSSProperties } from "react";

import { Refusal } from "@shared/admin/Refusal";
import "@shared/styles/grad.css";
import styles from "./AccountPage.module.css";
import { Section } from "./Section";
import { t } from "./text";
import type { SecondFactor } from "./useSecondFactor";

const FEW_CODES = 3;

export function CodesSection({ second, total }: { second: SecondFactor; total: number }) {
  const { factor, step, isBusy, faults, renewCodes } = second;
  const left = factor?.recoveryCodesLeft ?? 0;
  /** Otherwise a form of the second factor is open, and what is said is about that. */
  const isAtRest = step.name === "rest" || step.name === "codes";

  return (
    <Section title={t("admin.account.codes")} lead={t("admin.account.codes_lead")}>
      {factor?.on ? (
        <div className="grid gap-4 content-start">
          <p>{t("admin.account.codes_left", { total, left })}</p>
          <Ruler left={left} total={total} />
          {left < FEW_CODES ? <p className="text-warn">{t("admin.account.codes_few")}</p> : null}
          <Refusal>{isAtRest ? faults.other : ""}</Refusal>
          <div>
            <button
              type="button"
              className="btn btn--line"
              disabled={isBusy || !isAtRest}
              onClick={() => void renewCodes()}
            >
              {isBusy && isAtRest ? <span className="spin" /> : null}
              {t("admin.account.codes_new")}
            </button>
          </div>
          <p className="meta">{t("admin.account.codes_help")}</p>
        </div>
      ) : (
        <p className="meta">{t("admin.account.codes_off")}</p>
      )}
    </Section>
  );
}

/** One mark for each code. */
function Ruler({ left, total }: { left: number; total: number }) {
  const style = { "--v": (left / total) * 100, "--marks": total } as CSSProperties;

  return (
    <div
      className={`grad ${styles.ruler}`}
      style={style}
      role="meter"
      aria-label={t("admin.account.codes_list")}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={left}
    />
  );
}
