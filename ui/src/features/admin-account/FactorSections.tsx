/** The second factor and its recovery codes: one matter in two sections. */
import { CodesDialog } from "./CodesDialog";
import { CodesSection } from "./CodesSection";
import { SecondFactorSection } from "./SecondFactorSection";
import type { OwnAccount } from "./useOwnAccount";
import { useSecondFactor } from "./useSecondFactor";

export function FactorSections({ account }: { account: OwnAccount }) {
  const second = useSecondFactor();
  const { step, go } = second;

  return (
    <>
      <SecondFactorSection second={second} hasPassword={account.hasPassword} />
      {second.factor?.available ? <CodesSection second={second} total={account.recoveryCodes} /> : null}
      {step.name === "codes" ? (
        <CodesDialog codes={step.codes} email={account.email} onKept={() => go({ name: "rest" })} />
      ) : null}
    </>
  );
}
