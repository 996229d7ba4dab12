/** The application's start: from the server's page to the hash route of the same thing. */
import { startTransition } from "react";
import { createRoot } from "react-dom/client";

import "@shared/styles/faces.css";
import "@shared/styles/tokens.css";
import "@shared/styles/base.css";
import { noteShown } from "@shared/arrived";
import { listenToBack } from "@shared/back";
import { routeOf } from "@shared/language";
import { onWarm } from "@shared/warm";
import { otherBuild, toHashAddress } from "./address";
import { App } from "./App";
import { preloadPage } from "./routes";
import { readServerData } from "./serverData";

// Before the router hears of it, which has no such route.
window.addEventListener("popstate", (event) => {
  if (leave(otherBuild(window.location))) event.stopImmediatePropagation();
});
listenToBack();

async function start(root: HTMLElement) {
  const address = toHashAddress(window.location);
  if (address) window.history.replaceState(null, "", address);
  onWarm((path) => void preloadPage(path).catch(() => undefined));
  const { hash } = window.location;
  // The server's page stays in view until the screen's code is here: no blank moment.
  await preloadPage(routeOf(hash).split("#")[0]!).catch(() => undefined);
  // The server's page has a link to its content; that fragment is no route.
  if (toHashAddress(window.location)) window.history.replaceState(null, "", hash);
  noteShown(root);
  // In slices: a telephone answers to touches meanwhile.
  startTransition(() => createRoot(root).render(<App serverData={readServerData(document)} />));
}

/** Go to the page at *address*, which another build shows; say whether there is one. */
function leave(address: string | null): boolean {
  if (address) window.location.replace(address);
  return address !== null;
}

const root = document.getElementById("root");
const isLeft = leave(otherBuild(window.location));
if (root && !isLeft) void start(root);
