/** A project's pictures in the lightbox, a plan with its key. */
import { Lightbox } from "@shared/Lightbox/Lightbox";
import type { LightboxProps } from "@shared/Lightbox/Lightbox";
import { PlanKey } from "./story/PlanKey";
import type { Project } from "./types";

interface ProjectLightboxProps extends Pick<LightboxProps, "start" | "onRemember" | "onClose"> {
  project: Project;
}

export function ProjectLightbox({ project, ...props }: ProjectLightboxProps) {
  const { images, planKey, thumbnail, title } = project;
  const keyOf = (index: number) =>
    planKey && images[index]?.role === "plan" ? <PlanKey planKey={planKey} /> : null;

  return <Lightbox title={title} images={images.length > 0 ? images : [thumbnail]} keyOf={keyOf} {...props} />;
}
