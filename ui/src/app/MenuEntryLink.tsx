/** A link below an item of the navigation. */
import { useLocation } from "react-router-dom";

import { SiteLink } from "@shared/SiteLink";
import { pathOf } from "@shared/site";
import type { MenuEntry } from "./menu";

export function MenuEntryLink({ entry, onFollow }: { entry: MenuEntry; onFollow: () => void }) {
  const { to, name, hint } = entry;
  const isCurrent = pathOf(useLocation().pathname) === to;
  return (
    <SiteLink to={to} aria-current={isCurrent ? "page" : undefined} onClick={onFollow}>
      <b>{name}</b> <span>{hint}</span>
    </SiteLink>
  );
}
