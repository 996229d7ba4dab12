/** What the list is searched for, and chosen by besides its stages. */
import { SPACE_TEXTS } from "./condition";
import { FilterWords, Select } from "./FilterFields";
import { t } from "./text";
import type { Choice } from "./useChoice";
import { NOBODY, ORDERS, SPACES } from "./useChoice";
import type { People } from "./useAssignees";

const ORDER_TEXTS = {
  next: "admin.inbox.sort.next",
  newest: "admin.inbox.sort.received",
  oldest: "admin.inbox.sort.oldest",
} as const;

interface InboxFiltersProps {
  choice: Choice;
  onChoose: (part: Partial<Choice>) => void;
  words: string;
  onSearch: (words: string) => void;
  people: People;
  /** How many enquiries were set aside as spam. */
  spam: number;
  /** How many are found and shown, read out after each change. */
  told: string;
}

export function InboxFilters({ choice, onChoose, words, onSearch, people, spam, told }: InboxFiltersProps) {
  const { me, assignable } = people;
  const others = assignable.filter(({ id }) => id !== me);
  const isSpam = choice.stage === "spam";

  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3 items-center pt-5 pb-3 max-md:gap-3" role="search">
      <FilterWords label={t("admin.inbox.search_label")} hint={t("admin.inbox.search")} words={words} onSearch={onSearch} />
      <Select label={t("field.assignee")} value={choice.assignee} onChange={(assignee) => onChoose({ assignee })}>
        <option value="">{t("admin.inbox.filter.assignee_all")}</option>
        <option value={me}>{t("admin.inbox.filter.mine")}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={NOBODY}>{t("admin.inbox.filter.nobody")}</option>
      </Select>
      <Select label={t("field.type")} value={choice.space} onChange={(space) => onChoose({ space })}>
        <option value="">{t("admin.inbox.filter.type_all")}</option>
        {SPACES.map((space) => (
          <option key={space} value={space}>
            {t(SPACE_TEXTS[space])}
          </option>
        ))}
      </Select>
      <Select onlyWide label={t("admin.inbox.sort")} value={choice.order} onChange={(order) => onChoose({ order: ORDERS.find((one) => one === order) ?? "next" })}>
        {ORDERS.map((order) => (
          <option key={order} value={order}>
            {t(ORDER_TEXTS[order])}
          </option>
        ))}
      </Select>
      {spam > 0 || isSpam ? (
        <button type="button" className="min-h-11 px-1 text-ink-2 underline decoration-rule-strong underline-offset-5 aria-pressed:text-ink aria-pressed:font-semibold aria-pressed:decoration-current aria-pressed:decoration-3" aria-pressed={isSpam} onClick={() => onChoose({ stage: isSpam ? "open" : "spam" })}>
          {t("admin.inbox.stage.spam")} <span className="num">{spam}</span>
        </button>
      ) : null}
      <p className="meta num ml-auto" role="status">
        {told}
      </p>
    </div>
  );
}
