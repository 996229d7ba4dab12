/** What is read from the server: waited for, failed with a way to try again, or there. */
import type { ReactNode } from "react";

import { LoadFailed } from "../LoadFailed";
import type { Problem } from "../problem";
import { t } from "./text";
import { Waiting } from "./Waiting";

interface LoadedProps<Data> {
  data: Data | undefined;
  problem: Problem | undefined;
  onRetry: () => unknown;
  /** Stands there until it has come. */
  waiting?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ data, problem, onRetry, waiting, children }: LoadedProps<Data>) {
  if (problem) return <LoadFailed problem={problem} onRetry={() => void onRetry()} />;
  if (data === undefined) return waiting ?? <Waiting>{t("admin.common.loading")}</Waiting>;
  return children(data);
}

interface MoreProps {
  isBusy: boolean;
  className?: string;
  onMore: () => void;
  children: ReactNode;
}

/** The button at the end of a list of which more follows. */
export function More({ isBusy, className = "", onMore, children }: MoreProps) {
  return (
    // It stays focusable meanwhile, so that the focus is not lost.
    <button type="button" className={`btn btn--line ${className}`} aria-disabled={isBusy} onClick={isBusy ? undefined : onMore}>
      {isBusy ? <span className="spin" /> : null}
      {children}
    </button>
  );
}
