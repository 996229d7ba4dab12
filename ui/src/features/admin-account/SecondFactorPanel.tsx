/** The second factor: its state, and the way to turn it on or off. */
import { readableTime } from "@shared/admin/times";
import { LoadFailed } from "@shared/LoadFailed";
import styles from "./AccountPage.module.css";
import { RecoveryCodes } from "./RecoveryCodes";
import { ProofForm } from "./ProofForm";
import { ScanStep } from "./ScanStep";
import { t } from "./text";
import type { SecondFactor } from "./useSecondFactor";
import { useSecondFactor } from "./useSecondFactor";

const FEW_CODES = 3;

export function SecondFactorPanel() {
  const second = useSecondFactor();

  return (
    <section className="panel" aria-labelledby="factor-title" aria-busy={!second.factor && !second.problem}>
      <h2 id="factor-title">{t("admin.account.factor.title")}</h2>
      <p className={styles.lead}>{t("admin.account.factor.lead")}</p>
      {second.problem ? <LoadFailed problem={second.problem} onRetry={second.reload} /> : null}
      <Step second={second} />
    </section>
  );
}

function Step({ second }: { second: SecondFactor }) {
  const { step, begin, end, confirm, go } = second;
  const later = () => go({ name: "rest" });

  switch (step.name) {
    case "begin":
      return (
        <ProofForm
          second={second}
          submit={t("admin.account.factor.continue")}
          onProof={({ password }) => void begin(password)}
          onCancel={later}
        />
      );
    case "scan":
      return (
        <ScanStep second={second} enrolment={step.enrolment} onCode={(code) => void confirm(code)} onCancel={later} />
      );
    case "codes":
      return <RecoveryCodes codes={step.codes} onKept={later} />;
    case "end":
      return (
        <ProofForm
          second={second}
          submit={t("admin.account.factor.turn_off")}
          asksForCode
          onProof={({ password, code }) => void end(password, code)}
          onCancel={later}
        />
      );
    case "rest":
      return <State second={second} />;
  }
}

function State({ second: { factor, go } }: { second: SecondFactor }) {
  if (!factor) return null;
  if (!factor.available) return <p className={styles.state}>{t("admin.account.factor.elsewhere")}</p>;
  const { on, since, recoveryCodesLeft: count } = factor;
  const told = on
    ? t("admin.account.factor.on", { time: readableTime(since ?? ""), count })
    : t("admin.account.factor.off");

  return (
    <>
      <p className={styles.state}>{told}</p>
      {on && count < FEW_CODES ? <p className="note">{t("admin.account.factor.few_left")}</p> : null}
      <button
        type="button"
        className={`btn ${on ? "btn--line" : "btn--ink"}`}
        onClick={() => go({ name: on ? "end" : "begin" })}
      >
        {t(on ? "admin.account.factor.turn_off" : "admin.account.factor.turn_on")}
      </button>
    </>
  );
}
