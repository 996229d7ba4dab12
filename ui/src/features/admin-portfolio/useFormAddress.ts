/** Which form is open stands in the address: Back closes it, and a reload keeps it. */
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

export const NEW = "new";

export function useFormAddress() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = search.get("edit");
  const isOpenedHere = (state as { isForm?: boolean } | null)?.isForm === true;

  function open(query: string) {
    void navigate({ search: query }, { state: { isForm: true } });
  }

  return {
    /** The project's id, "new", or null when no form is open. */
    opened: search.has(NEW) ? NEW : id,
    openNew: () => open(`?${NEW}=1`),
    openEdit: (project: string) => open(`?edit=${encodeURIComponent(project)}`),
    close: () => (isOpenedHere ? void navigate(-1) : void navigate({ search: "" }, { replace: true })),
  };
}
