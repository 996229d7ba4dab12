/** Asks before a link or Back leaves a step whose logo is on its way. */
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";

import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { letGo, useLeaveGuard } from "@shared/admin/leaveGuard";
import { isPlainClick } from "@shared/SiteLink";
import { t } from "./text";

/** Where somebody wants to go: an address of the site, or back. */
type Way = string | -1;

/** Ask for as long as this is there. */
export function LeaveQuestion() {
  const navigate = useNavigate();
  const [way, setWay] = useState<Way | null>(null);
  useLeaveGuard(true, () => setWay(-1));

  useEffect(() => {
    function ask(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const to = link?.getAttribute("href");
      if (!to || !isPlainClick(event)) return;
      // Neither the browser nor the link itself follows it.
      event.preventDefault();
      event.stopPropagation();
      setWay(to);
    }
    document.addEventListener("click", ask, true);
    return () => document.removeEventListener("click", ask, true);
  }, []);

  if (way === null) return null;
  return (
    <ConfirmDialog
      question={t("admin.setup.leave.question")}
      confirm={t("admin.setup.leave.go")}
      cancel={t("admin.setup.leave.stay")}
      danger
      onCancel={() => setWay(null)}
      onConfirm={() => {
        letGo();
        // The router takes an address or a number of entries, not either.
        if (way === -1) void navigate(way);
        else void navigate(way);
      }}
    >
      {t("admin.setup.leave.body")}
    </ConfirmDialog>
  );
}
