/** The devices one is signed in with; any of them can be signed out from here. */
import { readableTime } from "@shared/admin/times";
import { LoadFailed } from "@shared/LoadFailed";
import styles from "./AccountPage.module.css";
import { t } from "./text";
import type { OwnSession } from "./useSessions";
import { deviceName, useSessions } from "./useSessions";

export function SessionsPanel() {
  const { sessions, problem, reload, busy, isEndingOthers, end, endOthers } = useSessions();
  const hasOthers = sessions?.some(({ current }) => !current) ?? false;

  return (
    <section className="panel" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t("admin.account.sessions.title")}</h2>
      <p className={styles.lead}>{t("admin.account.sessions.lead")}</p>
      {problem ? <LoadFailed problem={problem} onRetry={reload} /> : null}
      <ul className={styles.rows} aria-busy={!sessions && !problem}>
        {sessions?.map((session) => (
          <Row
            key={session.id}
            session={session}
            isBusy={busy === session.id}
            onEnd={() => void end(session)}
          />
        ))}
      </ul>
      {hasOthers ? (
        <button
          type="button"
          className="btn btn--line"
          disabled={isEndingOthers}
          onClick={() => void endOthers()}
        >
          {isEndingOthers ? <span className="spin" /> : null}
          {t("admin.account.sessions.end_others")}
        </button>
      ) : null}
      {sessions && !hasOthers ? <p className="meta">{t("admin.account.sessions.only_this")}</p> : null}
    </section>
  );
}

interface RowProps {
  session: OwnSession;
  isBusy: boolean;
  onEnd: () => void;
}

function Row({ session, isBusy, onEnd }: RowProps) {
  const begun = readableTime(session.begunAt);

  return (
    <li className={styles.row}>
      <div>
        <h3>{deviceName(session)}</h3>
        <p className="meta num">
          {t("admin.account.sessions.times", { begun, seen: readableTime(session.seenAt) })}
        </p>
        {session.network ? (
          <p className="meta num">{t("admin.account.sessions.network", { network: session.network })}</p>
        ) : null}
      </div>
      {session.current ? (
        <span className="badge badge--box">{t("admin.account.sessions.current")}</span>
      ) : (
        <button
          type="button"
          className="btn btn--line"
          aria-label={t("admin.account.sessions.end_aria", { device: deviceName(session), begun })}
          disabled={isBusy}
          onClick={onEnd}
        >
          {isBusy ? <span className="spin" /> : null}
          {t("admin.account.sessions.end")}
        </button>
      )}
    </li>
  );
}
