/** What the list is chosen by, in words. */
import { stageText } from "./stages";
import { t } from "./text";
import type { People } from "./useAssignees";
import type { Choice } from "./useChoice";
import { NOBODY, SPACES } from "./useChoice";

/** Between the parts of a condition. */
const BETWEEN = " · ";
export const SPACE_TEXTS = {
  residential: "admin.inbox.type.residential",
  commercial: "admin.inbox.type.commercial",
} as const;

/** Return what *choice* and the *words* of a search ask for; empty for nothing. */
export function conditionText(choice: Choice, words: string, people: Pick<People, "nameOf">): string {
  const { stage, assignee, undelivered } = choice;
  const space = SPACES.find((one) => one === choice.space);
  const who = assignee === NOBODY ? t("admin.inbox.filter.nobody") : assignee && people.nameOf(assignee);
  return [
    stage === "all" ? "" : stage === "open" ? t("admin.inbox.stage.active") : stageText(stage),
    undelivered ? t("admin.inbox.delivery.failed") : "",
    who && `${t("field.assignee")} ${who}`,
    space ? t(SPACE_TEXTS[space]) : "",
    words && `‘${words}’`,
  ]
    .filter(Boolean)
    .join(BETWEEN);
}
