/** What to say when nothing has all that is chosen, in the words of the screen. */
import { groupsIn, NOTHING } from "./selection";
import type { Group, Selection } from "./selection";
import { tagName } from "./tags";
import { t } from "./nothingText";
import type { Nearest } from "./types";

export interface Advice {
  title: string;
  /** Which condition is the cause, or what is there without some of them. */
  hint: string;
  /** What shows the nearest that has projects, and what that is. */
  label: string;
  selection: Selection;
}

/** Return what is said of *selection*, of which *nearest* has projects. */
export function adviceOf(selection: Selection, nearest: Nearest): Advice {
  const { count } = nearest;
  const chosen = groupsIn(selection);
  const kept = chosen.filter((group) => nearest[group].length > 0);
  const lost = chosen.filter((group) => nearest[group].length === 0);
  const words = wordsOf(selection, kept, (find) => `‘${find}’`);
  const name = words.join(", ");
  const title = chosen.length === 1 ? "portfolio.empty.one" : "portfolio.empty.conditions";
  const label = kept.length === 1 && words.length === 1 ? name : t("portfolio.empty.projects");

  function cause(): string[] {
    const word = wordsOf(selection, lost, String).join(", ");
    if (lost.length === 1) return [t("portfolio.empty.cause", { word, count })];
    return kept.length > 0 ? [t("portfolio.empty.nearest", { filter: name, count })] : [];
  }

  return {
    title: t(title, { count: chosen.length }),
    hint: [...cause(), t("portfolio.empty.help")].join(" "),
    label: t("portfolio.empty.show_nearest", { filter: label, count }),
    selection: { ...NOTHING, ...Object.fromEntries(kept.map((group) => [group, selection[group]])) },
  };
}

/** Return the words of *groups* as a sentence names them. */
function wordsOf(
  { filters, styles, tags, find }: Selection,
  groups: readonly Group[],
  quoted: (find: string) => string,
): string[] {
  const words = { filters, styles, tags: tags.map(tagName), find: [quoted(find)] };
  return groups.flatMap((group) => words[group]);
}
