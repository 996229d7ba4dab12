/** Asks where a link leads. */
import { useState } from "react";
import type { FormEvent } from "react";

import { Field } from "@shared/admin/Field";
import { Sheet, SheetActs } from "@shared/admin/Sheet";
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
    <Sheet
      title={t("admin.editor.toolbar.link")}
      hasBar={false}
      className="sheet--sm"
      body="grid gap-4"
      form={{ onSubmit: insert }}
      onClose={onCancel}
      foot={<SheetActs act={t("admin.editor.link.insert")} cancel={t("admin.editor.cancel")} onCancel={onCancel} />}
    >
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
    </Sheet>
  );
}
