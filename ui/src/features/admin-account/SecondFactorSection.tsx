/** The second factor: its state, and the way to turn it on, over or off. */
import { shortDay } from "@shared/admin/times";
import { LoadFailed } from "@shared/LoadFailed";
import styles from "./AccountPage.module.css";
import { FactorProof } from "./FactorProof";
import { ScanStep } from "./ScanStep";
import { Section } from "./Section";
import { t } from "./text";
import { useFirstFocus } from "./useFirstFocus";
import type { SecondFactor } from "./useSecondFactor";

interface SecondFactorProps {
  second: SecondFactor;
  hasPassword: boolean;
}

export function SecondFactorSection({ second, hasPassword }: SecondFactorProps) {
  return (
    <Section title={t("admin.account.second")} lead={t("admin.account.second_lead")}>
      {second.problem ? <LoadFailed problem={second.problem} onRetry={second.reload} /> : null}
      {second.factor || second.problem ? null : <div className={`skel ${styles.bone} h-16 my-7`} />}
      <Step second={second} hasPassword={hasPassword} />
    </Section>
  );
}

function Step({ second, hasPassword }: SecondFactorProps) {
  const { step, begin, change, end, confirm, go } = second;
  const later = () => go({ name: "rest" });

  switch (step.name) {
    case "begin":
      return (
        <FactorProof
          second={second}
          submit={t("admin.account.factor.continue")}
          onProof={({ password }) => void begin(password)}
          onCancel={later}
        />
      );
    case "change":
      return (
        <FactorProof
          second={second}
          submit={t("admin.account.factor.continue")}
          note={t("admin.account.factor.change_note")}
          asksForCode={second.factor?.on ?? false}
          onProof={({ password, code }) => void change(password, code)}
          onCancel={later}
        />
      );
    case "scan":
      return (
        <ScanStep second={second} enrolment={step.enrolment} onCode={(code) => void confirm(code)} onCancel={later} />
      );
    case "end":
      return (
        <FactorProof
          second={second}
          submit={t("admin.account.second_turn_off")}
          asksForCode
          onProof={({ password, code }) => void end(password, code)}
          onCancel={later}
        />
      );
    case "codes":
    case "rest":
      return <State second={second} hasPassword={hasPassword} />;
  }
}

function State({ second: { factor, go, hasMoved }, hasPassword }: SecondFactorProps) {
  const first = useFirstFocus<HTMLButtonElement>(hasMoved);
  if (!factor) return null;
  if (!factor.available) return <p className="meta">{t("admin.account.elsewhere")}</p>;
  if (!factor.on && !hasPassword) return <p className="meta">{t("admin.account.second_no_password")}</p>;

  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between">
      <div>
        <span className={`st ${factor.on ? "st--live" : "st--hide"}`}>
          {t(factor.on ? "admin.account.second_is_on" : "admin.account.second_off")}
        </span>
        {factor.since ? (
          <p className="meta num">{t("admin.account.second_on", { date: shortDay(factor.since) })}</p>
        ) : null}
      </div>
      {factor.on ? (
        <span className="flex flex-wrap gap-1">
          <button ref={first} type="button" className="btn btn--quiet" onClick={() => go({ name: "change" })}>
            {t("admin.account.second_change")}
          </button>
          <button
            type="button"
            className="btn btn--danger-line"
            aria-label={t("admin.account.second_turn_off_aria")}
            onClick={() => go({ name: "end" })}
          >
            {t("admin.account.second_turn_off")}
          </button>
        </span>
      ) : (
        <button
          ref={first}
          type="button"
          className="btn btn--line"
          aria-label={t("admin.account.second_turn_on_aria")}
          onClick={() => go({ name: "begin" })}
        >
          {t("admin.account.second_turn_on")}
        </button>
      )}
    </div>
  );
}
