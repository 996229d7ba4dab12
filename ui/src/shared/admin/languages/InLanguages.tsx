/** A form in the language of the studio, and behind tabs its texts in every other one. */
import { useId } from "react";
import type { ReactNode } from "react";

import { tabId, Tabs } from "../../Tabs";
import { countDecisive, countMissing, entriesOf, isBegun } from "./fields";
import type { Entry } from "./fields";
import styles from "./Languages.module.css";
import { t } from "./text";
import { Translation } from "./Translation";
import type { TranslationProps } from "./Translation";
import { BASE, TWINNED } from "./twins";
import type { LanguageTab } from "./useLanguageTab";

interface InLanguagesProps extends Omit<TranslationProps, "language"> {
  tab: LanguageTab;
  /** The form. */
  children: ReactNode;
}

export function InLanguages(props: InLanguagesProps) {
  const { tab, fields, values, children } = props;
  const panel = useId();
  if (fields.length === 0) return children;
  const others = TWINNED.map((one) => ({ ...one, entries: entriesOf(fields, values, one.code) }));

  return (
    <>
      <div className="max-w-full overflow-x-auto border-b border-b-rule [&_[role=tab]]:whitespace-nowrap">
        <Tabs
          label={t("admin.language.tabs")}
          tabs={[{ key: BASE.code, label: BASE.name }, ...others.map(({ code, name, entries }) => ({ key: code, label: tabText(name, countMissing(entries)) }))]}
          selected={tab.language}
          onSelect={tab.choose}
          panel={panel}
        />
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, tab.language)} className={`${styles.panel} grid grid-cols-[minmax(0,1fr)] gap-4 min-w-0 [&[hidden]]:hidden`}>
        {/* The form stays, whichever is seen: what is typed or being uploaded goes on. */}
        <div className={`${styles.panel} grid grid-cols-[minmax(0,1fr)] gap-4 min-w-0 [&[hidden]]:hidden`} hidden={!tab.isBase}>
          {others.map(({ code, name, entries }) => (
            <Withheld key={code} name={name} entries={entries} onOpen={() => tab.choose(code)} />
          ))}
          {children}
        </div>
        {tab.isBase ? null : <Translation key={tab.language} {...props} language={tab.language} />}
      </div>
    </>
  );
}

interface WithheldProps {
  name: string;
  entries: readonly Entry[];
  onOpen: () => void;
}

/** Who writes on in the base language learns here that another one, once begun, is offered to nobody. */
function Withheld({ name, entries, onOpen }: WithheldProps) {
  const count = countDecisive(entries);
  if (count === 0 || !isBegun(entries)) return null;
  return (
    <p className={`${styles.standing} st st--todo`}>
      <span>
        {t("admin.language.withheld", { name, count })}{" "}
        <button type="button" className={styles.link} onClick={onOpen}>
          {t("admin.language.open", { name })}
        </button>
      </span>
    </p>
  );
}

function tabText(name: string, count: number): string {
  return count > 0 ? t("admin.language.left", { name, count }) : name;
}
