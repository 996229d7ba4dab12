/** The recovery codes, this one time: the dialog goes when they have been written down. */
import { useState } from "react";

import { useLeaveGuard } from "@shared/admin/leaveGuard";
import { saveFile } from "@shared/admin/saveFile";
import { copyText } from "@shared/copyText";
import { Dialog } from "@shared/Dialog";
import "@shared/styles/sheet.css";
import { showToast } from "@shared/toasts";
import { t } from "./text";
import { useFirstFocus } from "./useFirstFocus";

interface CodesDialogProps {
  codes: readonly string[];
  email: string;
  onKept: () => void;
}

/** Neither Escape nor Back takes codes away that nobody has written down. */
const stay = () => undefined;

export function CodesDialog({ codes, email, onKept }: CodesDialogProps) {
  const title = useFirstFocus<HTMLHeadingElement>();
  const [isKept, setKept] = useState(false);
  useLeaveGuard(!isKept, stay);

  async function copy() {
    if (await copyText(codes.join("\n"))) showToast("ok", t("admin.account.codes_copied"));
    else showToast("error", t("admin.account.codes_copy_failed"));
  }

  function save() {
    const text = [`${t("admin.account.codes")} · ${email}`, "", ...codes, ""].join("\n");
    saveFile(`${t("admin.account.codes")}.txt`, new Blob([text], { type: "text/plain" }));
  }

  return (
    <Dialog label={t("admin.account.codes_title")} keepOnOutside onClose={isKept ? onKept : stay}>
      <div className="sheet sheet--lg">
        <div className="sheet__bar">
          <h2 ref={title} tabIndex={-1}>
            {t("admin.account.codes_title")}
          </h2>
        </div>
        <div className="sheet__body flex-1 grid gap-4 content-start [&_.check]:text-14">
          <p className="text-ink-2 leading-[1.65]">
            {t("admin.account.codes_lead")} {t("admin.account.codes_once")}
          </p>
          <ol className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-x-6 gap-y-1 px-5 py-4 bg-plaster [&_code]:text-15 [&_code]:leading-[1.9]">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
          <div className="flex flex-wrap gap-2">
            <button type="button" className="btn btn--line" onClick={() => void copy()}>
              {t("admin.account.codes_copy")}
            </button>
            <button type="button" className="btn btn--line" onClick={save}>
              {t("admin.account.codes_file")}
            </button>
          </div>
          <label className="check">
            <input type="checkbox" checked={isKept} onChange={(event) => setKept(event.target.checked)} />
            <span>{t("admin.account.codes_kept")}</span>
          </label>
        </div>
        <div className="sheet__foot">
          <div className="end">
            <button type="button" className="btn btn--ink" disabled={!isKept} onClick={onKept}>
              {t("admin.common.close")}
            </button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
