/** The toggle of the menu of small screens; the menu itself loads while nobody waits for it. */
import { lazy, Suspense, useEffect } from "react";

import { t } from "@shared/text";
import styles from "./MobileMenuToggle.module.css";
import { MENU_ID } from "./useMobileMenu";
import type { MobileMenuState } from "./useMobileMenu";

const FETCH_AFTER_MS = 1_500;

const loadMenu = () => import("./MobileMenu");
const MobileMenu = lazy(async () => ({ default: (await loadMenu()).MobileMenu }));

export function MobileMenuToggle({ menu }: { menu: MobileMenuState }) {
  useEffect(() => {
    const timer = setTimeout(() => void loadMenu().catch(() => undefined), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <button
      type="button"
      className={`${styles.toggle} iconbtn`}
      aria-label={t(menu.isOpen ? "nav.toggle.close" : "nav.toggle.open")}
      aria-expanded={menu.isOpen}
      aria-controls={menu.isOpen ? MENU_ID : undefined}
      onClick={menu.toggle}
    >
      <span className={styles.burger} />
    </button>
  );
}

export function MobileMenuSheet({ menu }: { menu: MobileMenuState }) {
  if (!menu.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <MobileMenu menu={menu} />
    </Suspense>
  );
}
