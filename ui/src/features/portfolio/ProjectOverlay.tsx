/** One project over the gallery: pictures first, and the ways on under the thumb. */
import { useDeferredValue, useEffect, useRef } from "react";

import { Layer } from "@shared/Layer";
import { LayerLoader } from "@shared/ScreenErrors";
import { LoadFailed } from "@shared/LoadFailed";
import { fadeIn } from "@shared/motion/fadeIn";
import { useGrowing } from "@shared/motion/useGrowing";
import type { Problem } from "@shared/problem";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { useMedia } from "@shared/useMedia";
import { Booklet } from "./Booklet";
import coverStyles from "./Cover.module.css";
import { coverSizes } from "./coverSizes";
import { Foot } from "./Foot";
import type { ProjectLayers } from "./layers";
import { lightbox, warmLightbox } from "./lightbox";
import { neighboursOf } from "./neighbours";
import type { Neighbour } from "./neighbours";
import { OverlayBar } from "./OverlayBar";
import { ProjectFacts } from "./ProjectFacts";
import styles from "./ProjectOverlay.module.css";
import { Rows } from "./Rows";
import { Shot } from "./Shots";
import { t } from "./projectText";
import { Turn } from "./story/Turn";
import { tileOf } from "./tileFocus";
import type { Project, ProjectCard } from "./types";
import { useProject } from "./useProject";

/** The project itself comes first. */
const FETCH_AFTER_MS = 1_000;

interface ProjectOverlayProps {
  id: string;
  /** What the gallery knows of the project: shown until all of it has arrived. */
  card: ProjectCard | undefined;
  /** What the gallery shows: the beginning of a list of *total*. */
  listed: readonly ProjectCard[];
  total: number;
  photo: ProjectLayers["photo"];
  onOpen: (layers: ProjectLayers) => void;
  onUpdate: (layers: ProjectLayers) => void;
  onClose: () => void;
}

export function ProjectOverlay(props: ProjectOverlayProps) {
  const { id, card, listed, total, photo, onOpen, onUpdate, onClose } = props;
  const { project, problem, retry } = useProject(id);
  const known = project ?? card;
  const title = known?.title ?? t("project.detail.gallery");
  const beside = neighboursOf(id, listed, total, project);
  const turn = (to: Neighbour) => onUpdate({ project: to.id });
  const article = useRef<HTMLElement>(null);
  const first = useRef(id);
  useDocumentTitle(known?.title);
  const show = useGrowing({
    opened: "project",
    project: id,
    below: () => tileOf(id)?.querySelector("picture"),
    above: (dialog) => dialog.querySelector(`[data-index="${project?.cover ?? 0}"] picture`),
  });

  useEffect(() => {
    const timer = setTimeout(warmLightbox, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (id === first.current) return;
    first.current = id;
    article.current?.closest("dialog")?.scrollTo(0, 0);
    fadeIn(article.current);
    article.current?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [id]);

  return (
    <>
      <Layer
        label={t("project.detail.label", { title })}
        className={styles.overlay}
        keepOnOutside
        show={show}
        onClose={onClose}
      >
        <OverlayBar beside={beside} onTurn={turn} onClose={onClose} />
        <article ref={article} className={`${styles.body} wrap`}>
          {problem ? <OverlayProblem {...{ problem, retry, onClose }} /> : null}
          {known && !problem ? <OverlayContent known={known} project={project} onOpen={onOpen} /> : null}
        </article>
        {known && !problem ? (
          <>
            <div className={`${styles.on} wrap`}>
              <Turn previous={beside.previous} next={beside.next} onTurn={turn} />
            </div>
            {project || beside.next ? <Foot id={id} beside={beside} onTurn={turn} /> : null}
          </>
        ) : null}
      </Layer>
      {known && !problem ? <Booklet project={known} /> : null}
      {photo && project && project.images.length > 0 ? (
        <LayerLoader onClose={onClose}>
          <lightbox.Screen
            project={project}
            start={photo}
            onRemember={(at) => onUpdate({ photo: at })}
            onClose={onClose}
          />
        </LayerLoader>
      ) : null}
    </>
  );
}

interface OverlayContentProps {
  known: ProjectCard & Partial<Project>;
  project: Project | undefined;
  onOpen: (layers: ProjectLayers) => void;
}

/** On a phone the cover leads; on wider screens it stands in its place among the pictures. */
function OverlayContent({ known, project, onOpen }: OverlayContentProps) {
  const isBeside = useMedia("(min-width: 1024px)");
  // Many pictures are rendered in slices: one may be on its way meanwhile.
  const arrived = useDeferredValue(project);
  const isHere = arrived?.id === known.id;
  const at = isHere ? arrived.cover : 0;
  const cover = isHere ? (arrived.images[at] ?? known.thumbnail) : known.thumbnail;
  const show = (photo: NonNullable<ProjectLayers["photo"]>) => onOpen({ photo });
  return (
    <>
      {isBeside ? null : (
        <figure className={`${coverStyles.cover} ${styles.first}`}>
          <Shot image={cover} index={at} sizes={coverSizes(cover)} label={t("project.cover.open")} eager onOpen={show} />
        </figure>
      )}
      <ProjectFacts project={known} />
      <div role="group" aria-label={t("project.detail.gallery")} aria-busy={!isHere}>
        {isHere ? null : (
          <p className="sr" role="status">
            {t("project.loading")}
          </p>
        )}
        <Rows {...(isHere ? rowsOf(arrived, isBeside) : awaited(known, isBeside))} eager={isBeside} onOpen={show} />
      </div>
    </>
  );
}

function rowsOf({ images, parts }: Project, isBeside: boolean) {
  return { images, rows: isBeside ? parts.overlayRows : parts.rows };
}

/** Return what stands there until the pictures are known: the tile's, where the first of them will be. */
function awaited({ thumbnail, firstRow }: ProjectCard, isBeside: boolean) {
  const images = firstRow.map((ratio) => ({ ...thumbnail, ratio: ratio ?? 1 }));
  return { images, rows: isBeside ? [firstRow.map((ratio, at) => ratio && at)] : [] };
}

interface OverlayProblemProps {
  problem: Problem;
  retry: () => void;
  onClose: () => void;
}

function OverlayProblem({ problem, retry, onClose }: OverlayProblemProps) {
  if (problem.status !== 404) return <LoadFailed problem={problem} onRetry={retry} />;
  return (
    <div role="alert" className={styles.missing}>
      <h1 className="h2">{t("project.not_found.title")}</h1>
      <p className="read">{problem.detail}</p>
      <button type="button" className="btn btn--ink" onClick={onClose}>
        {t("project.not_found.back")}
      </button>
    </div>
  );
}
