/** The studio's accent colour, logo and headline face over the shipped ones, on every screen. */
import { useEffect } from "react";

import type { Site } from "@shared/site";

/** Give the document the brand of `site`, as the server writes it into pages; nothing where none is chosen. */
export function useBrand(site: Site | undefined) {
  const brand = site?.brand;

  useEffect(() => {
    if (!brand) return;
    const { style, dataset } = document.documentElement;
    const { accent = "", tint = "", face = "", logo } = brand;
    const set = (name: string, value: string) => style.setProperty(`--${name}`, value);
    set("accent", accent);
    set("accent-tint", tint);
    set("logo", logo ? `url("${logo.url}")` : "");
    set("logo-w", logo ? `${logo.width}px` : "");
    set("logo-h", logo ? `${logo.height}px` : "");
    dataset["face"] = face;
    dataset["logo"] = logo ? (logo.tinted ? "ink" : "own") : "";
  }, [brand]);
}
