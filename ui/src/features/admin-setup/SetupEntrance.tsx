/** Coming in by the address that the terminal shows: who manages the site. */
import { useState } from "react";
import type { FormEvent } from "react";
import { Navigate, useNavigate, useParams } from "react-router-dom";
import useSWR from "swr";

import { EmailField, PasswordField } from "@shared/admin/CredentialFields";
import { Entrance } from "@shared/admin/Entrance";
import styles from "@shared/admin/EntranceForm.module.css";
import { Refusal } from "@shared/admin/Refusal";
import { useSending } from "@shared/admin/useSending";
import { Waiting } from "@shared/admin/Waiting";
import type { Schema } from "@shared/contract";
import { LoadFailed } from "@shared/LoadFailed";
import { Problem } from "@shared/problem";
import { send } from "@shared/send";
import { takeSession, useSession } from "@shared/session";
import { SiteLink } from "@shared/SiteLink";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { trimmedText } from "@shared/unseen";
import { pathOf, SETUP_PATH } from "./steps";
import { t } from "./text";

const WRONG = "setup_token_invalid";
const DONE = "setup_done";
const ONCE = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false };

export function SetupEntrance() {
  useDocumentTitle(t("admin.setup.title"), t("admin.title_template"));
  const { token = "" } = useParams();
  const { user } = useSession();
  const { rules, problem, retry, refuse } = useToken(token);

  // Whoever made the account with this address, and opens it again, goes on.
  if (user) return <Navigate to={SETUP_PATH} replace />;
  if (problem && [WRONG, DONE].includes(problem.code)) return <Closed problem={problem} />;
  return (
    <Entrance title={t("admin.setup.admin.question")}>
      {problem ? <LoadFailed problem={problem} onRetry={retry} /> : null}
      {rules || problem ? null : <Waiting>{t("admin.setup.checking")}</Waiting>}
      {rules ? <Account rules={rules} onRefused={refuse} /> : null}
    </Entrance>
  );
}

/** What the first account has to keep to. */
type Rules = Schema<"SetupOut">;

const SESSION = "/api/setup/session";

/** Hand *token* over, once: the server keeps it in a cookie. */
function useToken(token: string) {
  const [refused, refuse] = useState<Problem>();
  const hand = async () => (await send<Rules>("POST", SESSION, { body: { token } })).data;
  const { data, error, isValidating, mutate } = useSWR<Rules, Problem>(`${SESSION}#${token}`, hand, ONCE);
  const problem = refused ?? (isValidating ? undefined : error);
  return { rules: problem ? undefined : data, problem, retry: () => void mutate(), refuse };
}

function Closed({ problem }: { problem: Problem }) {
  return (
    <Entrance title={problem.title} isClosed>
      <p className="max-w-100 text-ink-2 leading-[1.8] empty:hidden" role="alert">
        {problem.detail}
      </p>
      {problem.code === DONE ? (
        <div className={`${styles.ways} flex flex-wrap gap-2`}>
          <SiteLink className="btn btn--ink" to="/admin/login" state={{ from: SETUP_PATH }}>
            {t("admin.login.submit")}
          </SiteLink>
        </div>
      ) : null}
    </Entrance>
  );
}

/** The first account; *onRefused* hears that the address is used up by now. */
function Account({ rules, onRefused }: { rules: Rules; onRefused: (problem: Problem) => void }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { form, isBusy, faults, refuse, sending } = useSending(["email", "password"]);
  const navigate = useNavigate();

  async function make() {
    try {
      const body: Schema<"FirstAdministratorIn"> = { email: trimmedText(email), password };
      const { data } = await send<Schema<"SessionOut">>("POST", "/api/setup/administrator", { body });
      await takeSession(data);
      void navigate(pathOf("name"), { replace: true });
    } catch (error) {
      if (error instanceof Problem && [WRONG, DONE].includes(error.code)) onRefused(error);
      throw error;
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!trimmedText(email)) return refuse({ email: t("admin.login.error.email_required") });
    if (!password) return refuse({ password: t("admin.login.error.password_required") });
    return void sending(make);
  }

  return (
    <form ref={form} noValidate className={styles.fields} onSubmit={submit}>
      <p className="max-w-100 text-ink-2 leading-[1.8] empty:hidden">{t("admin.setup.admin.lead")}</p>
      <EmailField value={email} onChange={setEmail} error={faults["email"]} required />
      <PasswordField
        isNew
        help={t("admin.setup.admin.password_help", { min: rules.shortestPassword })}
        value={password}
        onChange={setPassword}
        error={faults["password"]}
        required
      />
      <Refusal>{faults["other"]}</Refusal>
      <button type="submit" className="btn btn--ink btn--wide" disabled={isBusy}>
        {isBusy ? <span className="spin" /> : null}
        {t("admin.setup.admin.submit")}
      </button>
    </form>
  );
}
