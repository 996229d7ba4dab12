/** The page of one record's form: finds the record, and what was written of it on this device. */
import { useEffect, useEffectEvent, useState } from "react";
import type { ComponentType } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";

import type { ContentRecord, ContentVersion, KeptValues } from "@records/useRecordForm";
import { contentTypeOf, useContentTypes } from "../admin/contentTypes";
import type { ContentType } from "../admin/contentTypes";
import type { DraftKind } from "../admin/drafts/draft";
import { useSlot } from "../admin/drafts/useSlot";
import type { Slot } from "../admin/drafts/useSlot";
import { editedIn, languageAsked } from "../admin/languages/address";
import { BASE } from "../admin/languages/twins";
import { letGo } from "../admin/leaveGuard";
import { Waiting } from "../admin/Waiting";
import { LoadFailed } from "../LoadFailed";
import { showToast } from "../toasts";
import { formPath, LISTS, NEW } from "./addresses";
import type { Works } from "./types";
import { useEdited } from "./useEdited";

interface EditorPageProps {
  collection: Works;
  kind: DraftKind;
  texts: { loading: string; missing: string };
  Form: ComponentType<OpenedForm>;
}

export interface OpenedForm {
  /** The record's id; empty for a new one. */
  id: string;
  /** What is edited: its draft where it has one; null for a new one. */
  stored: ContentVersion | null;
  slot: Slot<KeptValues>;
  type: ContentType;
  onClose: () => void;
  /** Gets the id of a new one once it is stored. */
  onMade: (id: string) => void;
}

export function EditorPage(props: EditorPageProps) {
  const { id = NEW } = useParams();
  // What is made here stays in its form: its pictures may be on their way.
  const [made, setMade] = useState({ id: "", key: "" });
  const key = id === made.id ? made.key : id;

  return <OpenPage key={key} {...props} id={id === NEW ? "" : id} onMade={(record) => setMade({ id: record, key })} />;
}

type OpenPageProps = EditorPageProps & Pick<OpenedForm, "id" | "onMade">;

function OpenPage(props: OpenPageProps) {
  const { collection, kind, texts, id, Form } = props;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const edited = useEdited<ContentRecord>(collection, id);
  const registry = useContentTypes();
  const type = contentTypeOf(registry.types, collection, id);
  const problem = edited.problem ?? registry.problem;
  const language = languageAsked(search) ?? BASE.code;
  const slot = useSlot<KeptValues>({
    kind,
    record: id,
    id: search.get("draft") ?? "",
    onOpened: (draft) => void navigate(editedIn(language, formPath(collection, id, draft)), { replace: true }),
  });
  const hasNothing = slot !== undefined && !slot.draft && slot.pictures.length === 0;
  const isMissing = edited.isGone && hasNothing;

  const giveUp = useEffectEvent(() => {
    showToast("error", texts.missing);
    void navigate(LISTS[collection], { replace: true });
  });
  useEffect(() => {
    if (isMissing) giveUp();
  }, [isMissing]);

  if (problem) {
    return (
      <main className="wrap">
        <LoadFailed
          problem={problem}
          onRetry={() => {
            edited.retry();
            registry.retry();
          }}
        />
      </main>
    );
  }
  if (isMissing || !slot || !type || edited.version === undefined) {
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
      type={type}
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
