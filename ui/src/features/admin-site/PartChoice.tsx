/** Which parts of the site something is done to: a list of boxes, with what waits in each. */
import { actorName } from "@shared/admin/actors";
import { Icon } from "@shared/Icon";
import { historyPath } from "@shared/publishing/addresses";
import { SiteLink } from "@shared/SiteLink";
import { gapPathOf, pathOf } from "./overview";
import type { Part } from "./overview";
import styles from "./PartChoice.module.css";
import { t } from "./text";
import type { ChosenParts } from "./useChosenParts";
import { useWaiting } from "./useWaiting";

interface PartChoiceProps {
  parts: readonly Part[];
  chosen: ChosenParts;
  /** Whether what lacks a field cannot be chosen. */
  locks: boolean;
}

export function PartChoice({ parts, chosen, locks }: PartChoiceProps) {
  return (
    <ul className={styles.choice}>
      {parts.map((part) =>
        locks && part.locks.length > 0 ? (
          <Locked key={part.part} part={part} />
        ) : (
          <Open key={part.part} part={part} chosen={chosen} />
        ),
      )}
    </ul>
  );
}

function Open({ part, chosen }: { part: Part; chosen: ChosenParts }) {
  const { text, record } = useWaiting(part);
  const planned = part.state === "scheduled" ? t("admin.state.option.scheduled") : "";
  const editors = chosen.editorsOf(part).join(", ");
  const by = part.savedBy ? actorName(part.savedBy) : "";
  const who = editors ? t("admin.publish.dialog.busy", { actor: editors }) : by;

  return (
    <li>
      <label className="check">
        <input type="checkbox" checked={chosen.isChosen(part)} onChange={() => chosen.toggle(part)} />
        <span className={styles.name}>{part.label}</span>
      </label>
      {record ? (
        <SiteLink
          className="pt-0.75 pb-px border-b border-b-current font-medium hover:border-transparent"
          to={historyPath(record.collection, record.id, { against: "public" })}
          aria-label={t("admin.site.difference", { part: part.label })}
        >
          {t("admin.publish.dialog.difference")}
        </SiteLink>
      ) : (
        <SiteLink className="pt-0.75 pb-px border-b border-b-current font-medium hover:border-transparent" to={pathOf(part)} aria-label={t("admin.site.open", { part: part.label })}>
          {t("admin.common.open")}
        </SiteLink>
      )}
      <span className="meta">{[planned, text, who].filter(Boolean).join(" · ")}</span>
    </li>
  );
}

function Locked({ part }: { part: Part }) {
  const fields = [...new Set(part.locks.map(({ label }) => label))].join(", ");
  return (
    <li className={styles.locked}>
      <span className={styles.name}>
        <Icon>
          <path d="M4.500 9h11v8h-11zM6.500 9V6.500a3.500 3.500 0 0 1 7 0V9" />
        </Icon>
        {part.label}
      </span>
      <SiteLink className="pt-0.75 pb-px border-b border-b-current font-medium hover:border-transparent" to={gapPathOf(part)} aria-label={t("admin.site.fill", { part: part.label })}>
        {t("admin.publish.dialog.fill")}
      </SiteLink>
      <span className={`meta ${styles.gaps}`}>{t("admin.publish.dialog.locked", { fields })}</span>
    </li>
  );
}
