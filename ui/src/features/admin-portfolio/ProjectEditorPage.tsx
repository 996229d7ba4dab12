/** The form of one project on a page of its own: its pictures, its texts, and its publication. */
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";

import { useSlot } from "@shared/admin/drafts/useSlot";
import { letGo } from "@shared/admin/leaveGuard";
import { Waiting } from "@shared/admin/Waiting";
import { LoadFailed } from "@shared/LoadFailed";
import { useFoundAutosave } from "@shared/publishing/useFoundAutosave";
import { useEdited } from "@shared/publishing/useEdited";
import { showToast } from "@shared/toasts";
import { formPath, LIST, NEW } from "./addresses";
import { ProjectEditor } from "./ProjectEditor";
import { t } from "./text";
import type { ProjectRecord } from "./types";
import type { KeptForm } from "./useProjectForm";
import { useAdminSite } from "./useProjectRecords";

export function ProjectEditorPage() {
  const { id = NEW } = useParams();
  // A project that is made here stays in its form: its pictures may be on their way.
  const [made, setMade] = useState({ id: "", key: "" });
  const key = id === made.id ? made.key : id;

  return <OpenPage key={key} id={id === NEW ? "" : id} onMade={(project) => setMade({ id: project, key })} />;
}

function OpenPage({ id, onMade }: { id: string; onMade: (id: string) => void }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const site = useAdminSite();
  const edited = useEdited<ProjectRecord>("portfolio", id);
  const slot = useSlot<KeptForm>({
    kind: "project",
    record: id,
    id: search.get("draft") ?? "",
    onOpened: (draft) => void navigate(formPath(id || NEW, draft), { replace: true }),
  });
  const hasNothing = slot !== undefined && !slot.draft && slot.pictures.length === 0;
  const isMissing = edited.isGone && hasNothing;

  const giveUp = useEffectEvent(() => {
    showToast("error", t("admin.portfolio.missing"));
    void navigate(LIST, { replace: true });
  });
  useEffect(() => {
    if (isMissing) giveUp();
  }, [isMissing]);

  function close() {
    letGo();
    void navigate(LIST);
  }

  if (edited.problem) {
    return (
      <main className="wrap">
        <LoadFailed problem={edited.problem} onRetry={edited.retry} />
      </main>
    );
  }
  if (isMissing || !slot || !site || edited.version === undefined) {
    return (
      <main className="wrap">
        <Waiting>{t("admin.portfolio.loading")}</Waiting>
      </main>
    );
  }
  return (
    <FoundEditor
      id={id}
      stored={edited.version}
      slot={slot}
      site={site}
      onClose={close}
      onMade={(project) => {
        onMade(project);
        void navigate(formPath(project, slot.id), { replace: true });
      }}
    />
  );
}

type FoundEditorProps = Omit<Parameters<typeof ProjectEditor>[0], "autosave">;

/** Look once for what was being written elsewhere; the form is there meanwhile. */
function FoundEditor(props: FoundEditorProps) {
  const autosave = useFoundAutosave<KeptForm>("portfolio", props.id, props.slot.draft?.at);
  return <ProjectEditor {...props} autosave={autosave} />;
}
