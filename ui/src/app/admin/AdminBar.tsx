/** The bar above every page of the administration: where to go, and what is one's own. */
import { useLocation } from "react-router-dom";
import useSWR from "swr";

import { useMay } from "@shared/admin/may";
import type { At } from "@shared/contract";
import { External } from "@shared/icons";
import { useSession } from "@shared/session";
import { SiteLink } from "@shared/SiteLink";
import { markOf, useSite } from "@shared/site";
import { AccountMenu } from "./AccountMenu";
import styles from "./AdminBar.module.css";
import { AdminMenu, AdminMenuToggle, useAdminMenu } from "./AdminMenu";
import { homeOf, isAt, placesOf } from "./destinations";
import { t } from "./text";

/** The numbers are of the whole inbox; nobody's enquiry is needed for them. */
const NUMBERS = "/api/admin/enquiries?limit=0";
const REFRESH_MS = 30_000;

export function AdminBar() {
  const { user } = useSession();
  const { site } = useSite();
  const menu = useAdminMenu();

  return (
    <>
      <header className="abar">
        <div className={`wrap ${styles.bar}`}>
          <SiteLink className="wordmark" to={homeOf(user)}>
            {markOf(site)}
            <span>{t("admin.role")}</span>
          </SiteLink>
          <nav className={`${styles.places} hidden lg:flex lg:gap-[clamp(16px,2vw,28px)] lg:ml-[clamp(24px,3.4vw,56px)]`} aria-label={t("admin.nav.label")}>
            <Places />
          </nav>
          <div className="flex items-center gap-1 ml-auto">
            <SiteLink className="btn btn--quiet hidden lg:inline-flex" to="/">
              {t("admin.nav.view_site")} <External />
            </SiteLink>
            <AccountMenu />
            <AdminMenuToggle menu={menu} />
          </div>
        </div>
      </header>
      {menu.isOpen ? <AdminMenu onClose={menu.close} places={<Places />} /> : null}
    </>
  );
}

/** Every place of work that the person's role leads to. */
function Places() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const count = useNewEnquiries();

  return placesOf(user).map(({ to, text, for: permission }) => (
    <SiteLink key={to} to={to} aria-current={isAt(to, pathname) ? "page" : undefined}>
      {text}
      {permission === "inbox" && count > 0 ? (
        <span className="text-13 font-semibold text-accent tracking-none tabular-nums" aria-label={t("admin.nav.new_enquiries", { count })}>
          {count}
        </span>
      ) : null}
    </SiteLink>
  ));
}

/** Return how many enquiries nobody has looked at; 0 while that is unknown, or not one's own. */
function useNewEnquiries(): number {
  const url = useMay("inbox") ? NUMBERS : null;
  const { data } = useSWR<At<"/api/admin/enquiries">>(url, { shouldRetryOnError: false, refreshInterval: REFRESH_MS });
  return data?.counts["new"] ?? 0;
}
