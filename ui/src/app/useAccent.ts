/** The studio's accent colour over the shipped one, on every screen. */
import { useEffect } from "react";

import type { Site } from "@shared/site";

const TONES = { "--accent": "accent", "--accent-tint": "tint" } as const;

/** Give the document the accent of `site`; nothing of it where none is chosen. */
export function useAccent(site: Site | undefined) {
  const brand = site?.brand;

  useEffect(() => {
    if (!brand) return;
    const { style } = document.documentElement;
    for (const [name, tone] of Object.entries(TONES)) {
      const color = brand[tone];
      if (color) style.setProperty(name, color);
      else style.removeProperty(name);
    }
  }, [brand]);
}
