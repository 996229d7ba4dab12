/** The frame of the administration: only for who is signed in. */
import { Suspense, useEffect, useState } from "react";
import type { ComponentProps } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { mutate, SWRConfig } from "swr";

import { mayDo } from "@shared/admin/may";
import { noteEditor } from "@shared/admin/noteEditor";
import { ProofHost } from "@shared/admin/ProofDialog";
import { answerSignIn, askToSignIn, useSignInAsked } from "@shared/admin/signInAgain";
import { SignInAgain } from "@shared/admin/SignInAgain";
import { logFailure } from "@shared/admin/useSignOut";
import { Alert } from "@shared/icons";
import { LoadFailed } from "@shared/LoadFailed";
import { Problem } from "@shared/problem";
import { isOfRole, isOwn, onSignedOut, SESSION_URL, useSession } from "@shared/session";
import { ScreenErrors } from "@shared/ScreenErrors";
import { showToast } from "@shared/toasts";
import { AdminBar } from "./AdminBar";
import { t } from "./text";

interface AdminLayoutProps {
  /** Whether the places of work stand above: not where there is one thing to do. */
  hasBar?: boolean;
}

export function AdminLayout({ hasBar = true }: AdminLayoutProps) {
  const { user, hasSignedOut, problem, isChecking, retry } = useSession();
  const { pathname, search } = useLocation();
  const [email, setEmail] = useState(user?.email);
  if (user && user.email !== email) setEmail(user.email);

  useEffect(() => onSignedOut(askToSignIn), []);
  useEffect(() => {
    if (problem) logFailure("Auth state change error:", problem);
    else if (!isChecking) noteEditor(mayDo(user, "content"));
  }, [problem, isChecking, user]);

  if (isChecking) return <Waiting />;
  if (problem) return <OutOfReach problem={problem} onRetry={retry} />;
  // Whoever was at work here and is signed out by time stays at his work, and is asked to return.
  if (!user && (!email || hasSignedOut)) {
    return <Navigate to="/admin/login" replace state={hasSignedOut ? null : { from: pathname + search }} />;
  }
  return (
    <>
      {hasBar ? <AdminBar /> : null}
      {window.isSecureContext ? null : (
        <div className="wrap">
          <p className="note note--warn" role="status">
            <Alert />
            <span>{t("admin.system.insecure")}</span>
          </p>
        </div>
      )}
      <SWRConfig value={{ onError: noticeEnd, ...ANEW }}>
        <Suspense fallback={<div className="wait" aria-busy="true" />}>
          <ScreenErrors key={sectionOf(pathname)}>
            <Outlet />
          </ScreenErrors>
        </Suspense>
      </SWRConfig>
      <ProofHost />
      <Return email={email ?? ""} isSignedIn={user !== null} />
    </>
  );
}

/** Return where *pathname* is in the administration; an editor stays while its record gets an address. */
function sectionOf(pathname: string): string {
  return pathname.split("/", SECTION_PARTS).join("/");
}

const SECTION_PARTS = 3;

/** The live stream does not tell everything that is shown here: whatever is opened is asked for anew. */
const ANEW = { revalidateIfStale: true };

/** A refused reading means that the session is over, or the role another one: find out. */
function noticeEnd(error: unknown) {
  if (error instanceof Problem && (error.status === 401 || isOfRole(error))) void mutate(SESSION_URL);
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
