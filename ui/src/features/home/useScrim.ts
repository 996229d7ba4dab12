/** How dark the slide that is shown has to be made behind the words: so that they have a contrast of 4.5:1. */
import { useEffect, useRef } from "react";

import styles from "./HomePage.module.css";

/** The lightest shade that the faintest words can be read on, and that of the scrim (HomePage.module.css). */
const LIGHTEST = 107;
const SCRIM = 25;
/** More than is needed by what is measured: browsers do not scale a picture like each other. */
const SPARE = 0.04;
/** Of the bar itself: what opens below it has a ground of its own. */
const ABOVE = "header :is(a, button):not(li li *)";
const BELOW = [`.${styles.saying}[data-shown=true] > *`, `.${styles.business}`, `.${styles.controls} > * > *`].join();

/** Return a ref to the slideshow, whose scrims are as dark as the slide at *index* asks for. */
export function useScrim(index: number) {
  const surface = useRef<HTMLElement>(null);

  useEffect(() => {
    const show = surface.current;
    if (!show) return undefined;
    const measure = () => darken(show);
    const observer = new ResizeObserver(measure);
    observer.observe(show);
    // Pictures tell that they are here without telling who is around them.
    show.addEventListener("load", measure, true);
    return () => {
      observer.disconnect();
      show.removeEventListener("load", measure, true);
    };
  }, [index]);

  return surface;
}

function darken(show: HTMLElement) {
  const picture = show.querySelector<HTMLImageElement>("[data-state=shown] img");
  const drawn = picture?.complete && picture.naturalWidth > 0 ? draw(picture, show) : null;
  let top = "";
  let bottom = "";
  try {
    if (drawn) {
      top = `${strength(drawn, document.querySelectorAll(ABOVE))}`;
      bottom = `${strength(drawn, show.querySelectorAll(BELOW))}`;
    }
  } catch {
    // A picture of another host may be shown, not measured.
  }
  // One that is not here, either, gets what a white one needs.
  show.style.setProperty("--scrim-top", top);
  show.style.setProperty("--scrim-bottom", bottom);
}

/** Draw *picture* as it fills *show*. */
function draw(picture: HTMLImageElement, { clientWidth, clientHeight }: HTMLElement) {
  const canvas = document.createElement("canvas");
  canvas.width = clientWidth;
  canvas.height = clientHeight;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const [left = 0.5, top = 0.5] = getComputedStyle(picture).objectPosition.split(" ").map((part) => Number.parseFloat(part) / 100);
  const scale = Math.max(canvas.width / picture.naturalWidth, canvas.height / picture.naturalHeight);
  const width = picture.naturalWidth * scale;
  const height = picture.naturalHeight * scale;
  context?.drawImage(picture, (canvas.width - width) * left, (canvas.height - height) * top, width, height);
  return context;
}

/** Return how opaque the scrim has to be behind *words*, for the lightest point behind them. */
function strength(drawn: CanvasRenderingContext2D, words: Iterable<Element>): number {
  // Squared, shades add up about as light does.
  let lightest = 0;
  for (const { x, y, width, height } of Array.from(words, (one) => one.getBoundingClientRect())) {
    if (width < 1 || height < 1) continue;
    const { data } = drawn.getImageData(x, y, width, height);
    for (let at = 0; at < data.length; at += 4) {
      lightest = Math.max(lightest, 0.2126 * data[at]! ** 2 + 0.7152 * data[at + 1]! ** 2 + 0.0722 * data[at + 2]! ** 2);
    }
  }
  lightest = Math.sqrt(lightest);
  return lightest > LIGHTEST ? (lightest - LIGHTEST) / (lightest - SCRIM) + SPARE : 0;
}
