/** A room before and after: one picture over the other, and a line between them to be moved. */
import { useRef, useState } from "react";
import type { CSSProperties } from "react";

import { usePointers } from "@media/gestures/usePointers";
import { Picture } from "@shared/Picture";
import type { Project } from "../types";
import styles from "./BeforeAfter.module.css";
import { isAcross, pagedShare, shareAt, shareOf, START } from "./compare";
import { Section } from "./Section";
import section from "./Section.module.css";
import { t } from "./text";

type ProjectImage = Project["images"][number];

export function Compared({ project }: { project: Project }) {
  const { images, parts } = project;
  if (parts.pairs.length === 0) return null;
  return (
    <Section id="compared" bare>
      <h2 className={`${section.heading} h2`} id="compared">
        {t("project.ba.heading")}
      </h2>
      {parts.pairs.map(([one, other]) => {
        const [before, after] = [images[one], images[other]];
        return before && after ? <BeforeAfter key={one} before={before} after={after} /> : null;
      })}
    </Section>
  );
}

interface BeforeAfterProps {
  before: ProjectImage;
  after: ProjectImage;
}

export function BeforeAfter({ before, after }: BeforeAfterProps) {
  const [share, setShare] = useState(START);
  const told = [before.caption, after.caption].filter(Boolean).join(" ");

  return (
    <div className={`${styles.compared} ${styles.live}`} style={{ "--ratio": after.ratio } as CSSProperties}>
      <Pair before={before} after={after} share={share} onMove={setShare} />
      <input
        className={styles.range}
        type="range"
        min={0}
        max={100}
        step={1}
        value={share}
        aria-label={t("project.ba.control")}
        aria-valuetext={t("project.ba.value", { percent: share })}
        onChange={(event) => setShare(shareOf(event.target.valueAsNumber))}
        onKeyDown={(event) => {
          const paged = pagedShare(share, event.key);
          if (paged === undefined) return;
          event.preventDefault();
          setShare(paged);
        }}
      />
      <p className={styles.words} aria-hidden="true">
        <span>{t("project.ba.before")}</span>
        <span>{t("project.ba.after")}</span>
      </p>
      {told ? <p className={styles.told}>{told}</p> : null}
    </div>
  );
}

interface PairProps extends BeforeAfterProps {
  share: number;
  onMove: (share: number) => void;
}

const isMouse = ({ pointerType }: PointerEvent) => pointerType === "mouse";

/** The two pictures; a mouse moves the line at once, a finger once it goes across rather than down. */
function Pair({ before, after, share, onMove }: PairProps) {
  const pair = useRef<HTMLDivElement>(null);

  function moveTo({ clientX }: PointerEvent) {
    const { left, width } = pair.current?.getBoundingClientRect() ?? { left: 0, width: 0 };
    onMove(shareAt(clientX, left, width));
  }

  usePointers(pair, {
    isDrag: (path, event) => isMouse(event) || isAcross(path),
    onPress(event) {
      if (isMouse(event)) moveTo(event);
    },
    onMove({ isDrag }, event) {
      if (isDrag) moveTo(event);
    },
    onEnd: (_, event) => moveTo(event),
  });

  return (
    <div ref={pair} className={styles.pair} style={{ "--x": `${share}%` } as CSSProperties}>
      <Side image={before} name={t("project.ba.before")} />
      <Side image={after} name={t("project.ba.after")} />
    </div>
  );
}

function Side({ image, name }: { image: ProjectImage; name: string }) {
  return (
    <figure>
      <div className={styles.picture}>
        <Picture image={image} sizes="92vw" guarded />
      </div>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
