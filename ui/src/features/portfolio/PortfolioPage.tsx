/** The gallery of projects: tabs, filters, tiles. */
import { useState } from "react";
import type { MouseEvent } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";

import { isPlainClick } from "@shared/SiteLink";
import { LoadFailed } from "@shared/LoadFailed";
import { tabId, Tabs } from "@shared/Tabs";
import { t as common } from "@shared/text";
import { ContactCta } from "./ContactCta";
import { FilterRuler } from "./FilterRuler";
import { categoryOf, toggled } from "./filters";
import { GalleryContent } from "./GalleryContent";
import { GalleryLayers } from "./GalleryLayers";
import { useProjectLayers } from "./layers";
import styles from "./PortfolioPage.module.css";
import { t } from "./text";
import type { ProjectCard, ProjectType } from "./types";
import { useProjects } from "./useProjects";

const PANEL = "projects";

/** What is chosen in each category; changing category leaves the other as it was. */
function useChosenFilters(type: ProjectType) {
  const [chosen, setChosen] = useState<Record<ProjectType, readonly string[]>>({
    residential: [],
    commercial: [],
  });
  return {
    chosen: chosen[type],
    toggle: (key: string) => setChosen((all) => ({ ...all, [type]: toggled(all[type], key) })),
    clear: () => setChosen((all) => ({ ...all, [type]: [] })),
  };
}

export function PortfolioPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const type = categoryOf(query);
  const filters = useChosenFilters(type);
  const { projects, problem, isLoading, retry } = useProjects();
  const layers = useProjectLayers();
  const tabs = [
    { key: "residential", label: common("space.residential") },
    { key: "commercial", label: common("space.commercial") },
  ] as const;

  function openProject({ id }: ProjectCard, event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    layers.open({ project: id });
  }

  return (
    <main className="page wrap">
      <div className={styles.head}>
        <h1 className="display latin" lang="en">
          {t("portfolio.title")}
        </h1>
        <Tabs
          label={t("portfolio.tabs.label")}
          tabs={tabs}
          selected={type}
          onSelect={(key) => void navigate(`/portfolio?category=${key}`)}
          panel={PANEL}
        />
      </div>
      <FilterRuler
        type={type}
        chosen={filters.chosen}
        onToggle={filters.toggle}
        onClear={filters.clear}
      />
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, type)}>
        {problem ? (
          <LoadFailed problem={problem} onRetry={retry} />
        ) : (
          <GalleryContent
            type={type}
            projects={projects}
            chosen={filters.chosen}
            isLoading={isLoading}
            onClear={filters.clear}
            onOpen={openProject}
          />
        )}
      </div>
      <ContactCta />
      <GalleryLayers projects={projects} {...layers} />
    </main>
  );
}
