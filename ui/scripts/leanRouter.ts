/** Takes out of the router what this application does not use: 6 KB of what every visitor loads. */
import type { Plugin } from "vite";

const ROUTER_FILE = /react-router\/dist\/production\/.*\.mjs$/;

/** Assignments and calls that keep a part which nothing else uses. */
const NAME_FOR_TOOLS = /^\w+\.displayName = ".*";$/gm;
const CONTEXT_TYPE = /^\w+\.contextType = \w+;$/gm;
const REACT_WRAPPER = /= (?=React\d*\.(?:forwardRef|createContext|memo)\()/g;
/** Checks of how it is called, with messages for developers: `vite dev` and the tests have them. */
const CHECK = /(?<!function )\b(?:invariant|warning|warningOnce)\(/g;
/** Our routes load no data through the router, so these are always empty: what asks for them goes. */
const DATA_ROUTER = /React\d*\.useContext\(DataRouterContext\)/g;
const IS_DATA_ROUTE = /let \{ isDataRoute \} = React\d*\.useContext\(RouteContext\);/g;
const DATA_PARAMETER = /^(function (?:useRoutesImpl|_renderMatches)\(.*), dataRouterOpts\) \{$/gm;

const CHANGES: readonly (readonly [RegExp, string])[] = [
  [NAME_FOR_TOOLS, ""],
  [CONTEXT_TYPE, ""],
  [REACT_WRAPPER, "= /* @__PURE__ */ "],
  [CHECK, "/* @__PURE__ */ $&"],
  [DATA_ROUTER, "null"],
  [IS_DATA_ROUTE, "const isDataRoute = false;"],
  [DATA_PARAMETER, "$1) { const dataRouterOpts = undefined;"],
];

/** Fails the build when a new version of the router is written otherwise. */
export function leanRouter(): Plugin {
  const missing = new Set(CHANGES.map(([form]) => form));

  function lean(code: string): string {
    return CHANGES.reduce((text, [form, instead]) => {
      if (text.search(form) >= 0) missing.delete(form);
      return text.replace(form, instead);
    }, code);
  }

  return {
    name: "lean-router",
    transform: { filter: { id: ROUTER_FILE }, handler: lean },
    buildEnd(error) {
      if (!error && missing.size > 0) throw new Error(`the router has no ${[...missing].join(", no ")}`);
    },
  };
}
