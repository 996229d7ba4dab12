/** What needs somebody beyond the stages: enquiries that were not delivered, or cannot be read. */
import { failureText } from "@shared/admin/deleted";
import type { Schema } from "@shared/contract";
import { Alert, Caution } from "@shared/icons";
import type { Problem } from "@shared/problem";
import { SiteLink } from "@shared/SiteLink";
import { INBOX } from "./addresses";
import { t } from "./text";
import type { Choice } from "./useChoice";

export function InboxNotices({ found, choice }: { found: Schema<"EnquiriesOut">; choice: Choice }) {
  const unreadable = found.items.filter(({ readable }) => !readable).length;

  return (
    <>
      <Undelivered count={found.undelivered} refused={found.refused} isChosen={choice.undelivered} />
      {unreadable > 0 ? (
        <div className="note note--warn mb-4">
          <Caution />
          <p role="status">{t("admin.inbox.unreadable.banner", { count: unreadable })}</p>
        </div>
      ) : null}
    </>
  );
}

function Undelivered({ count, refused, isChosen }: { count: number; refused: number; isChosen: boolean }) {
  if (count === 0 && !isChosen) return null;
  return (
    <div className="note note--warn mb-4">
      <Caution />
      <div>
        <p role="status">
          {t("admin.inbox.delivery.failed_banner", { count })}
          {refused > 0 ? ` ${t("admin.inbox.delivery.refused_banner", { count: refused })}` : ""}
        </p>
        <SiteLink className="inline-block min-h-8 content-center font-medium underline underline-offset-4" to={isChosen ? INBOX : `${INBOX}?undelivered=1`}>
          {t(isChosen ? "admin.inbox.show_all" : "admin.inbox.show_failed")}
        </SiteLink>
      </div>
    </div>
  );
}

/** What was asked for last did not come: what stands below is from before. */
export function NotLoaded({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <div className="note mb-4" role="alert">
      <Alert />
      <div>
        <p>{t("admin.inbox.later_failed", { message: failureText(problem) })}</p>
        <button type="button" className="inline-block min-h-8 content-center font-medium underline underline-offset-4" onClick={onRetry}>
          {t("admin.common.retry")}
        </button>
      </div>
    </div>
  );
}
