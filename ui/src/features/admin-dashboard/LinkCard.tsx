/** A card that leads to a screen of the administration. */
import { ArrowRight } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import styles from "./Dashboard.module.css";
import { t } from "./text";

export function LinkCard({ to, title, body }: { to: string; title: string; body: string }) {
  return (
    <SiteLink className={`panel ${styles.card} flex flex-col gap-1.5 min-h-38 [transition:border-color_var(--d-2)] [&_p]:text-ink-2 [&_p]:leading-[1.65]`} to={to}>
      <h2>{title}</h2>
      <p>{body}</p>
      <span className="mt-auto flex items-center justify-between min-h-11 pt-4 font-medium [&_svg]:[transition:transform_var(--d-3)_var(--ease)]">
        {t("admin.common.open")} <ArrowRight />
      </span>
    </SiteLink>
  );
}
