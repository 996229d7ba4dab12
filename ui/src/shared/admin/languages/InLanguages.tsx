/** A form in the language of the studio, and behind tabs its texts in every other one. */
import { useId } from "react";
import type { ReactNode } from "react";

import { tabId, Tabs } from "../../Tabs";
import { countMissing, entriesOf } from "./fields";
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
  const left = (code: string) => countMissing(entriesOf(fields, values, code));

  return (
    <>
      <div className={styles.bar}>
        <Tabs
          label={t("admin.language.tabs")}
          tabs={[{ key: BASE.code, label: BASE.name }, ...TWINNED.map(({ code, name }) => ({ key: code, label: tabText(name, left(code)) }))]}
          selected={tab.language}
          onSelect={tab.choose}
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
