/** One project on a page of its own. */
import { Suspense } from "react";
import { useParams } from "react-router-dom";

import { LayerLoader } from "@shared/LayerLoader";
import { LoadFailed } from "@shared/LoadFailed";
import { Message } from "@shared/Message";
import { page } from "@shared/page";
import { SiteLink } from "@shared/SiteLink";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { useProjectLayers } from "./layers";
import { lightbox } from "./lightbox";
import { ProjectHead } from "./ProjectHead";
import styles from "./ProjectPage.module.css";
import { Shot, Shots } from "./Shots";
import { t } from "./projectText";
import type { Project } from "./types";
import { useProject } from "./useProject";

const end = page(async () => (await import("./ProjectEnd")).ProjectEnd);

/** Below all pictures. */
const MAIN_SIZES = "92vw";
const SHOT_SIZES = "(min-width: 640px) 46vw, 92vw";

/** Return the screen once its end, a chunk of its own, is here too: the page keeps its height. */
export async function wholeProjectPage() {
  await end.preload().catch(() => undefined);
  return ProjectPage;
}

export function ProjectPage() {
  const { id = "" } = useParams();
  const { project, problem, retry } = useProject(id);
  const isMissing = problem?.status === 404;
  useDocumentTitle(isMissing ? t("project.not_found.title") : project?.title);

  return (
    <main className="page wrap">
      {isMissing ? <NotFound hint={problem.detail} /> : null}
      {problem && !isMissing ? <LoadFailed problem={problem} onRetry={retry} /> : null}
      {project ? <ProjectContent project={project} /> : null}
      {project || problem ? null : <ProjectSkeleton />}
    </main>
  );
}

function ProjectContent({ project }: { project: Project }) {
  const { layers, open, update, close } = useProjectLayers(project.id);
  const { images, title } = project;
  const main = images[0] ?? project.thumbnail;
  const show = (photo: NonNullable<typeof layers.photo>) => open({ photo });

  return (
    <>
      <article>
        <ProjectHead project={project} />
        <div className={styles.main}>
          <Shot image={main} index={0} sizes={MAIN_SIZES} eager onOpen={show} />
        </div>
        <Shots images={images} skipped={1} sizes={SHOT_SIZES} onOpen={show} />
        <Suspense fallback={null}>
          <end.Screen project={project} />
        </Suspense>
      </article>
      {layers.photo ? (
        <LayerLoader onClose={close}>
          <lightbox.Screen
            title={title}
            images={images.length > 0 ? images : [main]}
            start={layers.photo}
            onRemember={(photo) => update({ photo })}
            onClose={close}
          />
        </LayerLoader>
      ) : null}
    </>
  );
}

function NotFound({ hint }: { hint: string }) {
  const back = (
    <SiteLink className="btn btn--ink" to="/portfolio">
      {t("project.not_found.back")}
    </SiteLink>
  );
  return (
    <Message title={t("project.not_found.title")} actions={back}>
      <p>{hint}</p>
    </Message>
  );
}

function ProjectSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr" role="status">
        {t("project.loading")}
      </p>
      <div className={styles.headSpace} />
      <div className={`${styles.main} skel`} />
    </div>
  );
}
