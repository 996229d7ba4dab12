/** The menu of small screens: everything in one sheet below the bar. */
import { useLocation } from "react-router-dom";

import { langOf } from "@shared/lang";
import { SiteLink } from "@shared/SiteLink";
import { hasBusiness, pathOf, useSite } from "@shared/site";
import type { Site } from "@shared/site";
import { t } from "@shared/text";
import { ABOUT, BUSINESS, CONTACT, currentness, INSIGHT, PORTFOLIO, PORTFOLIO_ITEMS } from "./menu";
import type { MenuItem } from "./menu";
import styles from "./MobileMenu.module.css";
import { MENU_ID } from "./useMobileMenu";
import type { MobileMenuState } from "./useMobileMenu";

/** The sheet stands outside the bar: a blurred bar would become the frame of what is fixed in it. */
export function MobileMenu({ menu }: { menu: MobileMenuState }) {
  const { pathname } = useLocation();
  const item = ({ to, text }: MenuItem) => (
    <SiteLink
      className={styles.item}
      to={to}
      aria-current={currentness(to, pathname)}
      onClick={menu.close}
    >
      {t(text)}
    </SiteLink>
  );

  return (
    <nav id={MENU_ID} className={styles.menu} aria-label={t("nav.mobile.label")}>
      <ul>
        <li>{item(ABOUT)}</li>
        <li>
          {item(PORTFOLIO)}
          <div className={styles.nested}>
            {PORTFOLIO_ITEMS.map(({ to, text, hint }) => (
              <SiteLink key={to} to={to} onClick={menu.close}>
                {t(text)} <span>{t(hint)}</span>
              </SiteLink>
            ))}
          </div>
        </li>
        <li>{item(INSIGHT)}</li>
        <li>{item(CONTACT)}</li>
      </ul>
      <MenuFoot onFollow={menu.close} />
    </nav>
  );
}

function MenuFoot({ onFollow }: { onFollow: () => void }) {
  const { site } = useSite();

  if (!site) return null;
  const { hours, address } = site.footer;
  const lines = [hours?.weekdays, hours?.closed, address].filter(Boolean);
  return (
    <div className={styles.foot}>
      {hasBusiness(site) ? <Services site={site} onFollow={onFollow} /> : null}
      {lines.map((line) => (
        <span key={line} className="meta">
          {line}
        </span>
      ))}
    </div>
  );
}

function Services({ site: { services }, onFollow }: { site: Site; onFollow: () => void }) {
  const path = pathOf(useLocation().pathname);
  const all = services.map(({ key, path: to = "", title, short }) => ({ key, to, title, short }));
  const overview = { key: "", to: BUSINESS.to, title: t("footer.business"), short: undefined };
  return (
    <ul className={styles.services} aria-label={t("footer.services")}>
      {[...all, overview].map(({ key, to, title, short }) => (
        <li key={key}>
          <SiteLink to={to} aria-current={path === to ? "page" : undefined} onClick={onFollow}>
            <b lang={langOf(title)}>{title}</b> {short ? <span>{short}</span> : null}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
