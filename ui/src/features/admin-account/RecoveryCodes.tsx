/** The recovery codes, this one time. */
import { copyText } from "@shared/copyText";
import { showToast } from "@shared/toasts";
import styles from "./AccountPage.module.css";
import { t } from "./text";
import { useFirstFocus } from "./useFirstFocus";

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const title = useFirstFocus<HTMLHeadingElement>();

  async function copy() {
    if (await copyText(codes.join("\n"))) showToast("ok", t("admin.account.factor.codes.copied"));
    else showToast("error", t("admin.account.factor.codes.copy_failed"));
  }

  return (
    <div className={styles.form}>
      <h3 ref={title} tabIndex={-1}>
        {t("admin.account.factor.codes.title")}
      </h3>
      <p>{t("admin.account.factor.codes.lead")}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <button type="button" className="btn btn--ink" onClick={onKept}>
          {t("admin.account.factor.codes.done")}
        </button>
        <button type="button" className="btn btn--line" onClick={() => void copy()}>
          {t("admin.account.factor.codes.copy")}
        </button>
      </div>
    </div>
  );
}
