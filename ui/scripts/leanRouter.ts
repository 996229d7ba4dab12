/** Takes out of the router what this application does not use: 5 KB of what every visitor loads. */
import type { Plugin } from "vite";

const ROUTER_FILE = /react-router\/dist\/production\/.*\.mjs$/;

const NAME_FOR_TOOLS = /^\w+\.displayName = ".*";$/gm;
const CONTEXT_TYPE = /^\w+\.contextType = \w+;$/gm;
/** Checks of how it is called, with messages for developers: `vite dev` and the tests have them. */
const CHECK = /(?<!function )\b(?:invariant|warning|warningOnce)\(/g;
const REACT_WRAPPER = /= (?=React\d*\.(?:forwardRef|createContext|memo)\()/g;

/** Our routes load no data through the router, so these are always empty: what asks for them goes. */
const DATA_ROUTER = /React\d*\.useContext\(DataRouterContext\)/g;
const IS_DATA_ROUTE = /let \{ isDataRoute \} = React\d*\.useContext\(RouteContext\);/;
const DATA_PARAMETER = /^(function (?:useRoutesImpl|_renderMatches)\(.*), dataRouterOpts\) \{$/gm;

export const leanRouter: Plugin = {
  name: "lean-router",
  transform: {
    filter: { id: ROUTER_FILE },
    handler: (code) =>
      code
        .replace(NAME_FOR_TOOLS, "")
        .replace(CONTEXT_TYPE, "")
        .replace(REACT_WRAPPER, "= /* @__PURE__ */ ")
        .replace(CHECK, "/* @__PURE__ */ $&")
        .replace(DATA_ROUTER, "null")
        .replace(IS_DATA_ROUTE, "const isDataRoute = false;")
        .replace(DATA_PARAMETER, "$1) { const dataRouterOpts = undefined;"),
  },
};
