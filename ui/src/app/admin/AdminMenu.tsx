/** The menu of small screens: every place in one sheet below the bar. */
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";

import { useSignOut } from "@shared/admin/useSignOut";
import { External } from "@shared/icons";
import { useSession } from "@shared/session";
import { SiteLink } from "@shared/SiteLink";
import { useScrollLock } from "@shared/useScrollLock";
import styles from "./AdminBar.module.css";
import { recordsOf } from "./destinations";
import { t } from "./text";

const MENU_ID = "admin-menu";
/** From this width on the bar shows its items itself. */
const WIDE = "(min-width: 1024px)";

export interface AdminMenuState {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
}

/** Open for one place in the history only: moving anywhere closes the menu by itself. */
export function useAdminMenu(): AdminMenuState {
  const { key, pathname, search } = useLocation();
  const place = `${key} ${pathname}${search}`;
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === place;
  return { isOpen, toggle: () => setOpenAt(isOpen ? null : place), close: () => setOpenAt(null) };
}

export function AdminMenuToggle({ menu }: { menu: AdminMenuState }) {
  const toggle = useRef<HTMLButtonElement>(null);
  const { isOpen, close } = menu;

  useEffect(() => {
    if (!isOpen) return undefined;
    const opener = toggle.current;
    const closeByEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      close();
      opener?.focus({ preventScroll: true });
    };
    const wide = window.matchMedia(WIDE);
    wide.addEventListener("change", close);
    window.addEventListener("keydown", closeByEscape);
    return () => {
      wide.removeEventListener("change", close);
      window.removeEventListener("keydown", closeByEscape);
    };
  }, [isOpen, close]);

  return (
    <button
      ref={toggle}
      type="button"
      className={`iconbtn ${styles.toggle}`}
      aria-label={t(isOpen ? "admin.nav.close" : "admin.nav.open")}
      aria-expanded={isOpen}
      aria-controls={isOpen ? MENU_ID : undefined}
      onClick={menu.toggle}
    >
      <span className={`${styles.burger} block w-5 h-[1.5px] bg-current relative m-auto`} />
    </button>
  );
}

interface AdminMenuProps {
  onClose: () => void;
  /** The places of work, as the wide bar shows them. */
  places: ReactNode;
}

export function AdminMenu({ onClose, places }: AdminMenuProps) {
  const { user } = useSession();
  const leave = useSignOut();
  useScrollLock(true);

  return (
    // Following a link closes it, the one to where one is already too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <nav id={MENU_ID} className={`${styles.sheet} fixed z-(--z-nav) inset-x-0 top-[57px] bottom-0 flex flex-col gap-6 px-[clamp(20px,3.4vw,48px)] pt-2 pb-[calc(24px+env(safe-area-inset-bottom))] overflow-auto bg-surface [animation:appear_var(--d-2)_var(--ease)] lg:hidden`} aria-label={t("admin.nav.label")} onClick={onClose}>
      <div>{places}</div>
      <div>
        {recordsOf(user).map(({ to, text }) => (
          <SiteLink key={to} to={to}>
            {text}
          </SiteLink>
        ))}
        <SiteLink to="/">
          {t("admin.nav.view_site")} <External />
        </SiteLink>
        <button type="button" onClick={() => void leave()}>
          {t("admin.logout")}
        </button>
      </div>
    </nav>
  );
}
