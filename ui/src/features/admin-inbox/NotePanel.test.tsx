import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IDBFactory } from "fake-indexeddb";
import { useEffect, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";

import { closeDatabase } from "@outbox/database";
import { listDrafts } from "@shared/admin/drafts/drafts";
import { readToasts } from "@shared/toasts";
import { enquiry } from "../../testing/enquiries";
import { show } from "../../testing/show";
import { NextStep } from "./NextStep";
import { NotePanel } from "./NotePanel";
import type { People } from "./useAssignees";
import { useChanges } from "./useChanges";
import { useEnquiry } from "./useEnquiry";

const PEOPLE = { me: "kim", assignable: [], nameOf: (id: string) => id } as unknown as People;
const PATCH = "PATCH";

/** A server with one enquiry; a change waits for `pass`, and is refused when it names an older version. */
function office() {
  const kept = { note: "", nextStep: "", nextOn: "" };
  let version = 1;
  const waiting: (() => void)[] = [];
  const refused = { at: 0 };
  const sent: Record<string, unknown>[] = [];
  const answer = () => Response.json(enquiry("e1", kept), { headers: { ETag: `"${version}"` } });
  const change = (init: RequestInit) => {
    if ((init.headers as Record<string, string>)["If-Match"] !== `"${version}"`) {
      return Response.json({ code: "stale_record", detail: "먼저 저장" }, { status: 412 });
    }
    if (refused.at > 0) return Response.json({ code: "refused", detail: "너무 깁니다." }, { status: refused.at });
    const body = JSON.parse(String(init.body)) as Partial<typeof kept>;
    sent.push(body);
    Object.assign(kept, Object.fromEntries(Object.entries(body).map(([name, text]) => [name, text.trim()])));
    version += 1;
    return answer();
  };
  const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(async (url, init) => {
    if (url.endsWith("/api/session")) return Response.json({ user: null, csrfToken: "x" });
    if (init?.method !== PATCH) return answer();
    await new Promise<void>((resolve) => waiting.push(resolve));
    return change(init);
  });
  vi.stubGlobal("fetch", fetch);
  return {
    kept,
    sent,
    waiting,
    /** Answer changes by *status*, zero for as they are. */
    refuse: (status: number) => {
      refused.at = status;
    },
    pass: async () => {
      await waitFor(() => expect(waiting).not.toEqual([]));
      await act(async () => waiting.shift()?.());
    },
    /** Somebody else writes *texts*. */
    write: (texts: Partial<typeof kept>) => {
      Object.assign(kept, texts);
      version += 1;
    },
  };
}

function Screen() {
  const opened = useEnquiry("e1");
  const changes = useChanges(opened.change);
  if (!opened.enquiry) return null;
  return (
    <>
      <NotePanel enquiry={opened.enquiry} opened={opened} people={PEOPLE} />
      <NextStep enquiry={opened.enquiry} changes={changes} reminds={false} />
    </>
  );
}

function Closing() {
  const [isOpen, setOpen] = useState(true);
  useEffect(() => window.addEventListener("closing", () => setOpen(false), { once: true }), []);
  return isOpen ? <Screen /> : null;
}

/** A field, once it can be written into. */
const field = (name: RegExp) =>
  waitFor(() => {
    const found = screen.getByRole<HTMLTextAreaElement>("textbox", { name });
    expect(found.readOnly).toBe(false);
    return found;
  });
const close = () => act(() => window.dispatchEvent(new Event("closing")));

beforeEach(() => {
  closeDatabase();
  vi.stubGlobal("indexedDB", new IDBFactory());
});

test("what is typed on while one's own note is being saved is nobody else's", async () => {
  const { pass, sent } = office();
  show(<Screen />);
  const note = await field(/메모/);
  await userEvent.type(note, "화요일 ");
  await userEvent.tab();
  await userEvent.type(note, "오전");
  await pass();
  await userEvent.tab();
  await pass();

  await waitFor(() => expect(sent).toEqual([{ note: "화요일" }, { note: "화요일 오전" }]));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(note.value).toBe("화요일 오전");
});

test("a note that somebody else wrote while one's own was under way is asked about", async () => {
  const { pass, sent, write, kept } = office();
  show(<Screen />);
  const note = await field(/메모/);
  await userEvent.type(note, "화요일에 전화");
  await userEvent.tab();
  write({ note: "수요일에 방문" });
  await pass();

  expect((await screen.findByRole("alert")).textContent).toContain("수요일에 방문");
  expect([sent, kept.note, note.value]).toEqual([[], "수요일에 방문", "화요일에 전화"]);
  await userEvent.click(screen.getByRole("button", { name: "내 내용으로 저장" }));
  await pass();

  await waitFor(() => expect(kept.note).toBe("화요일에 전화"));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a note is saved over what else changed meanwhile, and that stays", async () => {
  const { pass, write, kept } = office();
  show(<Screen />);
  await userEvent.type(await field(/메모/), "화요일에 전화");
  await userEvent.tab();
  write({ nextStep: "방문" });
  await pass();
  await pass();

  await waitFor(() => expect(kept).toMatchObject({ note: "화요일에 전화", nextStep: "방문" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("where nobody can be asked any more, both notes stay", async () => {
  const { pass, write, kept } = office();
  show(<Closing />);
  await userEvent.type(await field(/메모/), "화요일에 전화");
  write({ note: "수요일에 방문" });
  // Back, which takes the field away without its being left.
  close();
  await pass();
  await pass();

  await waitFor(() => expect(kept.note).toBe("수요일에 방문\n\n화요일에 전화"));
});

test("what was on its way when the screen was left is one's own, and not joined", async () => {
  const { pass, sent, kept } = office();
  show(<Closing />);
  const note = await field(/메모/);
  await userEvent.type(note, "화요일");
  await userEvent.tab();
  await userEvent.type(note, " 오전");
  close();
  await pass();
  await pass();
  await pass();

  await waitFor(() => expect(sent).toEqual([{ note: "화요일" }, { note: "화요일 오전" }]));
  expect(kept.note).toBe("화요일 오전");
});

test("a next step that somebody else wrote meanwhile is asked about too", async () => {
  const { pass, write, kept } = office();
  show(<Screen />);
  await userEvent.type(await field(/다음 할 일/), "견적 보내기");
  await userEvent.tab();
  await userEvent.tab();
  write({ nextStep: "현장 방문" });
  await userEvent.click(document.body);
  await pass();

  expect((await screen.findByRole("alert")).textContent).toContain("현장 방문");
  expect(kept.nextStep).toBe("현장 방문");
  await userEvent.click(screen.getByRole("button", { name: "먼저 저장된 내용 불러오기" }));
  expect((await field(/다음 할 일/)).value).toBe("현장 방문");
});

/** Write a note that does not arrive, answered by *status*, and leave; then open the panel again. */
async function leftUnsaved(server: ReturnType<typeof office>, status: number) {
  server.refuse(status);
  const { unmount } = show(<Closing />);
  await userEvent.type(await field(/메모/), "화요일에 전화");
  close();
  await server.pass();
  await waitFor(() => expect(readToasts().at(-1)?.text).toContain("너무 깁니다."));
  server.refuse(0);
  unmount();
}

test.each([400, 503])("a note that does not arrive at last stands in the field again, and is saved (%d)", async (status) => {
  const server = office();
  await leftUnsaved(server, status);
  expect(readToasts().at(-1)?.detail).toContain("이 기기에 남겼습니다");

  show(<Closing />);
  const note = await field(/메모/);
  expect([note.value, screen.getAllByRole("status")[0]?.textContent]).toEqual([
    "화요일에 전화",
    expect.stringContaining("임시 저장한 내용을 불러왔습니다."),
  ]);
  await userEvent.click(note);
  await userEvent.tab();
  await server.pass();

  await waitFor(() => expect(server.kept.note).toBe("화요일에 전화"));
  await waitFor(async () => expect(await listDrafts("note")).toEqual([]));
});

test("over what somebody else wrote meanwhile it is asked about", async () => {
  const server = office();
  await leftUnsaved(server, 503);
  server.write({ note: "수요일에 방문" });

  show(<Closing />);

  expect((await screen.findByRole("alert")).textContent).toContain("수요일에 방문");
  expect((await field(/메모/)).value).toBe("화요일에 전화");
});

test("what was kept is dropped when somebody says so, and never asked about again", async () => {
  const server = office();
  await leftUnsaved(server, 503);
  show(<Closing />);
  await field(/메모/);

  await userEvent.click(screen.getByRole("button", { name: "버리기" }));

  expect((await field(/메모/)).value).toBe("");
  await waitFor(async () => expect(await listDrafts("note")).toEqual([]));
});

test("of an enquiry that is gone nothing is kept here, and the toast has the words", async () => {
  const server = office();
  await leftUnsaved(server, 410);

  expect(readToasts().at(-1)?.detail).toBe("화요일에 전화");
  expect(await listDrafts("note")).toEqual([]);
});
