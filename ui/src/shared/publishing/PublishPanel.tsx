/** Where a record's publication is decided: how it stands, and when it is shown and hidden. */
import { useId, useState } from "react";

import { dayAndTime } from "../admin/times";
import { Alert } from "../icons";
import { blockedText } from "./barState";
import { HideDialog } from "./HideDialog";
import { shownInstant } from "./instants";
import { InstantForm } from "./InstantForm";
import styles from "./PublishPanel.module.css";
import { t } from "./text";
import type { Publishing, State } from "./types";
import type { RecordPublishing } from "./usePublishing";

interface PublishPanelProps {
  publishing: RecordPublishing;
  isBusy: boolean;
  /** Publish what stands in the form, now or at an instant. */
  onPublish: (at?: string) => void;
}

const STATES: readonly State[] = ["draft", "public", "scheduled", "hidden"];

export function PublishPanel({ publishing, isBusy, onPublish }: PublishPanelProps) {
  const { standing } = publishing;
  const state = stateOf(standing);
  const [chosen, choose] = useState<State | null>(null);
  const shown = chosen ?? state;
  const label = useId();
  const isBlocked = { draft: state === "public" || state === "hidden", hidden: standing === undefined || state === "draft" };

  return (
    <section className={`panel ${styles.panel} grid grid-cols-[minmax(0,1fr)] wrap-anywhere gap-3.5 p-5`}>
      <h2>{t("admin.publish.label")}</h2>
      {standing?.blocked ? (
        <p className="note note--warn">
          <Alert />
          <span>{`${blockedText(standing)}: ${standing.blocked.message}`}</span>
        </p>
      ) : null}
      <div className="field">
        <span className="field__label" id={label}>
          {t("admin.schedule.state")}
        </span>
        <div className="seg [&_button]:px-1 [&_button]:text-14" role="group" aria-labelledby={label}>
          {STATES.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === shown}
              disabled={one in isBlocked && isBlocked[one as keyof typeof isBlocked]}
              onClick={() => choose(one === state ? null : one)}
            >
              {t(`admin.state.option.${one}`)}
            </button>
          ))}
        </div>
      </div>
      <Choice
        key={`${shown}${standing?.publishAt ?? ""}${standing?.hideAt ?? ""}`}
        publishing={publishing}
        isBusy={isBusy || publishing.isBusy}
        shown={shown}
        onPublish={(at) => {
          choose(null);
          onPublish(at);
        }}
        onDone={() => choose(null)}
      />
    </section>
  );
}

/** A public record whose draft will be published counts as scheduled here. */
function stateOf(standing: Publishing | undefined): State {
  return standing?.publishAt ? "scheduled" : (standing?.state ?? "draft");
}

interface ChoiceProps extends PublishPanelProps {
  shown: State;
  onDone: () => void;
}

function Choice({ publishing, isBusy, shown, onPublish, onDone }: ChoiceProps) {
  const { standing } = publishing;
  const state = stateOf(standing);
  if (shown === "scheduled") {
    return (
      <InstantForm
        label={t("admin.schedule.title")}
        help={t("admin.schedule.help")}
        start={dayAndTime(standing?.publishAt)}
        isBusy={isBusy}
        onChoose={onPublish}
      />
    );
  }
  if (shown === "hidden" && state !== "hidden") return <Hiding publishing={publishing} isBusy={isBusy} onDone={onDone} />;
  if (shown === "public" && state !== "public") {
    return (
      <button type="button" className="btn btn--line" disabled={isBusy} onClick={() => onPublish()}>
        {t("admin.publish.now")}
      </button>
    );
  }
  if (shown === "draft" && state === "scheduled") {
    return (
      <button type="button" className="btn btn--line" disabled={isBusy} onClick={() => void publishing.unschedule("publish").then(onDone)}>
        {t("admin.publish.cancel_schedule")}
      </button>
    );
  }
  if (shown === "public") return <p className="field__help">{t("admin.schedule.public_help")}</p>;
  return shown === "draft" ? <p className="field__help">{t("admin.schedule.draft_help")}</p> : null;
}

function Hiding({ publishing, isBusy, onDone }: Pick<ChoiceProps, "publishing" | "isBusy" | "onDone">) {
  const { standing } = publishing;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {standing?.state === "public" ? (
        <button type="button" className="btn btn--line" disabled={isBusy} onClick={() => setAsking(true)}>
          {t("admin.publish.hide")}
        </button>
      ) : null}
      {standing?.hideAt ? <p className="meta">{t("admin.publish.scheduled_hide", { time: shownInstant(standing.hideAt) })}</p> : null}
      <InstantForm
        label={t("admin.schedule.hide_title")}
        help={t("admin.schedule.hide_help")}
        start={dayAndTime(standing?.hideAt)}
        isBusy={isBusy}
        onChoose={(at) => void publishing.hideAt(at).then(onDone)}
      />
      {standing?.hideAt ? (
        <button type="button" className="btn btn--quiet" disabled={isBusy} onClick={() => void publishing.unschedule("hide").then(onDone)}>
          {t("admin.publish.cancel_schedule")}
        </button>
      ) : null}
      {isAsking ? (
        <HideDialog
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void publishing.hide().then(onDone);
          }}
        />
      ) : null}
    </>
  );
}
