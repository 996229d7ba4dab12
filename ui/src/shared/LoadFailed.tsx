/** What stands in for content that could not be loaded: a way to try again, or that it comes with the connection. */
import { Empty } from "./Empty";
import type { Problem } from "./problem";
import { useSite } from "./site";
import { t } from "./text";

interface LoadFailedProps {
  problem: Problem;
  onRetry: () => void;
}

/** Return a sentence for *problem*: the server's own, or whether it was reached at all. */
function problemText(problem: Problem, phone: string | undefined): string {
  if (problem.detail) return problem.detail;
  if (problem.status === 0 || !phone) return t("network.offline");
  return t("errors.generic.body", { phone });
}

export function LoadFailed({ problem, onRetry }: LoadFailedProps) {
  const { site } = useSite();

  if (problem.isCut) return <div role="alert" data-cut><Empty title={t("network.waits")} /></div>;
  return (
    <div role="alert">
      <Empty
        title={t("errors.generic.title")}
        hint={problemText(problem, site?.footer.phone)}
        action={
          <button type="button" className="btn btn--ink" onClick={onRetry}>
            {t("common.retry")}
          </button>
        }
      />
    </div>
  );
}
