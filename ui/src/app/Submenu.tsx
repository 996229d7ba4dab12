/** The item with a submenu: opens on hover, focus and touch; Escape closes it. */
import { useLocation } from "react-router-dom";

import { Caret } from "../shared/icons";
import { SiteLink } from "../shared/SiteLink";
import { t } from "../shared/text";
import { currentness, PORTFOLIO, PORTFOLIO_ITEMS } from "./menu";
import styles from "./Submenu.module.css";
import { useSubmenu } from "./useSubmenu";

const PANEL_ID = "portfolio-submenu";

export function Submenu({ itemClass }: { itemClass: string | undefined }) {
  const { pathname } = useLocation();
  const menu = useSubmenu();

  return (
    <li ref={menu.host} className={styles.host} {...menu.hostEvents}>
      <SiteLink
        className={itemClass}
        to={PORTFOLIO.to}
        aria-current={currentness(PORTFOLIO.to, pathname)}
        aria-expanded={menu.isOpen}
        aria-controls={PANEL_ID}
        onPointerDown={menu.noteTouch}
        onClick={menu.openByTouch}
      >
        {t(PORTFOLIO.text)} <Caret />
      </SiteLink>
      <ul
        id={PANEL_ID}
        className={`${styles.panel} ${menu.isOpen ? styles.open : ""}`}
        aria-label={t("nav.portfolio.submenu.label")}
      >
        {PORTFOLIO_ITEMS.map((item) => (
          <li key={item.to}>
            <SiteLink to={item.to} onClick={menu.close}>
              {t(item.text)} <span>{t(item.hint)}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </li>
  );
}
