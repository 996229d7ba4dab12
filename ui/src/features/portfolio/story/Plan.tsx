/** The plans of a project with their rooms; each opens to be looked at closely. */
import { Icon } from "@shared/Icon";
import { LayerLoader } from "@shared/ScreenErrors";
import { page } from "@shared/page";
import { Picture } from "@shared/Picture";
import { useLayers } from "@shared/useLayers";
import type { Project } from "../types";
import { PlanKey } from "./PlanKey";
import styles from "./Plan.module.css";
import { Section } from "./Section";
import { t } from "./text";

const SIZES = "(min-width: 1024px) 61vw, 92vw";

const box = page(async () => (await import("./PlanBox")).PlanBox);
const warm = () => void box.preload().catch(() => undefined);

interface PlanLayers {
  /** The index of the picture that is open. */
  plan?: number;
}

function readLayers({ plan }: Readonly<Record<string, unknown>>): PlanLayers {
  return typeof plan === "number" ? { plan } : {};
}

export function Plan({ project }: { project: Project }) {
  const { layers, open, close } = useLayers<PlanLayers>(readLayers);
  const { images, parts } = project;
  const opened = parts.plans.find((at) => at === layers.plan);
  const image = opened === undefined ? undefined : images[opened];

  if (parts.plans.length === 0) return null;
  return (
    <Section id="plan" bare>
      <div className={styles.plan}>
        <PlanFacts project={project} />
        <div className={styles.drawings}>
          {parts.plans.map((at) => (
            <Drawing key={at} image={images[at]} onOpen={() => open({ plan: at })} />
          ))}
        </div>
      </div>
      {image ? (
        <LayerLoader onClose={close}>
          <box.Screen project={project} image={image} onClose={close} />
        </LayerLoader>
      ) : null}
    </Section>
  );
}

function PlanFacts({ project }: { project: Project }) {
  const { planKey, planRooms } = project;

  return (
    <div>
      <h2 className="h2" id="plan">
        {t("project.plan.heading")}
      </h2>
      {planKey ? <PlanKey planKey={planKey} /> : null}
      {planRooms.length > 0 ? (
        <dl className={styles.rooms} aria-label={t("project.plan.rooms")}>
          {planRooms.map(({ name, size }, place) => (
            // Rooms may be alike; their place tells them apart.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={`${place} ${name}`}>
              <dt>{name}</dt>
              <dd className="num">{size}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}

interface DrawingProps {
  image: Project["images"][number] | undefined;
  onOpen: () => void;
}

function Drawing({ image, onOpen }: DrawingProps) {
  if (!image) return null;
  return (
    <figure>
      <button
        type="button"
        className={styles.open}
        onClick={onOpen}
        onPointerEnter={warm}
        onFocus={warm}
      >
        <Picture image={image} sizes={SIZES} guarded />
        <span>
          <Icon>
            <path d="M10 2v16M2 10h16" />
          </Icon>{" "}
          {t("project.plan.open")}
        </span>
      </button>
      {image.caption ? <figcaption>{image.caption}</figcaption> : null}
    </figure>
  );
}
