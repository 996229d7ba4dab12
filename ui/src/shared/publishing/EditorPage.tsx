/** The page of one record's form: finds the record, and what was written of it on this device. */
import { useEffect, useEffectEvent, useState } from "react";
import type { ComponentType } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";

import type { DraftKind } from "../admin/drafts/draft";
import { useSlot } from "../admin/drafts/useSlot";
import type { Slot } from "../admin/drafts/useSlot";
import { editedIn, languageAsked } from "../admin/languages/address";
import { BASE } from "../admin/languages/twins";
import { letGo } from "../admin/leaveGuard";
import type { Version } from "../admin/saveRecord";
import { Waiting } from "../admin/Waiting";
import { LoadFailed } from "../LoadFailed";
import { showToast } from "../toasts";
import { formPath, LISTS, NEW } from "./addresses";
import type { Collection } from "./types";
import { useEdited } from "./useEdited";

interface EditorPageProps<T, K> {
  collection: Collection;
  kind: DraftKind;
  texts: { loading: string; missing: string };
  Form: ComponentType<OpenedForm<T, K>>;
}

export interface OpenedForm<T, K> {
  /** The record's id; empty for a new one. */
  id: string;
  /** What is edited: its draft where it has one; null for a new one. */
  stored: Version<T> | null;
  slot: Slot<K>;
  /** Whether it was chosen in the list to go on with the draft in *slot*. */
  goesOn: boolean;
  /** Let the address name another draft of this device. */
  onDraft: (draft: string) => void;
  onClose: () => void;
  /** Gets the id of a new one once it is stored. */
  onMade: (id: string) => void;
}

export function EditorPage<T extends object, K>(props: EditorPageProps<T, K>) {
  const { id = NEW } = useParams();
  // What is made here stays in its form: its pictures may be on their way.
  const [made, setMade] = useState({ id: "", key: "" });
  const key = id === made.id ? made.key : id;

  return <OpenPage key={key} {...props} id={id === NEW ? "" : id} onMade={(record) => setMade({ id: record, key })} />;
}

type OpenPageProps<T, K> = EditorPageProps<T, K> & Pick<OpenedForm<T, K>, "id" | "onMade">;

function OpenPage<T extends object, K>(props: OpenPageProps<T, K>) {
  const { collection, kind, texts, id, Form } = props;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const goesOn = useGoesOn();
  const edited = useEdited<T>(collection, id);
  const language = languageAsked(search) ?? BASE.code;
  const onDraft = (draft: string) => void navigate(editedIn(language, formPath(collection, id, draft)), { replace: true });
  const slot = useSlot<K>({ kind, record: id, id: search.get("draft") ?? "", onOpened: onDraft });
  const hasNothing = slot !== undefined && !slot.draft && slot.pictures.length === 0;
  const isMissing = edited.isGone && hasNothing;

  const giveUp = useEffectEvent(() => {
    showToast("error", texts.missing);
    void navigate(LISTS[collection], { replace: true });
  });
  useEffect(() => {
    if (isMissing) giveUp();
  }, [isMissing]);

  if (edited.problem) {
    return (
      <main className="wrap">
        <LoadFailed problem={edited.problem} onRetry={edited.retry} />
      </main>
    );
  }
  if (isMissing || !slot || edited.version === undefined) {
    return (
      <main className="wrap">
        <Waiting>{texts.loading}</Waiting>
      </main>
    );
  }
  return (
    <Form
      id={id}
      stored={edited.version}
      slot={slot}
      goesOn={goesOn}
      onDraft={onDraft}
      onClose={() => {
        letGo();
        void navigate(LISTS[collection]);
      }}
      onMade={(record) => {
        props.onMade(record);
        void navigate(editedIn(language, formPath(collection, record, slot.id)), { replace: true });
      }}
    />
  );
}

/** Say whether the list sent here to go on with a draft: then nobody asks again. A reload asks. */
function useGoesOn(): boolean {
  const state: unknown = useLocation().state;
  const [goesOn] = useState(typeof state === "object" && state !== null && "goesOn" in state && state.goesOn === true);
  return goesOn;
}
