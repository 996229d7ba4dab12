/** The gallery of projects: tabs, what it is narrowed by, tiles. */
import { Suspense } from "react";
import type { MouseEvent } from "react";

import { langOf } from "@shared/lang";
import { LoadFailed } from "@shared/LoadFailed";
import { isPlainClick } from "@shared/SiteLink";
import { tabId, Tabs } from "@shared/Tabs";
import { t as common } from "@shared/text";
import { ContactCta } from "./ContactCta";
import { GalleryContent } from "./GalleryContent";
import { useProjectLayers } from "./layers";
import { galleryLayers, galleryTools, longGallery, noProjects } from "./parts";
import styles from "./PortfolioPage.module.css";
import { t } from "./text";
import type { ProjectCard } from "./types";
import { useGallery } from "./useGallery";
import { useFirstCategory, useListed } from "./useListed";

const PANEL = "projects";
const TABS = (["residential", "commercial"] as const).map((key) => ({ key, label: common(`space.${key}`) }));

/** Return the screen once all is here that the server's page shows of it. */
export async function wholePortfolioPage() {
  const panel = document.getElementById(PANEL);
  const isEmpty = panel !== null && panel.querySelector("li") === null;
  const parts = [galleryTools, galleryLayers, ...(isEmpty ? [noProjects] : [])];
  await Promise.all(parts.map((part) => part.preload())).catch(() => undefined);
  return PortfolioPage;
}

export function PortfolioPage() {
  const { type, selection: chosen, choose, turnTo } = useGallery(useFirstCategory());
  const { selection, list, whole, isVoid, problem, retry, long } = useListed(type, chosen);
  const layers = useProjectLayers();
  const choice = { type, selection, onChoose: choose };

  function openProject({ id }: ProjectCard, event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    layers.open({ project: id });
  }

  return (
    <main className="page wrap">
      <div className={styles.head}>
        <h1 className="display latin" lang={langOf(t("portfolio.title"))}>
          {t("portfolio.title")}
        </h1>
        <Tabs label={t("portfolio.tabs.label")} tabs={TABS} selected={type} onSelect={turnTo} panel={PANEL} />
      </div>
      <galleryTools.Screen {...choice} {...layers} whole={whole} list={list} isVoid={isVoid} />
      <div id={PANEL} className={styles.projects} role="tabpanel" tabIndex={-1} aria-labelledby={tabId(PANEL, type)}>
        <Suspense fallback={null}>
          {problem ? (
            <LoadFailed problem={problem} onRetry={retry} />
          ) : (
            <GalleryContent {...choice} list={list} isVoid={isVoid} onOpen={openProject} />
          )}
        </Suspense>
        <Suspense fallback={null}>
          {long ? <longGallery.Screen type={type} selection={selection} {...long} /> : null}
        </Suspense>
      </div>
      {list.total === 0 ? null : <ContactCta />}
      <galleryLayers.Screen projects={list.known} listed={list.known} total={list.total} {...layers} />
    </main>
  );
}
