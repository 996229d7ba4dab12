import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { KEY } from "@shared/enquiries/begun";
import { closeToast, readToasts } from "@shared/toasts";
import { picture, serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { SourceCard, UNDO_MS } from "./SourceCard";
import { CHOICES } from "./testing";
import { useConsultation } from "./useConsultation";
import { useOrigin } from "./useOrigin";

const PROJECT = { id: "p1", title: "돌 상판 주방", type: "residential", thumbnail: picture("p1") };
const ARTICLE = { id: "a1", title: "오크와 월넛", image: picture("a1") };
const DISTRICT = "반포동";

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  readToasts().forEach(({ id }) => closeToast(id));
  localStorage.clear();
  vi.useRealTimers();
});

function Begun() {
  const consultation = useConsultation(CHOICES, { onForgotten: () => undefined });
  const source = useOrigin(consultation);
  const { answers, change } = consultation;
  return (
    <>
      <SourceCard consultation={consultation} source={source} />
      <input value={answers.district} onChange={({ target }) => change({ district: target.value })} />
    </>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const write = () => fireEvent.change(screen.getByRole("textbox"), { target: { value: DISTRICT } });
const written = () => screen.getByRole<HTMLInputElement>("textbox").value;
const undo = () => screen.queryByRole("button", { name: "다시 넣기" });

/** Return where the draft that this device keeps began. */
function keptOrigin(): unknown {
  return (JSON.parse(localStorage.getItem(KEY) ?? "{}") as { origin?: unknown }).origin;
}

async function beginFromProject() {
  serve({ "/api/portfolio/p1": PROJECT });
  show(<Begun />, "/consultation/1?project=p1");
  await screen.findByText(PROJECT.title);
  write();
}

test("what was taken out is gone for good after its time, and the answers stay", async () => {
  await beginFromProject();

  press("이 프로젝트 빼기");
  expect(screen.queryByText(PROJECT.title)).toBeNull();
  expect(keptOrigin()).toBeNull();
  expect(document.activeElement).toBe(undo());
  await pass(UNDO_MS);

  expect(undo()).toBeNull();
  expect(screen.queryByText(PROJECT.title)).toBeNull();
  expect(written()).toBe(DISTRICT);
});

test("until then it comes back when that is undone", async () => {
  await beginFromProject();

  press("이 프로젝트 빼기");
  await pass(UNDO_MS - 1_000);
  press("다시 넣기");

  expect(screen.getByText(PROJECT.title)).toBeTruthy();
  expect(keptOrigin()).toEqual({ kind: "project", id: "p1" });
  await pass(UNDO_MS);
  expect(screen.getByText(PROJECT.title)).toBeTruthy();
});

test("a source that was withdrawn leaves with its card, which is said, and the answers stay", async () => {
  serve({ "/api/insights/a1": ARTICLE });
  const { unmount } = show(<Begun />, "/consultation/1?article=a1");
  await screen.findByText(ARTICLE.title);
  write();
  unmount();

  serve({ "/api/insights/a1": 404 });
  show(<Begun />, "/consultation/1");

  await vi.waitFor(() => expect(keptOrigin()).toBeNull());
  expect(readToasts().map(({ text }) => text)).toEqual(["이어 온 프로젝트가 지금은 공개되어 있지 않아요. 적으신 내용은 그대로예요."]);
  expect(screen.queryByText(ARTICLE.title)).toBeNull();
  expect(written()).toBe(DISTRICT);
});

test("a source that cannot be read for now stays", async () => {
  const fetch = serve({ "/api/portfolio/p1": 503 });
  show(<Begun />, "/consultation/1?project=p1");
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  await pass(1_000);

  write();

  expect(keptOrigin()).toEqual({ kind: "project", id: "p1" });
});
