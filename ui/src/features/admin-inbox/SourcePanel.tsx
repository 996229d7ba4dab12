/** The project that an enquiry started from. */
import { External } from "@shared/icons";
import { linkOf } from "@shared/link";
import { Picture } from "@shared/Picture";
import styles from "./SourcePanel.module.css";
import { t } from "./text";
import { useSource } from "./useSource";

export function SourcePanel({ id }: { id: string }) {
  const { source, isGone } = useSource(id);
  if (!id || (!source && !isGone)) return null;

  return (
    <section className={`panel ${styles.panel}`}>
      <h2>{t("admin.inbox.column.project")}</h2>
      {source ? (
        <div className={styles.source}>
          <span className={styles.picture}>
            <Picture image={source.thumbnail} sizes="72px" alt="" />
          </span>
          <p>
            <b>{source.title}</b>
            <span className="meta">{[source.typeLabel, source.area, source.location].filter(Boolean).join(" · ")}</span>
            <a className={styles.open} href={linkOf(`/portfolio/${encodeURIComponent(id)}`)} target="_blank" rel="noopener noreferrer">
              {t("admin.common.open")} <External />
            </a>
          </p>
        </div>
      ) : (
        <p className="meta">{t("admin.enquiry.project_gone")}</p>
      )}
    </section>
  );
}
