/** A slide's picture: upright for small screens, wide for the others. */
import { useRef, useState } from "react";

import { useAnotherTry } from "@shared/anotherTry";
import { focusStyle } from "@shared/focus";
import type { Image } from "@shared/image";
import type { Slide } from "@shared/site";
import styles from "./HomePage.module.css";

/** Specification, section 2: small screens have pictures of their own. */
const SMALL = "(max-width: 768px)";
/** Pictures fill the screen: a wide one may be cut left and right, an upright one too. */
const WIDE_SIZES = "max(100vw, 178vh)";
const UPRIGHT_SIZES = "max(100vw, 48vh)";

const CENTRE: Image["focus"] = [0.5, 0.5];

interface SlidePictureProps {
  slide: Slide;
  placeholder: Image;
  state: "shown" | "under" | "away";
  label: string;
  role: string;
  first: boolean;
}

export function SlidePicture(props: SlidePictureProps) {
  const { slide, placeholder, state, label, role, first } = props;
  const [arrived, setArrived] = useState(first);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const picture = useRef<HTMLPictureElement>(null);
  useAnotherTry({
    picture,
    hasFailed: failed,
    isShown: state === "shown",
    retry: () => {
      setFailed(false);
      setTries((now) => now + 1);
    },
  });
  const wide = (!failed && slide.desktop?.picture) || placeholder;
  const upright = failed ? undefined : slide.mobile?.picture;

  return (
    <div
      className={styles.slide}
      data-state={state}
      data-arrived={arrived}
      role="group"
      aria-roledescription={role}
      aria-label={label}
      aria-hidden={state !== "shown"}
    >
      <picture ref={picture}>
        {upright ? <Sources image={upright} sizes={UPRIGHT_SIZES} media={SMALL} /> : null}
        <Sources image={wide} sizes={WIDE_SIZES} />
        <img
          key={tries}
          src={wide.url}
          sizes={WIDE_SIZES}
          srcSet={wide.srcset || undefined}
          style={cropping(wide, upright)}
          alt={slide.desktop?.alt || wide.alt}
          fetchPriority={first ? "high" : undefined}
          decoding="async"
          draggable={false}
          onLoad={() => setArrived(true)}
          onError={() => {
            setFailed(true);
            setArrived(true);
          }}
        />
      </picture>
    </div>
  );
}

/** Where each picture is cropped: an upright one without a focus of its own in the middle. */
function cropping(wide: Image, upright: Image | undefined) {
  const { focus } = wide;
  if (!upright || !(focus || upright.focus)) return focusStyle(focus);
  return { ...focusStyle(focus), ...focusStyle(upright.focus ?? CENTRE, "--focus-small") };
}

/** The formats of one picture; an upright one brings its plain format too. */
function Sources({ image, sizes, media }: { image: Image; sizes: string; media?: string }) {
  const plain = media ? [{ type: "", srcset: image.srcset || image.url }] : [];
  return [...image.sources, ...plain].map(({ type, srcset }) => (
    <source key={type} type={type || undefined} media={media} srcSet={srcset} sizes={sizes} />
  ));
}
