/** What is one's own, below the name: account, records, and signing out. */
import { useLocation } from "react-router-dom";

import { MenuButton } from "@shared/admin/MenuButton";
import { useSignOut } from "@shared/admin/useSignOut";
import { useSession } from "@shared/session";
import { SiteLink } from "@shared/SiteLink";
import { isAt, recordsOf } from "./destinations";
import { t } from "./text";

export function AccountMenu() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const leave = useSignOut();

  return (
    <div className="hidden lg:inline-flex">
      <MenuButton label={user?.name || user?.email || t("admin.nav.account")}>
        {recordsOf(user).map(({ to, text }) => (
          <SiteLink key={to} role="menuitem" to={to} aria-current={isAt(to, pathname) ? "page" : undefined}>
            {text}
          </SiteLink>
        ))}
        <hr />
        <button type="button" role="menuitem" onClick={() => void leave()}>
          {t("admin.logout")}
        </button>
      </MenuButton>
    </div>
  );
}
