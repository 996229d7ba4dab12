/** The devices one is signed in with; any of them can be signed out from here. */
import { shortTime } from "@shared/admin/times";
import { LoadFailed } from "@shared/LoadFailed";
import styles from "./AccountPage.module.css";
import { Section } from "./Section";
import { t } from "./text";
import type { OwnSession } from "./useSessions";
import { deviceName, useSessions } from "./useSessions";

export function SessionsSection() {
  const { sessions, problem, reload, busy, isEndingOthers, end, endOthers } = useSessions();
  const hasOthers = sessions?.some(({ current }) => !current) ?? false;

  return (
    <Section title={t("admin.account.sessions")} lead={t("admin.account.sessions_lead")}>
      {problem ? <LoadFailed problem={problem} onRetry={reload} /> : null}
      {sessions || problem ? null : <div className={`skel ${styles.bone} h-16 my-7`} />}
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
          className="btn btn--line mt-4"
          disabled={isEndingOthers}
          onClick={() => void endOthers()}
        >
          {isEndingOthers ? <span className="spin" /> : null}
          {t("admin.account.session_end_all")}
        </button>
      ) : null}
      {sessions && !hasOthers ? (
        <p className="meta mt-4">{t("admin.account.sessions_only_this")}</p>
      ) : null}
    </Section>
  );
}

interface RowProps {
  session: OwnSession;
  isBusy: boolean;
  onEnd: () => void;
}

function Row({ session, isBusy, onEnd }: RowProps) {
  const device = deviceName(session);
  const begun = shortTime(session.begunAt);

  return (
    <li>
      <div>
        <h3>
          {device} {session.current ? <span className="st st--live">{t("admin.account.session_here")}</span> : null}
        </h3>
        <p className="meta num">{historyOf(session)}</p>
      </div>
      {session.current ? null : (
        <button
          type="button"
          className="btn btn--quiet"
          aria-label={t("admin.account.session_end_aria", { device, begun })}
          disabled={isBusy}
          onClick={onEnd}
        >
          {isBusy ? <span className="spin" /> : null}
          {t("admin.account.session_end")}
        </button>
      )}
    </li>
  );
}

function historyOf({ begunAt, seenAt, network }: OwnSession): string {
  const times = t("admin.account.session_times", { begun: shortTime(begunAt), seen: shortTime(seenAt) });
  return network ? `${times} · ${t("admin.account.session_network", { network })}` : times;
}
