/** The menu of small screens: everything in one sheet below the bar. */
import { useLocation } from "react-router-dom";

import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import { t } from "@shared/text";
import { ABOUT, CONTACT, currentness, INSIGHT, PORTFOLIO, PORTFOLIO_ITEMS } from "./menu";
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
      <MenuFoot />
    </nav>
  );
}

function MenuFoot() {
  const { site } = useSite();

  if (!site) return null;
  return (
    <div className={`${styles.foot} meta`}>
      <span>
        {site.footer.hours?.weekdays}, {site.footer.hours?.closed}
      </span>
      <span>{site.footer.address}</span>
    </div>
  );
}
