/** The privacy policy that a visitor consented to, as it was then. */
import { useEffect, useRef } from "react";
import useSWR from "swr";

import type { At } from "@shared/contract";
import { shownDay } from "@shared/admin/dates/days";
import { momentText } from "@shared/admin/times";
import { Waiting } from "@shared/admin/Waiting";
import { Dialog } from "@shared/Dialog";
import { Caution, Cross } from "@shared/icons";
import { LoadFailed } from "@shared/LoadFailed";
import type { Problem } from "@shared/problem";
import { fill } from "../../messages";
import styles from "./ConsentDialog.module.css";
import { LanguageMark } from "./LanguageMark";
import { t } from "./text";

type Consent = At<"/api/admin/enquiries/{id}/consent">;

interface ConsentDialogProps {
  /** The enquiry's. */
  id: string;
  onClose: () => void;
}

export function ConsentDialog({ id, onClose }: ConsentDialogProps) {
  const url = `/api/admin/enquiries/${encodeURIComponent(id)}/consent`;
  const { data, error, mutate } = useSWR<Consent, Problem>(url, { revalidateOnFocus: false });
  const close = useRef<HTMLButtonElement>(null);
  const title = t("admin.inbox.consent.label");

  useEffect(() => close.current?.focus(), []);

  return (
    <Dialog label={title} onClose={onClose}>
      <div className="sheet sheet--xl">
        <div className="sheet__bar">
          <h2>{title}</h2>
          <button ref={close} type="button" className="iconbtn" aria-label={t("admin.common.close")} onClick={onClose}>
            <Cross />
          </button>
        </div>
        {/* It scrolls, and nothing in it takes the focus: keys must reach it all the same. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="sheet__body focus-visible:-outline-offset-2" role="region" aria-label={title} tabIndex={0}>
          {data ? <Found consent={data} /> : null}
          {error ? <LoadFailed problem={error} onRetry={() => void mutate()} /> : null}
          {data || error ? null : <Waiting>{t("admin.inbox.consent.loading")}</Waiting>}
        </div>
      </div>
    </Dialog>
  );
}

function Found({ consent: { at, language, policy, values, isCurrent } }: { consent: Consent }) {
  const when = t("admin.inbox.consent.at", { time: momentText(at) });
  if (!policy) {
    return (
      <p className="note note--warn">
        <Caution />
        <span>
          {when} {t("admin.inbox.consent.lost")}
        </span>
      </p>
    );
  }
  return (
    <>
      <p className="meta num">
        {when} {t(isCurrent ? "admin.inbox.consent.current" : "admin.inbox.consent.past")}{" "}
        <LanguageMark language={language} />
      </p>
      <Policy policy={policy} language={language} values={values} />
    </>
  );
}

interface PolicyProps extends Pick<Consent, "language" | "values"> {
  policy: NonNullable<Consent["policy"]>;
}

function Policy({ policy, language, values }: PolicyProps) {
  const { title, effectiveFrom, intro, sections = [] } = policy;
  return (
    <article className="grid gap-5 mt-6">
      {title ? (
        <h3 className="text-20 font-medium" lang={language}>
          {title}
        </h3>
      ) : null}
      {effectiveFrom ? (
        <p className="meta num">{t("admin.inbox.consent.version", { date: shownDay(effectiveFrom) })}</p>
      ) : null}
      {intro ? <p className={styles.lines} lang={language}>{intro}</p> : null}
      {sections.map(({ heading, body }) => (
        <section key={heading} lang={language}>
          <h4 className="mb-1 pt-4 border-t border-t-rule font-medium">{heading}</h4>
          {body ? <p className={styles.lines}>{fill(body, values)}</p> : null}
        </section>
      ))}
    </article>
  );
}
