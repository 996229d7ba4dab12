/** Notices about the connection and the gallery, and keys; their code comes after the first screen. */
import { useEffect } from "react";
import { useLocation } from "react-router-dom";

type Watch = () => () => void;

export function Notices() {
  const isGallery = useLocation().pathname === "/portfolio";

  useEffect(() => later(async () => (await import("./watches")).watchAll), []);
  useEffect(
    () =>
      isGallery
        ? later(async () => (await import("@shared/notices/gallery")).watchGallery)
        : undefined,
    [isGallery],
  );

  return null;
}

/** Start what *load* brings, and return what ends it, or keeps it from starting. */
function later(load: () => Promise<Watch>): () => void {
  let stop: (() => void) | undefined;
  let gone = false;
  // Without a connection the code does not come; the site works without it.
  load().then(
    (watch) => {
      if (!gone) stop = watch();
    },
    () => undefined,
  );
  return () => {
    gone = true;
    stop?.();
  };
}
