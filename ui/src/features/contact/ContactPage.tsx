/** Ways to reach the studio: a consultation, or a question. */
import { lazy, Suspense } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";

import { tabId, Tabs } from "@shared/Tabs";
import { ConsultationChoices } from "./ConsultationChoices";
import styles from "./ContactPage.module.css";
import { useContactLayers } from "./layers";
import { enquiryPanel, tabOf } from "./tabs";
import { t } from "./text";

const PANEL = "contact";
const warmForm = () => void enquiryPanel.preload().catch(() => undefined);
const ConsultationLayer = lazy(async () => ({
  default: (await import("./ConsultationLayer")).ConsultationLayer,
}));

export function ContactPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { layers, open, close } = useContactLayers();
  const tab = tabOf(query);
  const tabs = [
    { key: "consultation", label: t("contact.tab.consultation") },
    { key: "qna", label: t("contact.tab.qna") },
  ] as const;
  const choose = (key: string) =>
    void navigate(key === "qna" ? "/contact?tab=qna" : "/contact", { replace: true });

  return (
    <main className="page wrap" onPointerOver={warmForm}>
      <div className={styles.head}>
        <h1 className="display latin" lang="en">
          {t("contact.title")}
        </h1>
        <Tabs
          label={t("contact.tabs.label")}
          tabs={tabs}
          selected={tab}
          onSelect={choose}
          panel={PANEL}
        />
      </div>
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, tab)} className={styles.panel}>
        <Suspense fallback={null}>
          {tab === "qna" ? <enquiryPanel.Screen /> : null}
          {layers.consultation ? (
            <ConsultationLayer group={layers.consultation} onClose={close} />
          ) : null}
        </Suspense>
        {tab === "qna" ? null : (
          <ConsultationChoices onChoose={(consultation) => open({ consultation })} />
        )}
      </div>
    </main>
  );
}
