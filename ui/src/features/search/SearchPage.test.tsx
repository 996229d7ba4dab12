import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { SearchPage } from "./SearchPage";
import { found, HITS, NOTHING, QUESTION } from "./testing";

const url = (words: string) => `/api/search?q=${encodeURIComponent(words)}`;
const line = () => screen.getByRole("combobox", { name: "프로젝트와 글에서 찾기" }) as HTMLInputElement;
const chosen = () => screen.queryAllByRole("option", { selected: true }).map(({ id }) => id);
const to = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
const hash = () => decodeURIComponent(window.location.hash);
const press = (key: string, more = {}) => fireEvent.keyDown(line(), { key, ...more });
const type = (value: string) => fireEvent.change(line(), { target: { value } });
const rest = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const asked = (fetch: ReturnType<typeof serve>) =>
  fetch.mock.calls.map(([address]) => address).filter((address) => address.startsWith("/api/search"));

beforeEach(() => {
  vi.useFakeTimers();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => void vi.useRealTimers());

async function open(address: string, answers: Record<string, unknown>) {
  const fetch = serve({ [url("")]: NOTHING, ...answers });
  show(<SearchPage />, address);
  await rest(0);
  return fetch;
}

test("the address is answered by both lists, their sizes and the first hit chosen", async () => {
  await open("/search?q=책장", { [url("책장")]: found(HITS) });

  expect(line().value).toBe("책장");
  expect(document.activeElement).toBe(line());
  expect(screen.getByRole("status").textContent).toBe("프로젝트 2개, 글 1개");
  expect(screen.getByRole("listbox", { name: "찾은 것" }).id).toBe(line().getAttribute("aria-controls"));
  expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual(["프로젝트 2개", "글 1개"]);
  expect(chosen()).toEqual([line().getAttribute("aria-activedescendant")]);
  expect(screen.getAllByText("책장").map(({ tagName }) => tagName)).toEqual(["MARK", "MARK"]);
  expect(document.title).toContain("‘책장’ 찾은 결과");
});

test("questions are a list of their own, and lead to the page of contact", async () => {
  const answer = found([...HITS, QUESTION], { project: 2, insight: 1, question: 1 });
  await open("/search?q=책장", { [url("책장")]: answer });

  expect(screen.getByRole("status").textContent).toBe("프로젝트 2개, 글 1개, 질문 1개");
  const [hit] = screen.getAllByRole("option").slice(-1);
  expect(hit?.closest("[role=group]")?.getAttribute("aria-label")).toBe("질문 1개");
  expect(hit?.textContent).toContain("하자가 생기면");
  expect(hit?.getAttribute("href")).toContain("/contact?tab=qna");
  press("ArrowUp");
  expect(chosen()).toEqual(["hit-3"]);
});

test("an answer by some of the words alone says so", async () => {
  await open("/search?q=책장", { [url("책장")]: { ...found(HITS), words: 4 } });

  expect(screen.getByRole("status").textContent).toBe("프로젝트 2개, 글 1개. 흔한 낱말은 빼고 4개로 찾았어요.");
});

test("arrows go through both lists and around, and Enter opens what is chosen", async () => {
  await open("/search?q=책장", { [url("책장")]: found(HITS) });

  press("ArrowDown");
  press("ArrowDown");
  expect(chosen()).toEqual(["hit-2"]);
  press("ArrowDown");
  expect(chosen()).toEqual(["hit-0"]);
  press("ArrowUp");
  fireEvent.submit(line().form ?? line());

  expect(hash()).toBe("#/insight/i1");
});

test("words are asked for 200 ms after the last key, once, and stand in the address", async () => {
  const fetch = await open("/search", { [url("책장")]: found(HITS) });

  type("책");
  await rest(199);
  type("책장 ");
  await rest(199);
  expect(asked(fetch)).toEqual([url("")]);
  await rest(1);

  expect(asked(fetch)).toEqual([url(""), url("책장")]);
  expect(hash()).toBe("#/search?q=책장");
  expect(screen.getByText("햇살 거실")).toBeTruthy();
  expect(line().value).toBe("책장 ");
});

test("a syllable that is being composed is asked for as it stands, and its keys are left alone", async () => {
  const fetch = await open("/search", { [url("책장")]: found(HITS) });

  fireEvent.compositionStart(line());
  type("책자");
  press("ArrowDown", { isComposing: true });
  press("Escape", { isComposing: true });
  await rest(100);
  expect(asked(fetch)).toEqual([url("")]);
  expect(line().value).toBe("책자");
  type("책장");
  await rest(200);
  expect(asked(fetch)).toEqual([url(""), url("책장")]);

  fireEvent.compositionEnd(line());
  await rest(5_000);
  expect(asked(fetch)).toHaveLength(2);
});

test("Enter before the words rest asks for them, and opens nothing of what was there", async () => {
  const fetch = await open("/search?q=책장", { [url("책장")]: found(HITS), [url("서재")]: found(HITS) });

  type("서재");
  fireEvent.submit(line().form ?? line());
  await rest(0);

  expect(asked(fetch)).toEqual([url("책장"), url("서재")]);
  expect(hash()).toBe("#/search?q=서재");
});

test("Escape clears the line, and closes when it is empty", async () => {
  window.history.replaceState(null, "", "/#/portfolio");
  await open("/search?q=책장", { [url("책장")]: found(HITS) });

  press("Escape");
  await rest(0);
  expect(line().value).toBe("");
  expect(hash()).toBe("#/search");
  press("Escape");
  await rest(0);

  expect(hash()).toBe("#/");
});

test("the button clears the line and gives it the focus", async () => {
  await open("/search?q=책장", { [url("책장")]: found(HITS) });

  const clear = screen.getByRole("button", { name: "찾는 말 지우기" });
  clear.focus();
  fireEvent.click(clear);
  await rest(0);

  expect(line().value).toBe("");
  expect(document.activeElement).toBe(line());
  expect(screen.queryByRole("button", { name: "찾는 말 지우기" })).toBeNull();
});

test("nothing found leads to measures, styles, categories and a person", async () => {
  await open("/search?q=온수 풀장", { [url("온수 풀장")]: NOTHING });

  expect(screen.getByRole("status").textContent).toBe("찾은 것이 없어요");
  expect(screen.getByRole("heading", { name: "‘온수 풀장’에 맞는 것을 찾지 못했어요" })).toBeTruthy();
  expect(["30PY", "F&B", "웜 미니멀", "인테리어 팁", "찾는 공간 알려 주기", "02-0000-0000"].map(to)).toEqual([
    "/portfolio?filter=30PY",
    "/portfolio?category=commercial&filter=F%26B",
    `/portfolio?style=${encodeURIComponent("웜 미니멀")}`,
    "/insight?category=tip",
    "/consultation/1",
    "tel:+82200000000",
  ]);
  expect(line().getAttribute("aria-expanded")).toBe("false");
});

test("the empty line says how to begin and shows the same lists; one consonant is too short", async () => {
  const fetch = await open("/search", {});

  expect(screen.getByRole("status").textContent).toContain("낱말이나 첫소리를 적어 보세요.");
  expect(screen.getByRole("link", { name: "30PY" })).toBeTruthy();
  type("ㅊ");
  await rest(200);

  expect(screen.getByRole("status").textContent).toBe("한 글자 더 적어 주세요.");
  expect(asked(fetch)).toEqual([url("")]);
});

test("what was found stays for 300 ms, then bones stand in for what comes", async () => {
  await open("/search?q=책장", { [url("책장")]: found(HITS) });
  vi.stubGlobal("fetch", () => new Promise<Response>(() => undefined));

  type("서재");
  await rest(200);
  await rest(299);
  expect(screen.getByText("햇살 거실")).toBeTruthy();
  await rest(1);

  expect(screen.queryByText("햇살 거실")).toBeNull();
  expect(document.querySelectorAll(".skel")).toHaveLength(6);
});

test("a failure says so and is tried again", async () => {
  await open("/search?q=책장", { [url("책장")]: 503 });
  expect(screen.getByRole("alert").textContent).toContain("지금은 찾을 수 없어요. 잠시 후 다시 시도해 주세요.");

  serve({ [url("책장")]: found(HITS) });
  fireEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  await rest(0);

  expect(screen.getByText("햇살 거실")).toBeTruthy();
});

test("without a connection that is what is said", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show(<SearchPage />, "/search?q=책장");
  await rest(0);

  expect(screen.getByRole("alert").textContent).toBe("인터넷 연결을 기다리고 있어요. 연결되면 바로 열어 드릴게요.");
});

test("more of a kind than is shown has a way to all of it, which shows that kind alone", async () => {
  const more = found(HITS, { project: 35, insight: 1 });
  const all = found(HITS.slice(0, 2), { project: 35, insight: 0 });
  const fetch = await open("/search?q=책장", { [url("책장")]: more, [`${url("책장")}&kind=project`]: all });

  fireEvent.click(screen.getByText("프로젝트 35개 모두 보기"));
  await rest(0);

  expect(hash()).toBe("#/search?q=책장&kind=project");
  expect(asked(fetch).at(-1)).toBe(`${url("책장")}&kind=project`);
  expect(screen.queryByText("조명 고르기")).toBeNull();
});
