/** The toggle of the menu of small screens. */
import { useBegun } from "@shared/enquiries/begun";
import { t } from "@shared/text";
import styles from "./MobileMenuToggle.module.css";
import { MENU_ID } from "./useMobileMenu";
import type { MobileMenuState } from "./useMobileMenu";

export function MobileMenuToggle({ menu }: { menu: MobileMenuState }) {
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
