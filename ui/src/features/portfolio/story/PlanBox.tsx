/** A plan, opened on paper: it can be moved and enlarged. */
import { useEffect, useRef, useState } from "react";

import planBox from "@texts/plan-box.ko.json";
import { usePointers } from "@media/gestures/usePointers";
import { dragged, zoomed } from "@media/gestures/zoom";
import type { View } from "@media/gestures/zoom";
import { Icon } from "@shared/Icon";
import { Cross } from "@shared/icons";
import type { Image } from "@shared/image";
import { Layer } from "@shared/Layer";
import { Picture } from "@shared/Picture";
import { t as common } from "@shared/text";
import { translator } from "../../../messages";
import type { Project } from "../types";
import styles from "./PlanBox.module.css";
import { PlanKey } from "./PlanKey";
import { afterKey, beginning, LARGEST, wheelFactor } from "./planView";
import { t as story } from "./text";

const t = translator(planBox);

interface PlanBoxProps {
  project: Project;
  image: Image;
  onClose: () => void;
}

export function PlanBox({ project: { size, planKey }, image, onClose }: PlanBoxProps) {
  const { stage, view, press } = useView();

  return (
    <Layer
      label={t("project.plan.title", { size: size ?? "" }).trim()}
      className={styles.box}
      keepOnOutside
      onKey={press}
      onClose={onClose}
    >
      <div className={styles.bar}>
        <h1 className="h4">
          {story("project.plan.heading")} <span className="meta num">{size}</span>
        </h1>
        <button type="button" className={styles.close} onClick={onClose}>
          {common("common.close")} <Cross />
        </button>
      </div>
      {/* It moves by the keyboard, so the keyboard reaches it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={stage} className={styles.stage} tabIndex={0} role="group" aria-label={t("project.plan.pan")}>
        <div className={styles.drawing} style={{ transform: transformOf(view) }}>
          <Picture image={image} sizes="200vw" eager guarded />
        </div>
      </div>
      <div className={styles.foot}>
        {planKey ? <PlanKey planKey={planKey} /> : null}
        <Zoom scale={view.scale} onPress={(key) => press({ key })} />
      </div>
    </Layer>
  );
}

const transformOf = ({ scale, x, y }: View) => `translate(${x}px, ${y}px) scale(${scale})`;

/** What is seen of the plan, and everything that changes it. */
function useView() {
  const stage = useRef<HTMLDivElement>(null);
  // As wide as the screen, which is known before the stage is.
  const [view, setView] = useState(() => beginning({ width: innerWidth, height: innerHeight, largest: LARGEST }));
  const stageNow = () => stageOf(stage.current?.getBoundingClientRect());
  usePointers(stage, {
    most: 2,
    onMove(held) {
      const now = stageNow();
      setView((seen) => dragged(seen, held, now));
    },
  });

  useEffect(() => {
    const shown = stage.current;
    // React's own listener could not keep the page behind from being enlarged.
    function turn(event: WheelEvent) {
      if (!shown) return;
      event.preventDefault();
      const box = shown.getBoundingClientRect();
      const at = {
        x: event.clientX - box.left - box.width / 2,
        y: event.clientY - box.top - box.height / 2,
      };
      setView((seen) => zoomed(seen, wheelFactor(event.deltaY), at, stageOf(box)));
    }
    shown?.addEventListener("wheel", turn, { passive: false });
    return () => shown?.removeEventListener("wheel", turn);
  }, []);

  function press(event: Pick<KeyboardEvent, "key"> & Partial<Pick<Event, "preventDefault">>) {
    const next = afterKey(view, event.key, stageNow());
    if (!next) return;
    event.preventDefault?.();
    setView(next);
  }
  return { view, press, stage };
}

const stageOf = ({ width, height } = new DOMRect()) => ({ width, height, largest: LARGEST });

interface ZoomProps {
  scale: number;
  /** Called with the key that does the same. */
  onPress: (key: string) => void;
}

function Zoom({ scale, onPress }: ZoomProps) {
  return (
    <div className={styles.zoom}>
      <span className="sr" role="status">
        {t("project.plan.zoom_value", { percent: Math.round(scale * 100) })}
      </span>
      <button type="button" className="iconbtn" aria-label={t("project.plan.zoom_out")} onClick={() => onPress("-")}>
        <Icon>
          <path d="M2 10h16" />
        </Icon>
      </button>
      <button type="button" className="iconbtn" aria-label={t("project.plan.zoom_in")} onClick={() => onPress("+")}>
        <Icon>
          <path d="M10 2v16M2 10h16" />
        </Icon>
      </button>
    </div>
  );
}
