/** A screen for those who may see it; everybody else reads why not, and where to go. */
import { useState } from "react";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";

import { mayDo } from "@shared/admin/may";
import type { Permission } from "@shared/admin/may";
import { useSession } from "@shared/session";
import { SiteLink } from "@shared/SiteLink";
import { homeOf } from "./destinations";
import { t } from "./text";

interface AllowedProps {
  permission: Permission;
  children: ReactNode;
}

/**
 * Whoever was let in stays on that screen: a role that changes meanwhile takes nothing that was
 * typed away. What is sent from then on the server refuses.
 */
export function Allowed({ permission, children }: AllowedProps) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const [allowedAt, setAllowedAt] = useState("");
  const isAllowed = mayDo(user, permission);
  if (isAllowed && allowedAt !== pathname) setAllowedAt(pathname);

  return isAllowed || allowedAt === pathname || !user ? children : <NotAllowed />;
}

function NotAllowed() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const home = homeOf(user);
  // The first screen is where everybody is led: nobody asked for this one.
  if (pathname === "/admin" && home !== pathname) return <Navigate to={home} replace />;

  return (
    <main className="wrap">
      <div className="ahead">
        <h1>{t("admin.role_denied.title")}</h1>
      </div>
      <p>{t("admin.role_denied")}</p>
      <p className="ahead">
        <SiteLink className="btn btn--ink" to={home}>
          {t("admin.role_denied.home")}
        </SiteLink>
      </p>
    </main>
  );
}
