/** An article's text. Its links stay within the application where they can. */
import type { MouseEvent, SyntheticEvent } from "react";
import { useNavigate } from "react-router-dom";

import { onAnotherTry } from "./anotherTry";
import { proseTarget } from "./proseTarget";
import { isPlainClick } from "./SiteLink";
import { useSite } from "./site";
import "./styles/prose.css";

/** *html* is safe: rendered and filtered by the server. */
export function Prose({ html }: { html: string }) {
  const navigate = useNavigate();
  const { site } = useSite();

  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || !isPlainClick(event)) return;
    const target = proseTarget(link.getAttribute("href") ?? "", window.location.origin);
    if (target.kind === "elsewhere") return;
    event.preventDefault();
    if (target.kind === "here") document.getElementById(target.id)?.scrollIntoView();
    if (target.kind === "site") void navigate(target.path);
  }

  function replaceFailed({ target }: SyntheticEvent) {
    if (!(target instanceof HTMLImageElement)) return;
    if (!target.dataset["failed"]) tryAgainLater(target);
    const [next, ...rest] = (target.dataset["fallbacks"] ?? "").split(" ");
    const url = next || site?.placeholder.url;
    target.dataset["fallbacks"] = rest.join(" ");
    if (url && target.getAttribute("src") !== url) target.src = url;
  }

  return (
    // The links inside are what is pressed; this only hears of it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className="prose"
      onClick={follow}
      onErrorCapture={replaceFailed}
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Show *picture* as it was written once it may load. */
function tryAgainLater(picture: HTMLImageElement) {
  const { src, dataset } = picture;
  const { fallbacks = "" } = dataset;
  dataset["failed"] = "true";
  const stop = onAnotherTry(picture, () => {
    stop();
    delete dataset["failed"];
    dataset["fallbacks"] = fallbacks;
    picture.src = src;
  });
}
