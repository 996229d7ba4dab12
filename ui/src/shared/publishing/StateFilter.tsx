/** Chooses which records of a list are shown, by how they stand. */
import { useParam } from "../admin/useParam";
import type { Schema } from "../contract";
import { t } from "./text";
import type { State } from "./types";

const CHOICES = ["draft", "scheduled", "public", "hidden"] as const satisfies readonly State[];

interface StateFilterProps {
  /** The state that is shown; empty for all. */
  chosen: State | "";
  list: Pick<Schema<"RecordPage">, "all" | "counts">;
  onChoose: (state: State | "") => void;
}

export function StateFilter({ chosen, list: { all, counts }, onChoose }: StateFilterProps) {
  return (
    <div className="seg auto-cols-[auto] w-fit max-w-full mt-4 mb-1 [&_button]:px-[clamp(8px,2.2vw,16px)] [&_button]:text-14 [&_button]:whitespace-nowrap [&_span]:font-normal" role="group" aria-label={t("admin.state.filter.label")}>
      <button type="button" aria-pressed={chosen === ""} onClick={() => onChoose("")}>
        {t("admin.state.filter.all")} <span className="num">{all}</span>
      </button>
      {CHOICES.map((state) => (
        <button key={state} type="button" aria-pressed={state === chosen} onClick={() => onChoose(state)}>
          {t(`admin.state.option.${state}`)} <span className="num">{counts[state]}</span>
        </button>
      ))}
    </div>
  );
}

/** Return the state that the address names, and what chooses another one. */
export function useStateFilter(): [State | "", (state: State | "") => void] {
  const [named, choose] = useParam("state");
  return [CHOICES.find((state) => state === named) ?? "", choose];
}
