/** Ways to reach the studio: a consultation, or a question. */
import { Suspense } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";

import { langOf } from "@shared/lang";
import { page } from "@shared/page";
import { LayerLoader, ScreenErrors } from "@shared/ScreenErrors";
import { tabId, Tabs } from "@shared/Tabs";
import { ConsultationChoices } from "./ConsultationChoices";
import styles from "./ContactPage.module.css";
import { useContactLayers } from "./layers";
import { enquiryPanel, tabOf } from "./tabs";
import { t } from "./text";

const PANEL = "contact";
const warmForm = () => void enquiryPanel.preload().catch(() => undefined);
const consultation = page(async () => (await import("./ConsultationLayer")).ConsultationLayer);

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
        <h1 className="display latin" lang={langOf(t("contact.title"))}>
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
          {tab === "qna" ? (
            <ScreenErrors>
              <enquiryPanel.Screen />
            </ScreenErrors>
          ) : null}
        </Suspense>
        {layers.consultation ? (
          <LayerLoader onClose={close}>
            <consultation.Screen group={layers.consultation} onClose={close} />
          </LayerLoader>
        ) : null}
        {tab === "qna" ? null : (
          <ConsultationChoices onChoose={(group) => open({ consultation: group })} />
        )}
      </div>
    </main>
  );
}
