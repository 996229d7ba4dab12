/** What stands in for content that could not be loaded, with a way to try again. */
import type { ReactNode } from "react";

import { Empty } from "./Empty";
import type { Problem } from "./problem";
import { useSite } from "./site";
import { t } from "./text";

interface LoadFailedProps {
  problem: Problem;
  onRetry: () => void;
  /** What is missing, where that has a sentence of its own. */
  title?: string;
  /** A way to elsewhere. */
  back?: ReactNode;
}

/** Return a sentence for *problem*: the server's own, or whether it was reached at all. */
function problemText(problem: Problem, phone: string | undefined): string {
  if (problem.detail) return problem.detail;
  if (problem.status === 0 || !phone) return t("network.offline");
  return t("errors.generic.body", { phone });
}

export function LoadFailed({ problem, onRetry, title = t("errors.generic.title"), back }: LoadFailedProps) {
  const { site } = useSite();

  return (
    <div role="alert">
      <Empty
        title={title}
        hint={problemText(problem, site?.footer.phone)}
        action={
          <>
            {back}
            <button type="button" className="btn btn--ink" onClick={onRetry}>
              {t("common.retry")}
            </button>
          </>
        }
      />
    </div>
  );
}
