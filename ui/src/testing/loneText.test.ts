import { relative } from "node:path";

import ts from "typescript";
import { expect, test } from "vitest";

import { brokenTexts } from "./loneText";

/** Screens that visitors never load. */
const OF_THE_STUDIO = /\/(admin[\w-]*|publishing|records|sorting|session|debug)\/|\.test\.tsx$|\/testing\//;

test("text that comes, goes or changes stands alone, in whatever a visitor may see translated", () => {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile) as { config: object };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ".");
  const shown = fileNames.filter((name) => name.endsWith(".tsx") && !OF_THE_STUDIO.test(name));
  const program = ts.createProgram(shown, options);
  const files = shown.flatMap((name) => program.getSourceFile(name) ?? []);

  const found = brokenTexts(program, files).map((one) => relative(process.cwd(), one));

  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
}, 120_000);

const SAMPLE = `
declare const busy: boolean, fault: string | undefined, count: number;
declare function t(key: string, values?: object): string;
function Mark() { return <i />; }
function Maybe() { return busy ? <i /> : null; }
function Note({ children }: { children: import("react").ReactNode }) { return <p><Mark />{children}</p>; }
export const broken = [
  <button>{busy ? <i /> : null}{t("a.send")}</button>,
  <p><Mark /> {fault}</p>,
  <p>{busy && "gone"}<Mark /></p>,
  <p><Maybe />written out</p>,
  <p>{t("a.count", { count })} <b>{count}</b></p>,
  <Note>{t("a.note")}</Note>,
];
export const whole = [
  <button>{busy ? <i /> : null}<span>{t("a.send")}</span></button>,
  <p>{fault}</p>,
  <p>{busy && "alone"}</p>,
  <p><Mark /> {t("a.link")}</p>,
  <p>{busy ? " " : null}<Mark /></p>,
  <Note><span>{t("a.note")}</span></Note>,
];`;

test("what a translator breaks is found, and nothing else", () => {
  const host = ts.createCompilerHost({});
  const { getSourceFile } = host;
  const sample = ts.createSourceFile(`${process.cwd()}/src/sample.tsx`, SAMPLE, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX);
  host.getSourceFile = (name, ...rest) => (name === sample.fileName ? sample : getSourceFile(name, ...rest));
  const program = ts.createProgram([sample.fileName], { jsx: ts.JsxEmit.ReactJSX, strict: true, skipLibCheck: true, moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ESNext }, host);
  const [begin, end] = ["export const broken", "];"].map((mark) => SAMPLE.slice(0, SAMPLE.indexOf(mark)).split("\n").length);

  const lines = brokenTexts(program, [sample]).map((one) => Number(one.split(":")[1]));

  expect(lines).toEqual(Array.from({ length: end! - begin! - 1 }, (_, index) => begin! + 1 + index));
});
