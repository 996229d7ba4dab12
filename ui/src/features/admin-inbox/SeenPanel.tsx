/** Who has looked at an enquiry, and what they did with it. */
import { useMay } from "@shared/admin/may";
import { shortTime } from "@shared/admin/times";
import { SiteLink } from "@shared/SiteLink";
import { accessOf } from "./addresses";
import styles from "./SeenPanel.module.css";
import { seenBy } from "./seen";
import { t } from "./text";
import type { People } from "./useAssignees";
import { useAccesses } from "./useAccesses";
import { WhoMark } from "./Who";

interface SeenPanelProps {
  id: string;
  number: string;
  people: People;
}

export function SeenPanel({ id, number, people }: SeenPanelProps) {
  const maySeeAll = useMay("people");
  const { accesses, isFailed } = useAccesses(id);
  const seen = seenBy(accesses ?? [], people.nameOf);

  return (
    <section className="panel min-w-0">
      <h2>{t("admin.enquiry.seen")}</h2>
      {isFailed ? <p className="meta">{t("admin.enquiry.seen_failed")}</p> : null}
      {accesses && seen.length === 0 ? <p className="meta">{t("admin.enquiry.seen_none")}</p> : null}
      <ul className={styles.seen}>
        {seen.map(({ actor, name, actions, at }) => (
          <li key={actor}>
            <WhoMark name={name} />
            <p>
              {name}
              <span className="meta">{actions}</span>
            </p>
            <time className="meta num" dateTime={at}>
              {shortTime(at)}
            </time>
          </li>
        ))}
      </ul>
      <p className="meta">{t("admin.enquiry.seen_note")}</p>
      {maySeeAll ? (
        <SiteLink className="justify-self-start min-h-11 inline-flex items-center underline decoration-rule-strong underline-offset-5" to={accessOf(number)}>
          {t("admin.inbox.show_all")}
        </SiteLink>
      ) : null}
    </section>
  );
}
