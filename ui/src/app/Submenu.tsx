/** The item with a submenu: opens on hover, focus and touch; Escape closes it. */
import { useLocation } from "react-router-dom";

import { Caret } from "@shared/Icon";
import { SiteLink } from "@shared/SiteLink";
import { t } from "@shared/text";
import { currentness, PORTFOLIO, PORTFOLIO_ITEMS } from "./menu";
import styles from "./Submenu.module.css";
import { useSubmenu } from "./useSubmenu";

const PANEL_ID = "portfolio-submenu";

export function Submenu({ itemClass }: { itemClass: string | undefined }) {
  const { pathname } = useLocation();
  const { host, isOpen, close, hostEvents, noteTouch, openByTouch } = useSubmenu();

  return (
    <li ref={host} className={styles.host} {...hostEvents}>
      <SiteLink
        className={itemClass}
        to={PORTFOLIO.to}
        aria-current={currentness(PORTFOLIO.to, pathname)}
        aria-expanded={isOpen}
        aria-controls={PANEL_ID}
        onPointerDown={noteTouch}
        onClick={openByTouch}
      >
        {t(PORTFOLIO.text)} <Caret />
      </SiteLink>
      <ul
        id={PANEL_ID}
        className={`${styles.panel} ${isOpen ? styles.open : ""}`}
        aria-label={t("nav.portfolio.submenu.label")}
      >
        {PORTFOLIO_ITEMS.map((item) => (
          <li key={item.to}>
            <SiteLink to={item.to} onClick={close}>
              {t(item.text)} <span>{t(item.hint)}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </li>
  );
}
