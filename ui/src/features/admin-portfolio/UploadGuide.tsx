/** What an upload needs, by the configured image host, and what to check when it is refused. */
import { megabytes } from "@shared/uploads/pictures";
import styles from "./PortfolioAdminPage.module.css";
import { t } from "./text";
import type { AdminSite } from "./types";

const CHECKS = [
  "admin.portfolio.info.trouble.exists",
  "admin.portfolio.info.trouble.active",
  "admin.portfolio.info.trouble.unsigned",
  "admin.portfolio.info.trouble.size",
] as const;

export function UploadGuide({ site }: { site: AdminSite | undefined }) {
  if (!site) return <div className="skel h-29 mb-6" />;
  const { kind, cloudName, uploadPreset } = site.imageHost;
  const size = { maxMb: megabytes(site.maxUploadBytes) };
  const isHosted = kind === "cloudinary";
  return (
    <section className="grid gap-x-10 gap-y-4 px-6 py-5 bg-plaster rounded-1 mb-6 text-13 leading-[1.7] [&_dl]:mb-1 min-[900px]:grid-cols-[auto_1fr]" aria-label={t("admin.portfolio.info.title")}>
      <div>
        {isHosted ? (
          <dl className="kv">
            <dt>{t("admin.portfolio.info.cloud_name")}</dt>
            <dd>
              <code>{cloudName}</code>
            </dd>
            <dt>{t("admin.portfolio.info.upload_preset")}</dt>
            <dd>
              <code>{uploadPreset}</code>
            </dd>
          </dl>
        ) : (
          <p>{t("admin.portfolio.info.local")}</p>
        )}
        <p className="num">{t("admin.portfolio.info.max_size", size)}</p>
        <p>{t("admin.portfolio.info.formats")}</p>
      </div>
      <div>
        <p>{t("admin.portfolio.info.trouble.title")}</p>
        <ul className={styles.checks}>
          {(isHosted ? CHECKS : CHECKS.slice(3)).map((check) => (
            <li key={check}>{t(check, size)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
