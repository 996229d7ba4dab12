/** Where the page at a public address is edited. */
import { matchPath } from "react-router-dom";

import { LISTS } from "@shared/publishing/addresses";

/** Pages of the site's own texts, which are edited in place. */
const OWN_TEXTS = ["/", "/about", "/business", "/business/:group/:slug", "/contact", "/privacy"];

/** Source: the addresses of `PUBLIC_ROUTES`. */
const PROJECTS = [
  "/portfolio/residential/:id",
  "/portfolio/commercial/:id",
  "/portfolio/:id/residential",
  "/portfolio/:id/commercial",
  "/portfolio/:id",
  "/residential/:id",
  "/commercial/:id",
];
const ARTICLES = ["/insight/:id"];

/** Return the address of the editor of the page at *pathname*; '' for a page that has none. */
export function editorOf(pathname: string, search = ""): string {
  if (OWN_TEXTS.some((path) => matchPath(path, pathname))) return `${LISTS.site}/page${pathname}${search}`;
  const project = idIn(PROJECTS, pathname);
  if (project) return `${LISTS.portfolio}/${project}`;
  const article = idIn(ARTICLES, pathname);
  return article ? `${LISTS.insights}/${article}` : "";
}

/** Return the id in *pathname* as it is written there, with its escapes; '' for none. */
function idIn(paths: readonly string[], pathname: string): string {
  const found = paths.map((path) => matchPath(path, pathname)).find(Boolean);
  return found?.params["id"] ?? "";
}
