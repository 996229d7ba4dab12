/** The bar at the top: clear on the home page, white elsewhere, translucent once scrolled. */
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";

import { MarkText } from "@shared/Alike";
import { Lens } from "@shared/Icon";
import { LanguageSwitch } from "@shared/languages/LanguageSwitch";
import { SiteLink } from "@shared/SiteLink";
import { markOf, offers, useSite } from "@shared/site";
import { t } from "@shared/text";
import { Begun } from "./Begun";
import { ABOUT, CONTACT, currentness, INSIGHT } from "./menu";
import type { MenuItem } from "./menu";
import { MobileMenu } from "./MobileMenu";
import { MobileMenuToggle } from "./MobileMenuToggle";
import styles from "./NavBar.module.css";
import { Submenu } from "./Submenu";
import { useMobileMenu } from "./useMobileMenu";
import { useScrolled } from "./useScrolled";

export function NavBar({ clear }: { clear: boolean }) {
  const { site } = useSite();
  const scrolled = useScrolled();
  const menu = useMobileMenu();
  const product = markOf(site);

  return (
    <>
      <header className={`${styles.bar} ${ground(clear, scrolled, menu.isOpen)}`}>
        <div className={`${styles.inner} wrap`}>
          <SiteLink
            className={`${styles.wordmark} mark`}
            to="/"
            aria-label={product ? t("nav.home", { product }) : undefined}
          >
            <MarkText site={site} />
          </SiteLink>
          <nav className={styles.end} aria-label={t("nav.label")}>
            <ul className={styles.list}>
              {offers(site, ABOUT.to) ? <BarItem item={ABOUT} /> : null}
              <Submenu itemClass={styles.item} />
              <BarItem item={INSIGHT} />
              <BarItem item={CONTACT}>
                <Begun className={styles.begun} />
              </BarItem>
            </ul>
            <div className={styles.tools}>
              <SiteLink className={`${styles.seek} iconbtn`} to="/search" aria-label={t("nav.search")}>
                <Lens />
              </SiteLink>
              <LanguageSwitch className={styles.languages} />
            </div>
            <MobileMenuToggle menu={menu} />
          </nav>
        </div>
      </header>
      {menu.isOpen ? <MobileMenu menu={menu} /> : null}
    </>
  );
}

/** Return the bar's class: solid over its own menu, else as the page and its scroll ask. */
function ground(clear: boolean, scrolled: boolean, menuOpen: boolean) {
  if (menuOpen) return "";
  if (clear) return `${styles.clear} on-dark`;
  return scrolled ? styles.scrolled : "";
}

function BarItem({ item, children }: { item: MenuItem; children?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <li>
      <SiteLink className={styles.item} to={item.to} aria-current={currentness(item.to, pathname)}>
        <span>{t(item.text)}</span>
        {children}
      </SiteLink>
    </li>
  );
}
