/** Rendering for tests: a screen at an address, with an empty cache of its own. */
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { HashRouter } from "react-router-dom";
import { SWRConfig } from "swr";

import { getJson } from "@shared/api";
import { localPath } from "@shared/language";

/** Show *children* as at the hash route *address*. */
export function show(children: ReactNode, address = "/") {
  window.history.replaceState(null, "", `/#${localPath(address)}`);
  const cache = { provider: () => new Map(), fetcher: getJson, shouldRetryOnError: false };
  return render(
    <SWRConfig value={cache}>
      <HashRouter basename={localPath("")}>{children}</HashRouter>
    </SWRConfig>,
  );
}
