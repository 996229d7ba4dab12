/** The frame of the administration: only for who is signed in. */
import { Suspense, useEffect, useState } from "react";
import type { ComponentProps } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { mutate, SWRConfig } from "swr";

import { ProofHost } from "@shared/admin/ProofDialog";
import { answerSignIn, askToSignIn, useSignInAsked } from "@shared/admin/signInAgain";
import { SignInAgain } from "@shared/admin/SignInAgain";
import { logFailure, useSignOut } from "@shared/admin/useSignOut";
import { Alert, External } from "@shared/icons";
import { LoadFailed } from "@shared/LoadFailed";
import { Problem } from "@shared/problem";
import { isOwn, onSignedOut, SESSION_URL, useSession } from "@shared/session";
import { ScreenErrors } from "@shared/ScreenErrors";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import { showToast } from "@shared/toasts";
import { t } from "./text";

export function AdminLayout() {
  const { user, hasSignedOut, problem, isChecking, retry } = useSession();
  const { pathname, search } = useLocation();
  const [email, setEmail] = useState(user?.email);
  if (user && user.email !== email) setEmail(user.email);

  useEffect(() => onSignedOut(askToSignIn), []);
  useEffect(() => {
    if (problem) logFailure("errors.auth_state_log", problem);
  }, [problem]);

  if (isChecking) return <Waiting />;
  if (problem) return <OutOfReach problem={problem} onRetry={retry} />;
  // Whoever was at work here and is signed out by time stays at his work, and is asked to return.
  if (!user && (!email || hasSignedOut)) {
    return <Navigate to="/admin/login" replace state={hasSignedOut ? null : { from: pathname + search }} />;
  }
  return (
    <>
      <AdminBar />
      {window.isSecureContext ? null : (
        <div className="wrap">
          <p className="note note--warn" role="status">
            <Alert />
            <span>{t("admin.system.insecure")}</span>
          </p>
        </div>
      )}
      <SWRConfig value={{ onError: noticeEnd }}>
        <Suspense fallback={<div className="wait" aria-busy="true" />}>
          <ScreenErrors key={pathname}>
            <Outlet />
          </ScreenErrors>
        </Suspense>
      </SWRConfig>
      <ProofHost />
      <Return email={email ?? ""} isSignedIn={user !== null} />
    </>
  );
}

/** A refused reading means that the session is over: find out. */
function noticeEnd(error: unknown) {
  if (error instanceof Problem && error.status === 401) void mutate(SESSION_URL);
}

function Return({ email, isSignedIn }: { email: string; isSignedIn: boolean }) {
  const isAsked = useSignInAsked();
  const [isLater, setLater] = useState(false);
  if (isSignedIn && isLater) setLater(false);

  if (!isAsked && (isSignedIn || isLater)) return null;
  return (
    <SignInAgain
      email={email}
      onSignedIn={() => {
        if (isAsked) showToast("ok", t("admin.session.resumed"));
        answerSignIn(true);
        void mutate(isOwn);
      }}
      onLater={() => {
        setLater(true);
        answerSignIn(false);
      }}
    />
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
          <SiteLink className="btn btn--quiet" to="/admin/account">
            {t("admin.nav.account")}
          </SiteLink>
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
