/** A form in the language of the studio, and behind tabs its texts in every other one. */
import { useId } from "react";
import type { ReactNode } from "react";

import type { Faults } from "../../publishing/types";
import { tabId, Tabs } from "../../Tabs";
import { countMissing, entriesOf } from "./fields";
import type { TwinField, Values } from "./fields";
import styles from "./Languages.module.css";
import { t } from "./text";
import { Translation } from "./Translation";
import { BASE, TWINNED } from "./twins";
import type { LanguageTab } from "./useLanguageTab";

export interface InLanguagesProps {
  tab: LanguageTab;
  /** What is said in other languages. */
  fields: readonly TwinField[];
  /** What stands in the form, twins as fields of their own. */
  values: Values;
  onChange: (name: string, value: unknown) => void;
  /** What is wrong, by path: `en.title`, `sections.2.en.heading`. */
  faults: Faults;
  /** What the ids of the controls begin with: `PREFIX-en-title`. */
  idPrefix: string;
  /** The fields that are still as the demo brought them. */
  demo?: ReadonlySet<string>;
  /** Whether a single line break is shown as one in texts with marks. */
  lineBreaks?: boolean;
  /** Stands around the texts, as it does around the form. */
  className?: string | undefined;
  /** The form. */
  children: ReactNode;
}

export function InLanguages(props: InLanguagesProps) {
  const { tab, fields, values, children } = props;
  const panel = useId();
  if (fields.length === 0) return children;
  const left = (code: string) => countMissing(entriesOf(fields, values, code));

  return (
    <>
      <div className={styles.bar}>
        <Tabs
          label={t("admin.language.tabs")}
          tabs={[{ key: BASE.code, label: BASE.name }, ...TWINNED.map(({ code, name }) => ({ key: code, label: tabText(name, left(code)) }))]}
          selected={tab.language}
          onSelect={tab.setLanguage}
          panel={panel}
        />
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, tab.language)} className={styles.panel}>
        {/* The form stays, whichever is seen: what is typed or being uploaded goes on. */}
        <div className={styles.panel} hidden={!tab.isBase}>
          {children}
        </div>
        {tab.isBase ? null : <Translation key={tab.language} {...props} language={tab.language} />}
      </div>
    </>
  );
}

function tabText(name: string, count: number): string {
  return count > 0 ? t("admin.language.left", { name, count }) : name;
}
