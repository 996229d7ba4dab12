/** The languages in which a page is edited; with what is left to be said; nothing where there is one alone. */
import { BASE, TWINNED } from "@shared/admin/languages/twins";
import { Tabs } from "@shared/Tabs";
import styles from "./LanguageTabs.module.css";
import { t } from "./text";

interface LanguageTabsProps {
  language: string;
  /** The id of what the tabs exchange. */
  panel: string;
  onChoose: (language: string) => void;
  /** Gets the element in which it stands how much is left to be said. */
  onLeft: (left: HTMLElement | null) => void;
}

export function LanguageTabs({ language, panel, onChoose, onLeft }: LanguageTabsProps) {
  if (TWINNED.length === 0) return null;
  return (
    <>
      <div className={`${styles.languages} [&_[role=tab]]:min-h-11 [&_[role=tab]]:text-on-night-2 [&_[role=tab]]:text-14`}>
        <Tabs
          label={t("admin.language.tabs")}
          tabs={[BASE, ...TWINNED].map(({ code, name }) => ({ key: code, label: name }))}
          selected={language}
          onSelect={onChoose}
          panel={panel}
        />
      </div>
      <span ref={onLeft} className="empty:hidden" />
    </>
  );
}
