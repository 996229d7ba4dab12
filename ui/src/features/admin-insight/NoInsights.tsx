/** The list without articles: write the first, or start from samples. */
import { AddSamples } from "@shared/admin/AddSamples";
import { Plus } from "./icons";
import styles from "./InsightAdminPage.module.css";
import { t } from "./text";

export function NoInsights({ onNew }: { onNew: () => void }) {
  return (
    <div className={styles.empty}>
      <h2>{t("admin.insight.empty.title")}</h2>
      <p>{t("admin.insight.empty.hint")}</p>
      <div className={styles.actions}>
        <button type="button" className="btn btn--ink" onClick={onNew}>
          <Plus /> {t("admin.insight.new")}
        </button>
        <AddSamples />
      </div>
    </div>
  );
}
