/** The list without articles: write the first, or start from samples. */
import { AddSamples } from "@shared/admin/AddSamples";
import { Plus } from "./icons";
import { t } from "./text";

export function NoInsights({ onNew }: { onNew: () => void }) {
  return (
    <div className="grid justify-items-center gap-3 px-5 py-24 border border-dashed border-rule-strong text-center [&_h2]:text-20 [&_h2]:font-medium [&_p]:text-ink-2">
      <h2>{t("admin.insight.empty.title")}</h2>
      <p>{t("admin.insight.empty.hint")}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <button type="button" className="btn btn--ink" onClick={onNew}>
          <Plus /> {t("admin.insight.new")}
        </button>
        <AddSamples />
      </div>
    </div>
  );
}
