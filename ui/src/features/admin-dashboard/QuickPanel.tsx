/** What is done most often, one press away: only what the person who is signed in may do. */
import { useId } from "react";

import { useMay } from "@shared/admin/may";
import { ArrowRight } from "@shared/icons";
import { LISTS } from "@shared/publishing/addresses";
import { SiteLink } from "@shared/SiteLink";
import { PanelHead } from "./PanelHead";
import styles from "./QuickPanel.module.css";
import { t } from "./text";

const OF_SITE = [
  { to: LISTS.slides, text: t("admin.dashboard.quick.slides") },
  { to: `${LISTS.site}/page/about`, text: t("admin.dashboard.quick.about") },
  { to: LISTS.services, text: t("admin.dashboard.quick.services") },
];
const OF_PEOPLE = [{ to: "/admin/team?invite=1", text: t("admin.dashboard.quick.invite") }];

/** *isWide* where it has a row of its own. */
export function QuickPanel({ isWide }: { isWide: boolean }) {
  const heading = useId();
  const ways = useMay("people") ? [...OF_SITE, ...OF_PEOPLE] : OF_SITE;

  return (
    <section className={`panel ${styles.quick} pb-3 md:data-[wide=true]:col-span-full`} data-wide={isWide} aria-labelledby={heading}>
      <PanelHead id={heading} title={t("admin.dashboard.quick.title")} />
      <ul>
        {ways.map(({ to, text }) => (
          <li key={to}>
            <SiteLink to={to}>
              {text}
              <ArrowRight />
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
