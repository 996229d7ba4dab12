import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { expect, test } from "vitest";

import { fill } from ".";

const SOURCE = join(import.meta.dirname, "..");
const SERVER = join(SOURCE, "../../src");
const HANGUL = /[가-힣]/;
/** Words with two meanings: what the server says with them is not what the screens say. */
const HOMONYMS = new Set(["전체", "대표", "관리자", "나", "패스키", "단계", "파일", "고치기", "접수 번호", "목록", "문의", "파기", "내보내기", "접수", "선택", "지금 상태", "읽던 글", "동까지만", "검색", "글", "닫기", "보유 기간", "평면도", "프로젝트", "예산", "이전", "다음", "평"]);

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file));
const read = (file: string) => readFileSync(file, "utf8");
const textsIn = (file: string) => Object.entries(JSON.parse(read(file)) as Record<string, string>);

const files = filesIn(SOURCE);
const modules = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing[./]|\.d\.ts/.test(file));
const own = files.filter((file) => file.endsWith(".ko.json"));
const shared = filesIn(join(SERVER, "studio_core/texts")).filter((file) => file.endsWith(".ko.json"));
const catalogues = [...own, ...shared];
const keys = catalogues.flatMap(textsIn).map(([key]) => key);

/** Keys written out, and keys made of parts, which begin with two words at least. */
const WRITTEN = /["']([\w.]+)["']/g;
const TRANSLATED = /\b(?:t|common)\(\s*"([\w.]+)"/g;
const COMPOSED = /\b(?:t|common)\(\s*`([\w.]+\$[^`]*)`|`(\w+\.\w+\.\w*\.?\$[^`]*)`/g;
/** A key of a screen's own whose text is the server's, about a problem. */
const TAKEN = /"([\w.]+)": (?:\w+\.detail|toVisitors)\b/g;
const SAID = /\bt\['([\w.]+' ~[^\]]*)\]|\bf"(\w+\.[\w.]*\{[^"]*)"/g;

const code = modules.map(read);
const server = filesIn(SERVER).filter((file) => /\.(py|html)$/.test(file) && !file.includes("/static/"));
const serverCode = server.map(read);

function found(form: RegExp, texts: readonly string[]): string[] {
  const matches = texts.flatMap((text) => [...text.matchAll(form)]);
  return matches.map(([, one, other]) => one ?? other ?? "");
}

/** Return what tells whether a key is in use: written out, or made by one of the *composed*. */
function usage(written: readonly string[], composed: readonly string[]) {
  const whole = new Set(written);
  const forms = composed.map((key) => {
    const parts = key.split(/\$?\{[^}]*\}|' ~ \w+(?:\.\w+)?(?: ~ ')?/);
    return new RegExp(`^${parts.map((part) => part.replace(/'$/, "").replaceAll(".", "\\.")).join("\\w+")}$`);
  });
  return { forms, covers: (key: string) => whole.has(key) || forms.some((form) => form.test(key)) };
}

const screens = usage(found(WRITTEN, code), found(COMPOSED, code));
const pages = usage(found(WRITTEN, serverCode), found(SAID, serverCode));

test("a key stands in one catalogue only", () => {
  const repeated = keys.filter((key, index) => keys.indexOf(key) !== index);

  expect(repeated).toEqual([]);
});

test("every key is used: by a screen, or, of what the server says too, by the server", () => {
  const ofScreens = own.flatMap(textsIn).map(([key]) => key);
  const ofBoth = shared.flatMap(textsIn).map(([key]) => key);

  expect(ofScreens.filter((key) => !screens.covers(key))).toEqual([]);
  expect(ofBoth.filter((key) => !screens.covers(key) && !pages.covers(key))).toEqual([]);
});

test("every key that is used stands in a catalogue", () => {
  const known = new Set([...keys, ...found(TAKEN, code)]);

  const missing = found(TRANSLATED, code).filter((key) => !known.has(key));
  const empty = screens.forms.filter((form) => !keys.some((key) => form.test(key)));

  expect(missing).toEqual([]);
  expect(empty).toEqual([]);
});

test("every catalogue is imported by the screens or read by the server", () => {
  const names = catalogues.map((file) => basename(file, ".ko.json"));
  const imports = [...code, ...serverCode].join("\n");

  const unread = names.filter((name) => !imports.includes(`/${name}.ko.json"`) && !imports.includes(`"${name}"`));

  expect(unread).toEqual([]);
});

test("what the server says has no second copy among the messages of the screens", () => {
  const problems = read(join(SERVER, "http/studio_http/base/problems/problems.ko.json"));
  const said = new Set([
    ...shared.flatMap(textsIn).filter(([key]) => pages.covers(key)).map(([, text]) => text),
    ...found(/"([^"\n]+)"/g, [...serverCode, problems]),
  ]);

  const copies = own
    .flatMap(textsIn)
    .filter(([, text]) => HANGUL.test(text) && said.has(text) && !HOMONYMS.has(text));

  expect(copies).toEqual([]);
});

/** What other programs write by themselves is told by its words, which we say to nobody. */
const RECOGNISING = "shared/admin/pasting/pictures.ts";

test("no Korean word stands outside the catalogues", () => {
  const speaking = modules.filter((file) => !file.endsWith(RECOGNISING) && HANGUL.test(read(file)));

  expect(speaking).toEqual([]);
});

test("values fill their places; a place without a value stays", () => {
  expect(fill("{n} / {total}", { n: 3 })).toBe("3 / {total}");
});

/** Catalogues that only the studio reads, and texts that name what a visitor has to set in a browser. */
const OF_THE_STUDIO = /^(admin|access|actors|backup|booklet-preview|debug|films|fields|format|inbox|preview-office|proof|publishing|roles|session|sorting|upload)/;
const OF_MACHINES = /데이터베이스|초기화|서버|캐시|세션|토큰|예외|\bAPI\b|\bHTTP\b|\bJSON\b|\bURL\b|\{message\}/;
/** Written to the console. */
const LOGGED = /_log$/;

test("visitors are told what happened in words of their own", () => {
  const said = catalogues.filter((file) => !OF_THE_STUDIO.test(basename(file))).flatMap(textsIn);

  expect(said.filter(([key, text]) => !LOGGED.test(key) && OF_MACHINES.test(text))).toEqual([]);
});
