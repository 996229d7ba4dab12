import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";

import { closeDatabase } from "@outbox/database";
import { keepDraft, listDrafts } from "@shared/admin/drafts/drafts";
import { readToasts } from "@shared/toasts";
import { SITE } from "../../../testing/answers";
import { enquiry } from "../../../testing/enquiries";
import { show } from "../../../testing/show";
import { Composer } from "./Composer";
import { forgetOldWritten, forgetWritten, recordOf } from "./drafts";
import type { Mail } from "./mails";
import { FIRST, mail } from "./testing";
import { useMails } from "./useMails";

const RECORD = recordOf("kim", "E1");
const LOST = new TypeError("the line is down");
const REUSED = { status: 422, code: "idempotency_key_reused" };

let mails: Mail[] = [];
let keys: string[] = [];
let answers: (Error | object)[] = [];

/** A server that answers a reply by the next of *answers*, and mails it when there is none. */
async function fetch(url: string, init: RequestInit = {}): Promise<Response> {
  const { method = "GET", headers } = init;
  if (url === "/api/site") return Response.json(SITE);
  if (url === "/api/session") return Response.json({ user: null, csrfToken: "t" });
  if (method === "GET") return Response.json({ items: mails });
  if (method === "DELETE") {
    mails = mails.map((one) => ({ ...one, state: "cancelled" }));
    return Response.json(mails[0]);
  }
  keys.push((headers as Record<string, string>)["Idempotency-Key"] ?? "");
  const answer = answers.shift();
  if (answer instanceof Error) throw answer;
  if (answer) return Response.json(answer, { status: "code" in answer ? 422 : 202 });
  const { subject, body } = JSON.parse(String(init.body)) as Pick<Mail, "subject" | "body">;
  mails = [mail("1", { state: "pending", subject, body: `${body}\n` })];
  return Response.json(mails[0]);
}

function Shown({ templates = [FIRST], studio = "아틀리에 온" }) {
  const found = useMails("E1", () => undefined);
  const slot = { id: "d1", draft: null, pictures: [] };
  return <Composer enquiry={enquiry("E1")} me="kim" templates={templates} studio={studio} mails={found} record={RECORD} slot={slot} />;
}

beforeEach(() => {
  closeDatabase();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("fetch", fetch);
  [mails, keys, answers] = [[], [], []];
});

const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "답변 내용" });
const send = () => userEvent.click(screen.getByRole("button", { name: "답변 보내기" }));

async function write(words: string) {
  show(<Shown />);
  await userEvent.type(screen.getByRole("textbox", { name: "제목" }), "답을 드려요");
  await userEvent.type(text(), words);
}

test("the button names the first open gap and selects it, and nothing is sent before", async () => {
  show(<Shown />);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "답변 틀" }), "첫 답변");

  await userEvent.click(await screen.findByRole("button", { name: "‘편한 때 두 가지’ 빈칸 채우기" }));

  const { value, selectionStart, selectionEnd } = text();
  expect(value.slice(selectionStart, selectionEnd)).toBe("[편한 때 두 가지, 예: 11월 25일 오전]");
  expect(document.activeElement).toBe(text());
  expect(screen.getByText("틀의 빈칸 1곳: 편한 때 두 가지")).toBeTruthy();
  expect(keys).toEqual([]);
});

test("what the studio calls itself in the language of the enquiry is no gap", async () => {
  const template = { ...FIRST, subject: "[Atelier On] Thank you", body: "Dear Jane," };
  show(<Shown templates={[template]} studio="Atelier On" />);

  await userEvent.selectOptions(screen.getByRole("combobox", { name: "답변 틀" }), "첫 답변");

  expect(await screen.findByRole("button", { name: "답변 보내기" })).toBeTruthy();
  expect(screen.queryByText("빈칸", { exact: false })).toBeNull();
});

test("Enter in the subject goes on as the button does, and makes no line of it", async () => {
  show(<Shown />);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "답변 틀" }), "첫 답변");
  const subject = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "제목" });

  await userEvent.type(subject, "{Enter}");
  expect(subject.value).toBe(FIRST.subject);
  expect(document.activeElement).toBe(text());

  await userEvent.clear(subject);
  await userEvent.click(subject);
  await userEvent.paste("두 줄의\n제목");
  expect(subject.value).toBe("두 줄의 제목");
});

