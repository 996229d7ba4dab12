/** Who changed what, and when; and the way back. */
import { useContentTypes } from "@shared/admin/contentTypes";
import { Loaded, More } from "@shared/admin/Loaded";
import { PageHead } from "@shared/admin/PageHead";
import { List } from "@shared/admin/Table";
import { readableTime } from "@shared/admin/times";
import { useParam } from "@shared/admin/useParam";
import { Empty } from "@shared/Empty";
import { Alert } from "@shared/icons";
import { LISTS } from "@shared/publishing/addresses";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import type { Entry } from "./sentence";
import { keyOf, sentenceOf, takenBack, whereText } from "./sentence";
import { SiteAtForm } from "./SiteAtForm";
import { t } from "./text";
import { UndoDialog } from "./UndoDialog";
import { useActivity } from "./useActivity";

/** What the address asks for: what visitors have seen change of the site alone. */
const SITE = "site";

export function ActivityPage() {
  const [of] = useParam("of");
  const activity = useActivity(of === SITE ? SITE : "");
  const { entries, problem, reload, hasMore } = activity;
  const title = of === SITE ? t("admin.publish.log") : t("admin.activity.title");
  useDocumentTitle(title, t("admin.title_template"));

  return (
    <main className="wrap">
      {of === SITE ? (
        <PageHead title={title} lead={t("admin.activity.lead_site")} back={t("admin.nav.site")} backTo={LISTS.site} />
      ) : (
        <PageHead title={title} lead={t("admin.activity.lead")} />
      )}
      <SiteAtForm />
      <Loaded data={entries} problem={problem} onRetry={reload}>
        {(shown) => (shown.length > 0 || hasMore ? <Entries activity={activity} entries={shown} /> : <Empty title={t("admin.activity.empty")} />)}
      </Loaded>
      {activity.asked ? (
        <UndoDialog
          list={activity.asked.list}
          isBusy={activity.busy !== ""}
          onConfirm={() => void activity.confirm()}
          onCancel={activity.cancel}
        />
      ) : null}
    </main>
  );
}

interface EntriesProps {
  activity: ReturnType<typeof useActivity>;
  entries: readonly Entry[];
}

function Entries({ activity, entries }: EntriesProps) {
  const { busy, refusals, undo, hasMore, isLoadingMore, loadMore } = activity;
  const { types } = useContentTypes();
  const gone = takenBack(entries);

  return (
    <>
      <List as="ol" rows={entries} keyOf={keyOf} className="mb-6 border-t border-t-ink" look="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 items-center py-3 border-b border-b-rule md:grid-cols-[208px_minmax(0,1fr)_auto] md:gap-x-6 md:gap-y-2 md:min-h-14 md:py-2">
        {(entry) => (
          <Row
            entry={entry}
            sentence={sentenceOf(entry, entries, types)}
            isUndone={!entry.signIn && gone.has(entry.position)}
            isBusy={busy === String(entry.position)}
            refusal={entry.signIn ? undefined : refusals[entry.position]}
            onUndo={() => void undo(entry)}
          />
        )}
      </List>
      {hasMore ? (
        <More className="mb-16" isBusy={isLoadingMore} onMore={loadMore}>
          {t("admin.activity.more")}
        </More>
      ) : null}
    </>
  );
}

interface RowProps {
  entry: Entry;
  sentence: string;
  isUndone: boolean;
  isBusy: boolean;
  refusal: string | undefined;
  onUndo: () => void;
}

function Row({ entry, sentence, isUndone, isBusy, refusal, onUndo }: RowProps) {
  return (
    <>
      <time className="meta num col-span-full md:col-auto" dateTime={entry.at}>
        {readableTime(entry.at)}
      </time>
      <p className="leading-[1.6] data-[undone=true]:text-ink-3 data-[undone=true]:line-through" data-undone={isUndone}>
        {sentence}
        {entry.note ? <q className="meta block wrap-anywhere">{entry.note}</q> : null}
        {entry.signIn ? <small className="meta num block">{whereText(entry)}</small> : null}
      </p>
      {isUndone ? <span className="meta">{t("admin.activity.undone")}</span> : null}
      {entry.undoable && !isUndone ? (
        <button
          type="button"
          className="btn btn--quiet"
          aria-label={t("admin.activity.undo_aria", { action: sentence })}
          disabled={isBusy}
          onClick={onUndo}
        >
          {isBusy ? <span className="spin" /> : null}
          {t("admin.undo.button")}
        </button>
      ) : null}
      {refusal ? (
        <p className="note col-span-full md:col-[2/-1]" role="alert">
          <Alert />
          <span>{refusal}</span>
        </p>
      ) : null}
    </>
  );
}
