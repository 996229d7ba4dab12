/** An item with a submenu: opens on hover, focus and touch; Escape closes it. */
import { useId } from "react";
import { useLocation } from "react-router-dom";

import { Caret } from "@shared/Icon";
import { SiteLink } from "@shared/SiteLink";
import { t } from "@shared/text";
import { currentness } from "./menu";
import type { MenuEntry, MenuItem } from "./menu";
import { MenuEntryLink } from "./MenuEntryLink";
import styles from "./Submenu.module.css";
import { useSubmenu } from "./useSubmenu";

interface SubmenuProps {
  item: MenuItem;
  entries: readonly MenuEntry[];
  /** Says what the entries are. */
  label: string;
  itemClass: string | undefined;
}

export function Submenu({ item, entries, label, itemClass }: SubmenuProps) {
  const { pathname } = useLocation();
  const panel = useId();
  const { host, isOpen, close, hostEvents, noteTouch, openByTouch } = useSubmenu();

  return (
    <li ref={host} className={styles.host} {...hostEvents}>
      <SiteLink
        className={itemClass}
        to={item.to}
        aria-current={currentness(item.to, pathname)}
        aria-expanded={isOpen}
        aria-controls={panel}
        onPointerDown={noteTouch}
        onClick={openByTouch}
      >
        <span>{t(item.text)}</span> <Caret />
      </SiteLink>
      <ul
        id={panel}
        className={`${styles.panel} ${isOpen ? styles.open : ""}`}
        aria-label={label}
      >
        {entries.map((entry) => (
          <li key={entry.to}>
            <MenuEntryLink entry={entry} onFollow={close} />
          </li>
        ))}
      </ul>
    </li>
  );
}
