/** Pictures that move: where they are, what they are called meanwhile, and what lies under them. */

/** Return *picture* if any of it is in view. */
export function inView(picture: HTMLElement | null | undefined): HTMLElement | undefined {
  if (!picture) return undefined;
  const { top, left, bottom, right } = picture.getBoundingClientRect();
  const isSeen = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
  return isSeen && bottom > top && right > left ? picture : undefined;
}

/** Return which picture of its project this is; the first is 0. */
export function numberOf(picture: HTMLElement | null): number {
  return Number(picture?.closest<HTMLElement>("[data-index]")?.dataset["index"] ?? 0);
}

/** Call *picture* by *name* while it moves, cut off where it ends; return the undo. */
export function wear(picture: HTMLElement, name: string): () => void {
  picture.style.viewTransitionName = name;
  picture.dataset["moves"] = "";
  return () => {
    picture.style.viewTransitionName = "";
    delete picture.dataset["moves"];
  };
}

/**
 * Make the box of a picture that is shown whole as large as what is seen of it; return the undo.
 *
 * One that has not arrived has the proportions of *like*.
 */
export function fit(picture: HTMLElement, like?: HTMLElement): () => void {
  const frame = picture.parentElement;
  const shown = picture.querySelector("img");
  const ratio = ratioOf(shown) ?? ratioOf(like?.querySelector("img"));
  if (!frame || !shown || !ratio || getComputedStyle(shown).objectFit !== "contain") return () => undefined;
  const { clientWidth, clientHeight } = frame;
  const width = Math.min(clientWidth, clientHeight * ratio);
  const height = width / ratio;
  // By a translation, which is no shift of the layout: Back is no press that would excuse one.
  const box = {
    inset: "0 auto auto 0",
    width: `${width}px`,
    height: `${height}px`,
    translate: `${(clientWidth - width) / 2}px ${(clientHeight - height) / 2}px`,
  };
  Object.assign(picture.style, box);
  return () => {
    Object.assign(picture.style, { inset: "", width: "", height: "", translate: "" });
  };
}

function ratioOf(image: HTMLImageElement | null | undefined): number | undefined {
  return image?.naturalHeight ? image.naturalWidth / image.naturalHeight : undefined;
}

/**
 * Lay what *from* shows under *to*, whose own picture fades in on top once it is decoded.
 *
 * That is the bitmap of *from*, or its colour where it has none yet. Resolves when only the own is left.
 */
export async function layUnder(to: HTMLElement, from: HTMLElement, fadeMs: number): Promise<void> {
  const small = from.querySelector("img");
  const large = to.querySelector("img");
  if (!large) return;
  const { backgroundColor } = getComputedStyle(from);
  const place = small?.style.getPropertyValue("--focus") || "center";
  const bitmap = small && ratioOf(small) ? `url(${JSON.stringify(small.currentSrc)}) ${place} / cover no-repeat` : "";
  to.style.background = `${bitmap} ${backgroundColor}`;
  const fade = large.animate({ opacity: [0, 1] }, { duration: fadeMs, fill: "backwards" });
  fade.pause();
  // What cannot be decoded is shown too: as its placeholder.
  await large.decode().catch(() => undefined);
  fade.play();
  await fade.finished.catch(() => undefined);
  to.style.background = "";
}
