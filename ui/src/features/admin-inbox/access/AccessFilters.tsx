/** What the access records are chosen by: an enquiry, who, what, and how far back. */
import { actorName } from "@shared/admin/actors";
import { FilterWords, Select } from "../FilterFields";
import { ACTIONS, actionText } from "../seen";
import { t } from "../text";
import type { People } from "../useAssignees";
import type { Choice } from "./records";
import { DAYS } from "./records";

/** Who has no account, and is told by the kind of who it is. */
const KINDS = ["operator", "visitor", "system"];

interface AccessFiltersProps {
  choice: Choice;
  onChoose: (part: keyof Choice, value: string) => void;
  people: People;
  /** How many are found and shown, read out after each change. */
  told: string;
}

export function AccessFilters({ choice, onChoose, people, told }: AccessFiltersProps) {
  const kinds = KINDS.map((kind) => ({ id: kind, name: actorName({ kind, id: kind, email: null, name: null }) }));
  const number = t("admin.access.filter.number");

  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3 items-center pt-5 pb-3 max-md:gap-3" role="search" aria-label={t("admin.access.filter.label")}>
      <FilterWords label={number} hint={number} words={choice.enquiry} onSearch={(words) => onChoose("enquiry", words)} />
      <Select label={t("admin.access.who")} value={choice.actor} onChange={(actor) => onChoose("actor", actor)}>
        <option value="">{t("admin.access.filter.actor_all")}</option>
        {[...people.everybody, ...kinds].map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select label={t("admin.access.what")} value={choice.action} onChange={(action) => onChoose("action", action)}>
        <option value="">{t("admin.access.filter.action_all")}</option>
        {ACTIONS.map((action) => (
          <option key={action} value={action}>
            {actionText(action)}
          </option>
        ))}
      </Select>
      <Select label={t("admin.access.filter.days")} value={choice.days} onChange={(days) => onChoose("days", days)}>
        <option value="">{t("admin.access.filter.days_all")}</option>
        {DAYS.map((count) => (
          <option key={count} value={count}>
            {count === 1 ? t("admin.access.filter.today") : t("admin.access.filter.last_days", { count })}
          </option>
        ))}
      </Select>
      <p className="meta num ml-auto" role="status">
        {told}
      </p>
    </div>
  );
}
