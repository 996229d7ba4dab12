/** How a record stands, as a mark of its own form and its word. */
import { shownInstant } from "./instants";
import { t } from "./text";
import type { Publishing, State } from "./types";

/** What lists tell of a record besides its fields. */
export interface Standing {
  state: State;
  hasDraft: boolean;
  publishAt: string | null;
  hideAt: string | null;
  neverPublic?: boolean;
  /** Whether one of both was not done when its time came: the publication, where one is still planned. */
  isBlocked: boolean;
}

const STATES: readonly unknown[] = ["draft", "scheduled", "public", "hidden"] satisfies State[];
const textOf = (value: unknown) => (typeof value === "string" && value ? value : null);

/** Return how *record* stands; an older server says nothing of it: all was public then. */
export function standingOf(record: { [field: string]: unknown }): Standing {
  const { state, hasDraft, publishAt, hideAt, blocked } = record;
  return {
    state: STATES.includes(state) ? (state as State) : "public",
    hasDraft: hasDraft === true,
    publishAt: textOf(publishAt),
    hideAt: textOf(hideAt),
    neverPublic: record["neverPublic"] === true,
    isBlocked: typeof blocked === "object" && blocked !== null,
  };
}

/** Return what a mark tells of how a record stands. */
export function markedOf({ blocked, ...standing }: Publishing): Standing {
  return { ...standing, isBlocked: blocked !== null };
}

export function StateMark({ standing }: { standing: Standing }) {
  const { state, hasDraft, publishAt, hideAt, isBlocked } = standing;
  return (
    <>
      {state === "public" ? <span className="st st--live">{t("admin.state.public")}</span> : null}
      {state === "hidden" ? <span className="st st--hide">{t("admin.state.hidden")}</span> : null}
      {publishAt ? <Planned at={publishAt} isBlocked={isBlocked} /> : <Unpublished state={state} hasDraft={hasDraft} />}
      {hideAt ? <Hiding at={hideAt} isBlocked={isBlocked && !publishAt} /> : null}
    </>
  );
}

interface PlannedProps {
  at: string;
  isBlocked: boolean;
}

function Planned({ at, isBlocked }: PlannedProps) {
  const time = shownInstant(at);
  if (isBlocked) return <span className="st st--todo">{t("admin.state.blocked_at", { time })}</span>;
  return <span className="st st--sched">{t("admin.state.scheduled_at", { time })}</span>;
}

function Hiding({ at, isBlocked }: PlannedProps) {
  const time = shownInstant(at);
  if (isBlocked) return <span className="st st--todo">{t("admin.state.hide_blocked_at", { time })}</span>;
  return <span className="st st--hide">{t("admin.publish.scheduled_hide", { time })}</span>;
}

/** What visitors do not see yet, where no time is set for it. */
function Unpublished({ state, hasDraft }: Pick<Standing, "state" | "hasDraft">) {
  if (state === "draft") return <span className="st">{t("admin.state.draft")}</span>;
  return state === "public" && hasDraft ? <span className="st">{t("admin.state.changed")}</span> : null;
}
