/** One project on a page of its own. */
import { Suspense, useState } from "react";
import { useParams } from "react-router-dom";

import { LayerLoader } from "@shared/ScreenErrors";
import { LoadFailed } from "@shared/LoadFailed";
import { page } from "@shared/page";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { useProjectLayers } from "./layers";
import { lightbox } from "./lightbox";
import coverStyles from "./Cover.module.css";
import { WIDE_SCREEN, coverSizes } from "./coverSizes";
import { Lead } from "./Lead";
import { ProjectHead } from "./ProjectHead";
import styles from "./ProjectPage.module.css";
import { Rows } from "./Rows";
import { Shot } from "./Shots";
import { t } from "./projectText";
import type { Project } from "./types";
import { useProject } from "./useProject";

const missing = page(async () => (await import("./MissingProject")).MissingProject);
const end = page(async () => (await import("./ProjectEnd")).ProjectEnd);

/** Return the screen once its end, a chunk of its own, is here too: the page keeps its height. */
export async function wholeProjectPage() {
  await end.preload().catch(() => undefined);
  return ProjectPage;
}

export function ProjectPage() {
  const { id = "" } = useParams();
  const { project, problem, retry } = useProject(id);
  const isMissing = problem?.status === 404;
  const isAwaited = !project && !problem;
  useDocumentTitle(isMissing ? t("project.not_found.title") : project?.title);

  return (
    <main className="page" aria-busy={isAwaited || undefined}>
      {problem ? (
        <div className="wrap">
          {isMissing ? (
            <Suspense fallback={null}>
              <missing.Screen hint={problem.detail} />
            </Suspense>
          ) : (
            <LoadFailed problem={problem} onRetry={retry} />
          )}
        </div>
      ) : null}
      {project ? <ProjectContent key={project.id} project={project} /> : null}
      {isAwaited ? <ProjectSkeleton /> : null}
    </main>
  );
}

function ProjectContent({ project }: { project: Project }) {
  const { layers, open, update, close } = useProjectLayers(project.id);
  // As long as the page is open: what one looks at stays when a tablet is turned.
  const [isWide] = useState(() => matchMedia(WIDE_SCREEN).matches);
  const { images, parts, thumbnail } = project;
  const [cover, rows] = isWide ? [project.opening, parts.wideRows] : [project.cover, parts.rows];
  const main = images[cover] ?? thumbnail;
  const show = (photo: NonNullable<typeof layers.photo>) => open({ photo });

  return (
    <>
      <article>
        <figure className={coverStyles.cover}>
          <Shot image={main} index={cover} sizes={coverSizes(main)} label={t("project.cover.open")} eager onOpen={show} />
        </figure>
        <div className="wrap">
          <ProjectHead project={project} />
          <Lead project={project} />
          {rows.length > 0 ? (
            <section className={styles.gallery} aria-label={t("project.detail.gallery")}>
              <Rows rows={rows} images={images} onOpen={show} />
            </section>
          ) : null}
        </div>
        <Suspense fallback={null}>
          <end.Screen project={project} />
        </Suspense>
      </article>
      {layers.photo ? (
        <LayerLoader onClose={close}>
          <lightbox.Screen
            project={project}
            start={layers.photo}
            onRemember={(photo) => update({ photo })}
            onClose={close}
          />
        </LayerLoader>
      ) : null}
    </>
  );
}

function ProjectSkeleton() {
  return (
    <>
      <p className="sr" role="status">
        {t("project.loading")}
      </p>
      <div className={coverStyles.cover} />
      <div className={styles.headSpace} />
    </>
  );
}
