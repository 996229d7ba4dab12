/** The frame of the administration: only for who is signed in. */
import { Suspense } from "react";
import type { ComponentProps } from "react";
import { Navigate, Outlet, useNavigate } from "react-router-dom";

import { External } from "../../shared/icons";
import { LoadFailed } from "../../shared/LoadFailed";
import { signOut, useSession } from "../../shared/session";
import { SiteLink } from "../../shared/SiteLink";
import { useSite } from "../../shared/site";
import { showToast } from "../../shared/toasts";
import { t } from "./text";

export function AdminLayout() {
  const { user, problem, isChecking, retry } = useSession();

  if (isChecking) return <Waiting />;
  if (problem) return <OutOfReach problem={problem} onRetry={retry} />;
  if (!user) return <Navigate to="/admin/login" replace />;
  return (
    <>
      <AdminBar />
      <Suspense fallback={<div className="wait" aria-busy="true" />}>
        <Outlet />
      </Suspense>
    </>
  );
}

function OutOfReach(failure: ComponentProps<typeof LoadFailed>) {
  return (
    <main className="wrap">
      <LoadFailed {...failure} />
    </main>
  );
}

function Waiting() {
  return (
    <main className="wait" role="status">
      <span className="spin" />
      <p>{t("admin.session.checking")}</p>
    </main>
  );
}

function AdminBar() {
  const { site } = useSite();
  const leave = useSignOut();

  return (
    <header className="abar">
      <div className="wrap">
        <SiteLink className="wordmark" to="/admin">
          {site?.brand.en}
          <span>{t("admin.role")}</span>
        </SiteLink>
        <div className="abar__end">
          <SiteLink className="btn btn--quiet" to="/">
            {t("admin.nav.view_site")} <External />
          </SiteLink>
          <button type="button" className="btn btn--line" onClick={() => void leave()}>
            {t("admin.logout")}
          </button>
        </div>
      </div>
    </header>
  );
}

function useSignOut() {
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
      void navigate("/admin/login");
    } catch {
      showToast("error", t("admin.logout_failed"));
    }
  };
}
