/**
 * Which modules of the administration travel together: left to itself, the bundler makes a file of every set of screens
 * that share a module, and a list of projects comes in fifty.
 *
 * - What visitors load as well stays apart for each set of their chunks: they load no more than without this.
 * - What the frame needs, or several subjects do, is one file; what only records and their editors share is another,
 *   what only editors share a third.
 * - A subject's screens are one file; each of its editors is one, and what these share.
 *
 * A module that needs another one is needed by no more screens than that, and so stands before it in this order, or
 * with it: no two files need each other.
 */

interface Graph {
  getModuleInfo(id: string): {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
}

const OFFICE = /\/src\/(app\/admin|shared\/admin|features\/(admin-|session))/;
const FRAME = /\/src\/app\/admin\/AdminRoutes\.tsx$/;
const SCREEN = /\/src\/features\/([\w-]+)\/(?:[\w-]+\/)*\w+(?:Page|Entrance)\.tsx$/;
const EDITOR = /\/(ProjectEditor|ArticleEditor|List|Part|InPlace|Setup)Page\.tsx$/;
const RECORDS = /\/(PortfolioAdmin|InsightAdmin|Site|History|Enquiry|Activity|Opening)Page\.tsx$/;
/** It needs what records do, and its subject's other screens do not. */
const ENQUIRY = /\/EnquiryPage\.tsx$/;
/** Much for the other screens of records, which are not sorted. */
const SORTING = /\/(@dnd-kit|shared\/sorting)\/|\/sorting\.ko\.json$/;

/** Return what names the file of a module that is reached from *root*; null leaves it to the bundler. */
export function officeChunks(root: string): (id: string, graph: Graph) => string | null {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, graph) => (names ??= namesOf(root, graph)).get(id) ?? null;
}

function namesOf(root: string, graph: Graph): ReadonlyMap<string, string> {
  const visited = startsFrom(root, graph, (id) => !OFFICE.test(id));
  const starts = new Map<string, string[]>();
  for (const [start, brought] of startsFrom(root, graph)) {
    for (const id of brought) starts.set(id, [...(starts.get(id) ?? []), start]);
  }
  const names = new Map<string, string>();
  const shared = new Map<string, string>();
  for (const [id, by] of starts) {
    const visitors = by.filter((start) => visited.has(start));
    if (visitors.length === by.length || visitors.includes(root)) continue;
    const set = visitors.sort().join(" ");
    if (set && !shared.has(set)) shared.set(set, freeName(id, [...shared.values(), "index"]));
    const name = set ? shared.get(set) : nameOf(id, by);
    if (name) names.set(id, name);
  }
  return names;
}

/** Return a short name for what is found first in *id*: visitors' files repeat it. */
function freeName(id: string, taken: readonly string[]): string {
  const name = /([\w-]+)[^/]*$/.exec(id)?.[1] ?? "shared";
  return taken.includes(name) ? `${name}${taken.length}` : name;
}

/** Return the file of a module that the administration alone reaches, from the starts *by*. */
function nameOf(id: string, by: readonly string[]): string | undefined {
  const screens = by.filter((start) => SCREEN.test(start));
  const subjects = [...new Set(screens.map((screen) => SCREEN.exec(screen)?.[1]))];
  const others = screens.filter((screen) => !EDITOR.test(screen));
  if (by.some((start) => FRAME.test(start))) return "admin";
  if (subjects.length > 1 && !others.every((screen) => RECORDS.test(screen))) return "admin";
  if (SORTING.test(id)) return "sorting";
  if (subjects.length > 1) return others.length > 0 ? "records" : "editing";
  if (others.some((screen) => !ENQUIRY.test(screen))) return subjects[0];
  return screens.length > 1 ? `${subjects[0]}-editing` : undefined;
}

/** Return *root* and what is imported later wherever it *leads*, each with all that comes along with it. */
function startsFrom(root: string, graph: Graph, leads: (id: string) => boolean = () => true): ReadonlyMap<string, ReadonlySet<string>> {
  const starts = new Map<string, Set<string>>([[root, new Set([root])]]);
  // Both grow while they are walked through.
  for (const [, brought] of starts) {
    for (const id of brought) {
      const info = graph.getModuleInfo(id);
      for (const next of info?.importedIds ?? []) brought.add(next);
      for (const next of info?.dynamicallyImportedIds.filter(leads) ?? []) {
        if (!starts.has(next)) starts.set(next, new Set([next]));
      }
    }
  }
  return starts;
}