test("a template replaces what was typed only after it was asked", async () => {
  await write("직접 쓴 글");
  const template = screen.getByRole<HTMLSelectElement>("combobox", { name: "답변 틀" });

  await userEvent.selectOptions(template, "첫 답변");
  await userEvent.click(screen.getByRole("button", { name: "취소" }));
  expect(text().value).toBe("직접 쓴 글");
  expect(template.value).toBe("");

  await userEvent.selectOptions(template, "첫 답변");
  await userEvent.click(screen.getByRole("button", { name: "틀로 바꾸기" }));
  expect(text().value).toBe(FIRST.body);
});

test("a lost answer keeps what was written, and it is sent again under the same key", async () => {
  answers = [LOST];
  await write("내일 전화드릴게요.");

  await send();
  expect((await screen.findByRole("alert")).textContent).toContain("답변을 보내지 못했습니다:");
  expect(text().value).toBe("내일 전화드릴게요.");
  await send();

  expect(await screen.findByRole("button", { name: "보내기 취소" })).toBeTruthy();
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
});

test("text that was changed after a try that had arrived is sent only when it is asked for anew", async () => {
  answers = [LOST, REUSED];
  await write("내일 전화드릴게요.");

  await send();
  await screen.findByRole("alert");
  await userEvent.type(text(), " 오전에요.");
  await send();
  expect((await screen.findByRole("alert")).textContent).toContain("이미 접수되었습니다.");
  await send();

  await screen.findByRole("button", { name: "보내기 취소" });
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("a draft is kept while it is written, and gone once it is sent", async () => {
  await write("내일 전화드릴게요.");
  await waitFor(async () => expect(await listDrafts("reply")).toHaveLength(1));
  expect((await listDrafts("reply"))[0]).toMatchObject({ record: RECORD, title: "" });

  await send();

  await screen.findByRole("button", { name: "보내기 취소" });
  await waitFor(async () => expect(await listDrafts("reply")).toEqual([]));
});

test("a reply that is taken back is written on", async () => {
  await write("내일 전화드릴게요.");
  await send();

  await userEvent.click(await screen.findByRole("button", { name: "보내기 취소" }));

  await waitFor(() => expect(text().value).toBe("내일 전화드릴게요."));
  expect(document.activeElement).toBe(text());
  expect(readToasts().at(-1)?.text).toBe("보내지 않았습니다. 적은 내용은 그대로입니다.");
});

test("under the key of a mail that was taken back nothing counts as sent", async () => {
  answers = [LOST, mail("1", { state: "cancelled" })];
  await write("내일 전화드릴게요.");

  await send();
  await screen.findByRole("alert");
  await send();

  expect((await screen.findByRole("alert")).textContent).toContain("이미 접수되었습니다.");
  expect(text().value).toBe("내일 전화드릴게요.");
  await send();
  expect(keys[2]).not.toBe(keys[1]);
});

test("an answer that comes late tells at once that the reply has gone", async () => {
  answers = [LOST, mail("1")];
  await write("내일 전화드릴게요.");

  await send();
  await screen.findByRole("alert");
  await send();

  await waitFor(() => expect(readToasts().at(-1)?.text).toBe("답변을 보냈습니다."));
  expect(text().value).toBe("");
});

test("an enquiry that is erased takes every draft about it along", async () => {
  await write("내일 전화드릴게요.");
  await waitFor(async () => expect(await listDrafts("reply")).toHaveLength(1));

  await forgetWritten("E2");
  expect(await listDrafts("reply")).toHaveLength(1);
  await forgetWritten("E1");

  expect(await listDrafts("reply")).toEqual([]);
});

test("what nobody has gone on with for thirty days is forgotten", async () => {
  const DAY = 86_400_000;
  const value = { template: "", subject: "", body: "네", stageAfter: null, moves: false, key: "k" };
  const old = { kind: "reply", record: RECORD, title: "", value } as const;
  await keepDraft({ ...old, id: "d3", at: DAY, value: {} });
  await keepDraft({ ...old, id: "d1", at: 1 });
  await keepDraft({ ...old, id: "d2", at: DAY });

  await forgetOldWritten(30 * DAY + 2);

  expect((await listDrafts("reply")).map(({ id }) => id)).toEqual(["d2"]);
});
