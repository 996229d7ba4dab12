/** The gallery of projects: tabs, filters, tiles. */
import { Suspense, useState } from "react";
import type { MouseEvent } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";

import { isPlainClick } from "@shared/SiteLink";
import { LoadFailed } from "@shared/LoadFailed";
import { PAGE_SIZE, useFirst } from "@shared/lists/useFirst";
import { tabId, Tabs } from "@shared/Tabs";
import { t as common } from "@shared/text";
import { ContactCta } from "./ContactCta";
import { FilterRuler } from "./FilterRuler";
import { categoryOf, passing, toggled } from "./filters";
import { GalleryContent } from "./GalleryContent";
import { GalleryLayers } from "./GalleryLayers";
import { useProjectLayers } from "./layers";
import { longGallery } from "./long";
import type { Chosen } from "./LongGallery";
import { NoProjects } from "./NoProjects";
import styles from "./PortfolioPage.module.css";
import { t } from "./text";
import { PROJECTS_URL } from "./types";
import type { ProjectCard, ProjectType } from "./types";

const PANEL = "projects";
const TYPES = ["residential", "commercial"] as const;

export function PortfolioPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const type = categoryOf(query);
  // What is chosen in each category; changing category leaves the other as it was.
  const [all, setAll] = useState<Chosen>({ residential: [], commercial: [] });
  const chosen = all[type];
  const choose = (keys: Chosen[ProjectType]) => setAll((now) => ({ ...now, [type]: keys }));
  const clear = () => choose([]);
  // Both types come at once, so that changing tabs is instant.
  const { first, long, problem, isLoading, retry } = useFirst<ProjectCard>(PROJECTS_URL);
  const layers = useProjectLayers();
  const tabs = TYPES.map((key) => ({ key, label: common(`space.${key}`) }));

  function openProject({ id }: ProjectCard, event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    layers.open({ project: id });
  }

  const known = passing(first?.items ?? [], type, chosen);
  const content = { type, chosen, onClear: clear, onOpen: openProject };
  const gallery = (
    <GalleryContent
      {...content}
      isLoading={isLoading || (!!long && known.length === 0)}
      shown={known.slice(0, PAGE_SIZE)}
      total={long ? undefined : known.length}
    />
  );

  const whole = first?.total === 0 ? <NoProjects /> : gallery;
  const shown = long ? (
    <Suspense fallback={gallery}>
      <longGallery.Screen {...content} first={long} all={all} onRestore={setAll} layers={layers} />
    </Suspense>
  ) : (
    whole
  );

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
      <FilterRuler type={type} chosen={chosen} onToggle={(key) => choose(toggled(chosen, key))} onClear={clear} />
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, type)}>
        {problem ? <LoadFailed problem={problem} onRetry={retry} /> : shown}
      </div>
      <ContactCta />
      {long ? null : <GalleryLayers projects={first?.items ?? []} {...layers} />}
    </main>
  );
}
