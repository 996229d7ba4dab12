/** Asks where a link leads. */
import { useState } from "react";
import type { FormEvent } from "react";

import { Field } from "@shared/admin/Field";
import { Dialog } from "@shared/Dialog";
import { isAllowedLink } from "./addresses";
import type { Formatting } from "./formatting";
import { link } from "./formatting";
import { t } from "./text";

interface LinkDialogProps {
  onInsert: (format: Formatting) => void;
  onCancel: () => void;
}

export function LinkDialog({ onInsert, onCancel }: LinkDialogProps) {
  const [url, setUrl] = useState(t("admin.editor.link.default"));
  const [fault, setFault] = useState("");

  function insert(event: FormEvent) {
    event.preventDefault();
    if (!isAllowedLink(url)) setFault(t("admin.editor.link.invalid"));
    else onInsert(link(url, t("admin.editor.toolbar.link_sample")));
  }

  return (
    <Dialog label={t("admin.editor.toolbar.link")} onClose={onCancel} keepOnOutside>
      <form className="sheet sheet--sm" noValidate onSubmit={insert}>
        <div className="sheet__body grid gap-4">
          <h2 className="text-20 font-medium tracking-[-0.025em]">{t("admin.editor.link.prompt")}</h2>
          <Field label={t("admin.editor.link.label")} error={fault} required>
            {(field) => (
              // The dialog is about this field alone.
              <input
                {...field}
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus
                type="url"
                inputMode="url"
                value={url}
                onChange={(event) => setUrl(event.target.value)}
                onFocus={(event) => event.target.setSelectionRange(url.length, url.length)}
              />
            )}
          </Field>
        </div>
        <div className="sheet__foot">
          <div className="end">
            <button type="button" className="btn btn--line" onClick={onCancel}>
              {t("admin.editor.cancel")}
            </button>
            <button type="submit" className="btn btn--ink">
              {t("admin.editor.link.insert")}
            </button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}
