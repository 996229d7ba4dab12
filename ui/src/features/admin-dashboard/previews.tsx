/** What would stay and go, and what would become of what, before it is done. */
import { readableTime } from "@shared/admin/times";
import styles from "./Dashboard.module.css";
import type { Article, Group } from "./dataTasks";
import { t } from "./text";

export function DuplicatesPreview({ groups }: { groups: readonly Group[] }) {
  return (
    <ul className={`${styles.preview} grid mt-3`}>
      {groups.map(({ title, keep, remove }) => (
        <li key={keep.id}>
          <b>{title}</b>
          <dl className="kv">
            <dt>{t("admin.data.duplicates.clean.keep")}</dt>
            <dd>{factsText(keep)}</dd>
            <dt>{t("admin.data.duplicates.clean.remove")}</dt>
            <dd>
              {remove.map((project) => (
                <span key={project.id} className="text-danger">
                  {factsText(project)}
                </span>
              ))}
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function factsText({ id, address, constructionDate, createdAt }: Group["keep"]): string {
  const made = typeof createdAt === "string" ? readableTime(createdAt) : "";
  return [address, constructionDate, made].filter(Boolean).join(" · ") || id;
}

export function MigrationPreview({ articles }: { articles: readonly Article[] }) {
  return (
    <ul className={`${styles.preview} grid mt-3`}>
      {articles.map(({ id, title, before, after }) => (
        <li key={id}>
          <b>{title}</b>
          <dl className="kv">
            <dt>{t("admin.data.migrate.before")}</dt>
            <dd>{valuesText(before, after)}</dd>
            <dt>{t("admin.data.migrate.after")}</dt>
            <dd>{valuesText(after, after)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** The values of the fields that change, in the same order on both sides. */
function valuesText(values: Record<string, unknown>, changing: Record<string, unknown>): string {
  return Object.keys(changing)
    .map((name) => String(values[name] ?? "-"))
    .join(" · ");
}
