import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

import ts from "typescript";
import { afterEach, beforeEach, expect, test } from "vitest";

import { LANGUAGES } from "@shared/language";

const [BASE, TWIN] = LANGUAGES.map(({ code }) => code);
const UI = join(import.meta.dirname, "../..");
const SCRIPT = join(UI, "scripts/twins.mjs");
const TEXTS = { "nav.about": "소개", "nav.contact": "문의" };
const PROBLEM = { title: "오류", detail: "잘못되었습니다." };

let folder = "";
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "twins-"))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Return what the compiler says of catalogues with these texts in the base language and in its twins. */
function compiled(base: object, twin: object | undefined): string[] {
  const write = (name: string, texts: object) => writeFileSync(join(folder, name), JSON.stringify(texts));
  const file = join(folder, "checked.ts");
  write(`shell.${BASE}.json`, base);
  if (twin) LANGUAGES.slice(1).forEach(({ code }) => write(`shell.${code}.json`, twin));
  else write(`shell.${TWIN}.json`, base);
  execFileSync(process.execPath, [SCRIPT, file, folder]);
  if (!twin) rmSync(join(folder, `shell.${TWIN}.json`));
  const options = { noEmit: true, noLib: true, strict: true, resolveJsonModule: true, types: [] };
  const program = ts.createProgram([file], { ...options, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler });
  const source = program.getSourceFile(file);
  return program.getSemanticDiagnostics(source).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

test("a catalogue that says in every language what the base one says compiles", () => {
  expect(compiled(TEXTS, { "nav.about": "About", "nav.contact": "Contact" })).toEqual([]);
});

test("a text that a language lacks does not compile", () => {
  expect(compiled(TEXTS, { "nav.about": "About" }).join()).toContain("nav.contact");
});

test("a catalogue that a language lacks does not compile", () => {
  expect(compiled(TEXTS, undefined).join()).toContain(`shell.${TWIN}.json`);
});

test("of problems, what visitors are told has to be there in every language", () => {
  const base = { asked: { ...PROBLEM, public: PROBLEM }, inside: PROBLEM };

  expect(compiled(base, { asked: { title: "Error", detail: "Wrong." } })).toEqual([]);
  expect(compiled(base, { asked: { title: "Error" } }).join()).toContain("detail");
  expect(compiled(base, {}).join()).toContain("asked");
});

test("what is checked of the catalogues here is among what the compiler looks at", () => {
  execFileSync(process.execPath, [SCRIPT]);
  const { config } = ts.readConfigFile(join(UI, "tsconfig.json"), ts.sys.readFile) as { config: object };

  const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, UI);

  expect(fileNames).toContain(join(UI, "generated/twins.ts"));
});
