/** Asks somebody whose session has ended to sign in, over what he was doing. */
import { Dialog } from "../Dialog";
import styles from "./dialogs.module.css";
import { SignInForm } from "./SignInForm";
import { t } from "./text";

interface SignInAgainProps {
  email: string;
  onSignedIn: () => void;
  /** Called when he would rather not; what he typed stays where it is. */
  onLater: () => void;
}

export function SignInAgain({ email, onSignedIn, onLater }: SignInAgainProps) {
  return (
    <Dialog label={t("admin.session.expired.title")} onClose={onLater} keepOnOutside>
      <div className="sheet sheet--sm">
        <div className={`sheet__body ${styles.body}`}>
          <h2 className="text-20 font-medium leading-[1.42] tracking-[-0.025em] text-balance">{t("admin.session.expired.title")}</h2>
          <p className="text-ink-2 leading-[1.75]">{t("admin.session.expired.body")}</p>
          <SignInForm className="grid gap-5 mt-2" email={email} onSignedIn={onSignedIn} />
          <button type="button" className="btn btn--quiet btn--wide" onClick={onLater}>
            {t("admin.common.cancel")}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
