/** The application's start: from the server's page to the hash route of the same thing. */
import { startTransition } from "react";
import { createRoot } from "react-dom/client";

import "@shared/styles/tokens.css";
import "@shared/styles/base.css";
import { noteShown } from "@shared/arrived";
import { listenToBack } from "@shared/back";
import { onWarm } from "@shared/warm";
import { routeOf, toHashAddress } from "./address";
import { App } from "./App";
import { preloadPage } from "./routes";
import { readServerData } from "./serverData";

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

const root = document.getElementById("root");
if (root) void start(root);
