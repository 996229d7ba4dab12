/** What stands in for content that could not be loaded, with a way to try again. */
import { Empty } from "./Empty";
import type { Problem } from "./problem";
import { t } from "./text";

interface LoadFailedProps {
  problem: Problem;
  onRetry: () => void;
}

/** Return a sentence for *problem*: the server's own, else one about the connection. */
export function problemText(problem: Problem): string {
  return problem.detail || t("network.offline");
}

export function LoadFailed({ problem, onRetry }: LoadFailedProps) {
  return (
    <div role="alert">
      <Empty
        title={t("errors.generic.title")}
        hint={problemText(problem)}
        action={
          <button type="button" className="btn btn--ink" onClick={onRetry}>
            {t("common.retry")}
          </button>
        }
      />
    </div>
  );
}
