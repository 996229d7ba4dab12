/** The toggle of the menu of small screens; the menu itself loads while nobody waits for it. */
import { useEffect } from "react";

import { useBegun } from "@shared/enquiries/begun";
import { LayerLoader } from "@shared/LayerLoader";
import { page } from "@shared/page";
import { t } from "@shared/text";
import styles from "./MobileMenuToggle.module.css";
import { MENU_ID } from "./useMobileMenu";
import type { MobileMenuState } from "./useMobileMenu";

const FETCH_AFTER_MS = 1_500;

const mobileMenu = page(async () => (await import("./MobileMenu")).MobileMenu);

export function MobileMenuToggle({ menu }: { menu: MobileMenuState }) {
  useEffect(() => {
    const timer = setTimeout(() => void mobileMenu.preload().catch(() => undefined), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  const isBegun = useBegun() && !menu.isOpen;
  const name = t(menu.isOpen ? "nav.toggle.close" : "nav.toggle.open");
  return (
    <button
      type="button"
      className={`${styles.toggle} iconbtn`}
      aria-label={isBegun ? `${name}, ${t("nav.begun")}` : name}
      aria-expanded={menu.isOpen}
      aria-controls={menu.isOpen ? MENU_ID : undefined}
      onClick={menu.toggle}
    >
      <span className={styles.burger} data-begun={isBegun} />
    </button>
  );
}

export function MobileMenuSheet({ menu }: { menu: MobileMenuState }) {
  if (!menu.isOpen) return null;
  return (
    <LayerLoader onClose={menu.close}>
      <mobileMenu.Screen menu={menu} />
    </LayerLoader>
  );
}
