/** The stages that an enquiry goes through in the studio, and which of them a list is chosen by. */
import { t } from "./text";

/** What the ruler shows, in the order in which work goes on. */
export const RULER = ["new", "contacted", "visit", "quote", "contract", "closed"] as const;
/** Spam stands beside the ruler: it is set aside. */
export const STAGES = [...RULER, "spam"] as const;

export type Stage = (typeof STAGES)[number];

/** What the ruler has chosen: what the studio is still at, everything, or one stage. */
export type Chosen = "open" | "all" | Stage;

const TEXTS = {
  new: "admin.inbox.stage.new",
  contacted: "admin.inbox.stage.contacted",
  visit: "admin.inbox.stage.visit",
  quote: "admin.inbox.stage.quote",
  contract: "admin.inbox.stage.contract",
  closed: "admin.inbox.stage.closed",
  spam: "admin.inbox.stage.spam",
} as const satisfies Record<Stage, string>;

/** Return what *stage* is called; one that this version does not know stands for itself. */
export function stageText(stage: string): string {
  return isStage(stage) ? t(TEXTS[stage]) : stage;
}

/** Return how far *stage* is along the ruler, from 1; 0 for what stands beside it. */
export function placeOf(stage: Stage): number {
  return RULER.findIndex((one) => one === stage) + 1;
}

/** Return the choice that the address says; `open` for none. */
export function chosenIn(text: string): Chosen {
  return text === "all" || isStage(text) ? text : "open";
}

/** Return how many enquiries *chosen* has, given how many each stage has. */
export function countOf(counts: Readonly<Record<string, number>>, chosen: Chosen): number {
  const stages: readonly Stage[] =
    chosen === "open" ? RULER.filter((one) => one !== "closed") : chosen === "all" ? STAGES : [chosen];
  return stages.reduce((sum, stage) => sum + (counts[stage] ?? 0), 0);
}

function isStage(text: string): text is Stage {
  return STAGES.some((stage) => stage === text);
}
