/** Asks before Back takes files away that are on their way. */
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { ConfirmDialog } from "../admin/ConfirmDialog";
import { letGo, useLeaveGuard } from "../admin/leaveGuard";
import { LISTS } from "./addresses";
import { t } from "./text";
import type { Collection } from "./types";

/** Ask while *waiting* files are on their way, which the question *tells*. */
export function EditingLeave({ waiting, collection, tells }: { waiting: number; collection: Collection; tells: string }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  useLeaveGuard(waiting > 0, () => setAsking(true));

  if (!isAsking) return null;
  return (
    <ConfirmDialog
      question={t("admin.common.unsaved.title")}
      confirm={t("admin.common.unsaved.leave")}
      cancel={t("admin.common.unsaved.stay")}
      danger
      onCancel={() => setAsking(false)}
      onConfirm={() => {
        letGo();
        void navigate(LISTS[collection]);
      }}
    >
      {tells}
    </ConfirmDialog>
  );
}
