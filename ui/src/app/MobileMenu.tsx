/** The menu of small screens: everything in one sheet below the bar. */
import { useLocation } from "react-router-dom";

import { LanguageSwitch, otherLanguages } from "@shared/languages/LanguageSwitch";
import { SiteLink } from "@shared/SiteLink";
import { offers, useSite } from "@shared/site";
import { t } from "@shared/text";
import { Begun } from "./Begun";
import {
  ABOUT,
  CONTACT,
  currentness,
  INSIGHT,
  PORTFOLIO,
  projectEntries,
} from "./menu";
import type { MenuEntry, MenuItem } from "./menu";
import { MenuEntryLink } from "./MenuEntryLink";
import styles from "./MobileMenu.module.css";
import { MENU_ID } from "./useMobileMenu";
import type { MobileMenuState } from "./useMobileMenu";

/** The sheet stands outside the bar: a blurred bar would become the frame of what is fixed in it. */
export function MobileMenu({ menu: { close } }: { menu: MobileMenuState }) {
  const { site } = useSite();

  return (
    <nav id={MENU_ID} className={styles.menu} aria-label={t("nav.mobile.label")}>
      <ul>
        {offers(site, ABOUT.to) ? <Item item={ABOUT} onFollow={close} /> : null}
        <Item item={PORTFOLIO} entries={projectEntries()} onFollow={close} />
        <Item item={INSIGHT} onFollow={close} />
        <Item item={CONTACT} onFollow={close} />
      </ul>
      <MenuFoot />
    </nav>
  );
}

interface ItemProps {
  item: MenuItem;
  entries?: readonly MenuEntry[];
  onFollow: () => void;
}

function Item({ item: { to, text }, entries = [], onFollow }: ItemProps) {
  const { pathname } = useLocation();
  return (
    <li>
      <SiteLink
        className={styles.item}
        to={to}
        aria-current={currentness(to, pathname)}
        onClick={onFollow}
      >
        <span>{t(text)}</span>
        {to === CONTACT.to ? <Begun className={styles.begun} /> : null}
      </SiteLink>
      {entries.length > 0 ? (
        <div className={styles.nested}>
          {entries.map((entry) => (
            <MenuEntryLink key={entry.to} entry={entry} onFollow={onFollow} />
          ))}
        </div>
      ) : null}
    </li>
  );
}

/** When somebody answers, and the other languages. */
function MenuFoot() {
  const { site } = useSite();
  const { weekdays, closed } = site?.footer.hours ?? {};
  const lines = [weekdays, closed].filter(Boolean);

  if (lines.length === 0 && otherLanguages(site).length === 0) return null;
  return (
    <div className={`${styles.foot} meta num`}>
      <div>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <LanguageSwitch linkClass="btn btn--line" />
    </div>
  );
}
