/** What the mobile check reads off the device. */

export type DeviceFact =
  | "user_agent"
  | "viewport"
  | "pixel_ratio"
  | "platform"
  | "language"
  | "online"
  | "touch_points"
  | "orientation";

export type Capability =
  | "touch"
  | "storage"
  | "cookies"
  | "history"
  | "observer"
  | "live"
  | "reduced_motion";

/** Return what the device says of itself; a truth value is shown as a word. */
export function deviceFacts(): Record<DeviceFact, string | boolean> {
  return {
    user_agent: navigator.userAgent,
    viewport: `${window.innerWidth} × ${window.innerHeight}`,
    pixel_ratio: String(window.devicePixelRatio),
    platform: navigator.platform || "-",
    language: navigator.language,
    online: navigator.onLine,
    touch_points: String(navigator.maxTouchPoints),
    orientation: window.innerWidth > window.innerHeight ? "landscape" : "portrait",
  };
}

/** Return which capabilities the browser has. */
export function capabilities(): Record<Capability, boolean> {
  return {
    touch: navigator.maxTouchPoints > 0,
    storage: hasStorage(),
    cookies: navigator.cookieEnabled,
    history: typeof window.history.pushState === "function",
    observer: "IntersectionObserver" in window,
    live: "EventSource" in window,
    reduced_motion: window.matchMedia("(prefers-reduced-motion: reduce)").matches,
  };
}

/** Say whether the browser shows WebP, the least modern of our modern formats. */
export function showsModernImages(): Promise<boolean> {
  return new Promise((answer) => {
    const image = new Image();
    image.addEventListener("load", () => answer(image.width > 0));
    image.addEventListener("error", () => answer(false));
    image.src = WEBP_DOT;
  });
}

/** One pixel of WebP. */
const WEBP_DOT = "data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA";

/** A forbidden storage throws at its very name. */
function hasStorage(): boolean {
  try {
    localStorage.setItem("studio.probe", "1");
    localStorage.removeItem("studio.probe");
    return true;
  } catch {
    return false;
  }
}
