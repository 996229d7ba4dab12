/** The questions that visitors ask, those of one group together. */
import type { Schema } from "@shared/contract";

export type Question = Schema<"SiteQuestionsOut">;

export interface QuestionGroup {
  /** Empty for questions without a group. */
  name: string;
  questions: Question[];
}

/** Return the groups of *questions*, in the order in which they begin. */
export function groupsOf(questions: readonly Question[]): QuestionGroup[] {
  const groups = new Map<string, Question[]>();
  for (const one of questions) {
    const name = one.group ?? "";
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups].map(([name, held]) => ({ name, questions: held }));
}
