/** One word of the address that a list is chosen by: it survives a reload and Back. */
import { useSearchParams } from "react-router-dom";

/** Return what the address says under *name*, empty for nothing, and what changes that. */
export function useParam(name: string): [string, (value: string, how?: { replace: boolean }) => void] {
  const [params, setParams] = useSearchParams();

  function change(value: string, how = { replace: false }) {
    const next = presentParams();
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, how);
  }
  return [params.get(name) ?? "", change];
}

/** What the address says by now: the screen may be a moment behind it, as long as it draws a long list. */
function presentParams(): URLSearchParams {
  return new URLSearchParams(window.location.hash.replace(/^[^?]*/, ""));
}
