/** Which form is open, and its draft, stand in the address: Back closes it, and a reload keeps both. */
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

import { letGo } from "@shared/admin/leaveGuard";

export const NEW = "new";

export function useFormAddress() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = search.get("edit");
  const opened = search.has(NEW) ? NEW : id;
  const isOpenedHere = (state as { isForm?: boolean } | null)?.isForm === true;

  return {
    /** The project's id, "new", or null when no form is open. */
    opened,
    /** The draft that the form writes; empty when the address does not name it. */
    draft: search.get("draft") ?? "",
    open: (project: string, draft = "") =>
      void navigate({ search: queryOf(project, draft) }, { state: { isForm: true } }),
    /** Let a reload find the draft again. */
    name: (draft: string) => {
      if (opened) void navigate({ search: queryOf(opened, draft) }, { replace: true, state });
    },
    close: () => {
      letGo();
      void (isOpenedHere ? navigate(-1) : navigate({ search: "" }, { replace: true }));
    },
  };
}

function queryOf(opened: string, draft: string): string {
  const query = new URLSearchParams(opened === NEW ? { [NEW]: "1" } : { edit: opened });
  if (draft) query.set("draft", draft);
  return `?${query}`;
}
