/** One project over the gallery. */
import { Cross } from "@shared/icons";
import { Layer } from "@shared/Layer";
import { LayerLoader } from "@shared/LayerLoader";
import { LoadFailed } from "@shared/LoadFailed";
import type { Problem } from "@shared/problem";
import { ShareButton } from "@shared/ShareButton";
import { markOf, useSite } from "@shared/site";
import { t as common } from "@shared/text";
import { Carry } from "./Carry";
import type { ProjectLayers } from "./layers";
import { lightbox } from "./lightbox";
import { ProjectFacts } from "./ProjectFacts";
import styles from "./ProjectOverlay.module.css";
import { Shots, ShotsSkeleton } from "./Shots";
import { t } from "./projectText";
import type { ProjectCard } from "./types";
import { useProject } from "./useProject";

const SHOT_SIZES = "(min-width: 1024px) 30vw, (min-width: 640px) 46vw, 92vw";

interface ProjectOverlayProps {
  id: string;
  /** What the gallery knows of the project: shown until all of it has arrived. */
  card: ProjectCard | undefined;
  photo: ProjectLayers["photo"];
  onOpen: (layers: ProjectLayers) => void;
  onUpdate: (layers: ProjectLayers) => void;
  onClose: () => void;
}

export function ProjectOverlay(props: ProjectOverlayProps) {
  const { id, card, photo, onOpen, onUpdate, onClose } = props;
  const { project, problem, retry } = useProject(id);
  const known = project ?? card;
  const title = known?.title ?? t("project.detail.gallery");

  return (
    <>
      <Layer
        label={t("project.detail.label", { title })}
        className={styles.overlay}
        keepOnOutside
        onClose={onClose}
      >
        <Bar path={`/portfolio/${encodeURIComponent(id)}`} title={title} onClose={onClose} />
        <article className={`${styles.body} wrap`}>
          {problem ? <OverlayProblem {...{ problem, retry, onClose }} /> : null}
          {known && !problem ? <ProjectFacts project={known} /> : null}
          {project ? (
            <Shots
              images={project.images}
              sizes={SHOT_SIZES}
              eager={2}
              onOpen={(at) => onOpen({ photo: at })}
            />
          ) : null}
          {project || problem ? null : <ShotsSkeleton count={card?.imageCount ?? 4} />}
          {project ? (
            <div className={styles.carry}>
              <Carry project={project} />
            </div>
          ) : null}
        </article>
      </Layer>
      {photo && project && project.images.length > 0 ? (
        <LayerLoader onClose={onClose}>
          <lightbox.Screen
            title={title}
            images={project.images}
            start={photo}
            onRemember={(at) => onUpdate({ photo: at })}
            onClose={onClose}
          />
        </LayerLoader>
      ) : null}
    </>
  );
}

interface BarProps {
  path: string;
  title: string;
  onClose: () => void;
}

function Bar({ path, title, onClose }: BarProps) {
  const { site } = useSite();
  return (
    <div className={styles.bar}>
      <div className="wrap">
        <span className={`${styles.wordmark} mark`} lang={site?.brand.en ? "en" : undefined}>
          {markOf(site)}
        </span>
        <ShareButton path={path} title={title} />
        <button
          type="button"
          className={styles.close}
          aria-label={t("project.detail.close")}
          onClick={onClose}
        >
          {common("common.close")} <Cross />
        </button>
      </div>
    </div>
  );
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
