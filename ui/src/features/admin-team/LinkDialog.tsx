/** A link that is shown this one time: to be copied, or mailed. */
import { useEffect, useRef, useState } from "react";

import { CopyLine } from "@shared/admin/CopyLine";
import { roleName } from "@shared/admin/roles";
import { Sheet } from "@shared/admin/Sheet";
import { readableTime } from "@shared/admin/times";
import { useAction } from "@shared/admin/useAction";
import { Done } from "@shared/icons";
import { sendSigned } from "@shared/session";
import { t } from "./text";
import type { Invited, Shown } from "./useTeam";
import { TEAM_URL } from "./useTeam";

interface LinkDialogProps {
  shown: Shown;
  canMail: boolean;
  onClose: () => void;
}

export function LinkDialog({ shown, canMail, onClose }: LinkDialogProps) {
  const { title, made, help } = wordsOf(shown);
  const copy = useRef<HTMLButtonElement>(null);
  useEffect(() => copy.current?.focus(), []);

  return (
    <Sheet
      title={title}
      className="w-[min(100%,560px)]"
      body="grid gap-6 content-start"
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn btn--line" onClick={onClose}>
            {t("admin.common.close")}
          </button>
          {canMail && shown.kind === "invitation" ? <MailButton link={shown.link} /> : null}
        </>
      }
    >
      <p className="note note--ok">
        <Done />
        <span>{made}</span>
      </p>
      <div className="field">
        <span className="field__label">
          {t(shown.kind === "invitation" ? "admin.team.invite_link" : "admin.team.reset_link")}
        </span>
        <CopyLine link={shown.link.link} button={copy} />
        <p className="field__help num">{help}</p>
      </div>
    </Sheet>
  );
}

function wordsOf(shown: Shown) {
  const time = readableTime(shown.link.expiresAt);
  if (shown.kind === "reset") {
    return {
      title: t("admin.team.reset_link"),
      made: t("admin.team.reset_made", { name: shown.name }),
      help: t("admin.team.reset_help", { time }),
    };
  }
  const { email, role } = shown.link;
  return {
    title: t("admin.team.invite"),
    made: t("admin.team.invite_made", { email, role: roleName(role) }),
    help: t("admin.team.invite_link_help", { time }),
  };
}

function MailButton({ link: { id, link } }: { link: Invited }) {
  const [isSent, setSent] = useState(false);
  const { isBusy, run } = useAction();

  async function send() {
    const outcome = { done: t("admin.team.invite_sent"), failed: t("admin.team.failed") };
    const answer = await run(() => sendSigned("POST", `${TEAM_URL}/invitations/${id}/mail`, { body: { link } }), outcome);
    if (answer) setSent(true);
  }

  return (
    <button type="button" className="btn btn--ink" disabled={isBusy || isSent} onClick={() => void send()}>
      {isBusy ? <span className="spin" /> : null}
      {t(isSent ? "admin.team.invite_sent" : "admin.team.invite_send")}
    </button>
  );
}
