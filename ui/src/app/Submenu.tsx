/** The item of the projects, with both kinds below it: opens on hover, focus and touch; Escape closes it. */
import { useId } from "react";
import { useLocation } from "react-router-dom";

import { Caret } from "@shared/Icon";
import { SiteLink } from "@shared/SiteLink";
import { t } from "@shared/text";
import { currentness, PORTFOLIO, projectEntries } from "./menu";
import { MenuEntryLink } from "./MenuEntryLink";
import styles from "./Submenu.module.css";
import { useSubmenu } from "./useSubmenu";

export function Submenu({ itemClass }: { itemClass: string | undefined }) {
  const { pathname } = useLocation();
  const panel = useId();
  const { host, isOpen, close, hostEvents, noteTouch, openByTouch } = useSubmenu();

  return (
    <li ref={host} className={styles.host} {...hostEvents}>
      <SiteLink
        className={itemClass}
        to={PORTFOLIO.to}
        aria-current={currentness(PORTFOLIO.to, pathname)}
        aria-expanded={isOpen}
        aria-controls={panel}
        onPointerDown={noteTouch}
        onClick={openByTouch}
      >
        <span>{t(PORTFOLIO.text)}</span> <Caret />
      </SiteLink>
      <ul
        id={panel}
        className={`${styles.panel} ${isOpen ? styles.open : ""}`}
        aria-label={t("nav.portfolio.submenu.label")}
      >
        {projectEntries().map((entry) => (
          <li key={entry.to}>
            <MenuEntryLink entry={entry} onFollow={close} />
          </li>
        ))}
      </ul>
    </li>
  );
}
