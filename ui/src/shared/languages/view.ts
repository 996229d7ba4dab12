/** What somebody looks at who goes to another language: a picture, which is the same in all of them. */
const KEPT = "studio.language_view";
/** What lies below the bar is looked at. */
const BAR_PX = 80;

interface View {
  path: string;
  src: string;
  /** How far below the top of the screen it stands. */
  top: number;
}

/** Keep the first picture in view of the page at *path*, if that is scrolled down. */
export function keepView(path: string): void {
  const images = [...document.querySelectorAll("main img")];
  const shown = window.scrollY > 0 && images.find((image) => image.getBoundingClientRect().bottom > BAR_PX);
  const view = shown && { path, src: shown.getAttribute("src"), top: shown.getBoundingClientRect().top };
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(view));
  } catch {
    // The link leads to the top of the page.
  }
}

/** Return what tells how far to scroll for the kept picture to stand where it stood; once, and on its page alone. */
export function takeView(path: string): (() => number | undefined) | undefined {
  const kept = taken();
  if (kept.path !== path) return undefined;
  return () => {
    const images = [...document.querySelectorAll("main img")];
    const image = images.find((one) => one.getAttribute("src") === kept.src);
    return image && image.getBoundingClientRect().top + window.scrollY - Number(kept.top);
  };
}

function taken(): Partial<View> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? "0");
    sessionStorage.removeItem(KEPT);
    return Object(kept) as Partial<View>;
  } catch {
    return {};
  }
}
