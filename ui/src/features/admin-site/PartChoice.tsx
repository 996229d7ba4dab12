/** Which parts of the site something is done to: a list of boxes, with what waits in each. */
import { actorName } from "@shared/admin/actors";
import { Icon } from "@shared/Icon";
import { historyPath } from "@shared/publishing/addresses";
import { SiteLink } from "@shared/SiteLink";
import { gapPathOf, pathOf } from "./overview";
import type { Part } from "./overview";
import styles from "./PartChoice.module.css";
import { t } from "./text";
import { useWaitingNames } from "./useWaiting";

interface PartChoiceProps {
  parts: readonly Part[];
  /** The names of those that are chosen. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  /** Whether what lacks a field cannot be chosen. */
  locks: boolean;
}

export function PartChoice({ parts, chosen, onChoose, locks }: PartChoiceProps) {
  function toggle(part: string) {
    const next = new Set(chosen);
    if (!next.delete(part)) next.add(part);
    onChoose(next);
  }

  return (
    <ul className={styles.choice}>
      {parts.map((part) =>
        locks && part.locks.length > 0 ? (
          <Locked key={part.part} part={part} />
        ) : (
          <Open key={part.part} part={part} isChosen={chosen.has(part.part)} onToggle={() => toggle(part.part)} />
        ),
      )}
    </ul>
  );
}

interface OpenProps {
  part: Part;
  isChosen: boolean;
  onToggle: () => void;
}

function Open({ part, isChosen, onToggle }: OpenProps) {
  const names = useWaitingNames(part).join(", ");
  const planned = part.state === "scheduled" ? t("admin.state.option.scheduled") : "";
  const facts = [planned, names, part.savedBy ? actorName(part.savedBy) : ""].filter(Boolean).join(" · ");

  return (
    <li>
      <label className="check">
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        <span className={styles.name}>{part.label}</span>
      </label>
      {part.isList ? (
        <SiteLink className={styles.go} to={pathOf(part)} aria-label={t("admin.site.open", { part: part.label })}>
          {t("admin.common.open")}
        </SiteLink>
      ) : (
        <SiteLink
          className={styles.go}
          to={historyPath("site", part.part, { against: "public" })}
          aria-label={t("admin.site.difference", { part: part.label })}
        >
          {t("admin.publish.dialog.difference")}
        </SiteLink>
      )}
      <span className="meta">{facts}</span>
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
      <SiteLink className={styles.go} to={gapPathOf(part)} aria-label={t("admin.site.fill", { part: part.label })}>
        {t("admin.publish.dialog.fill")}
      </SiteLink>
      <span className={`meta ${styles.gaps}`}>{t("admin.publish.dialog.locked", { fields })}</span>
    </li>
  );
}
