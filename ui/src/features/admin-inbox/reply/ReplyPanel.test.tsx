import { act, screen } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { useRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";

import { closeDatabase } from "@outbox/database";
import { SITE } from "../../../testing/answers";
import { enquiry } from "../../../testing/enquiries";
import { later } from "../../../testing/later";
import { show } from "../../../testing/show";
import { goTo } from "./arrival";
import { ReplyPanel } from "./ReplyPanel";
import { FIRST } from "./testing";

const PEOPLE = { assignable: [], everybody: [], nameOf: (id: string) => id, me: "kim", reminds: false };
const MAILS = { mails: [], isFailed: false, reload: vi.fn<() => Promise<undefined>>(), put: vi.fn<() => Promise<undefined>>() };

let templates = later<object>();

function Shown() {
  const panel = useRef<HTMLElement>(null);
  return (
    <>
      <ReplyPanel enquiry={enquiry("E1")} people={PEOPLE} mails={MAILS} panel={panel} />
      <button type="button" onClick={() => goTo(panel.current)}>
        go
      </button>
      <button type="button">other</button>
    </>
  );
}

beforeEach(() => {
  closeDatabase();
  vi.stubGlobal("indexedDB", new IDBFactory());
  Element.prototype.scrollIntoView = () => undefined;
  templates = later();
  vi.stubGlobal("fetch", async (url: string) => {
    if (url === "/api/site") return Response.json(SITE);
    if (url === "/api/session") return Response.json({ user: null, csrfToken: "t" });
    return Response.json(await templates.promise);
  });
});

const press = (name: string) => act(() => {
  const button = screen.getByRole("button", { name });
  button.focus();
  button.click();
});

test("whoever goes to the reply while it is on its way arrives in it", async () => {
  show(<Shown />);
  press("go");
  expect(document.activeElement?.tagName).toBe("SECTION");

  templates.resolve({ sends: true, items: [FIRST], studio: "아틀리에 온" });

  const first = await screen.findByRole("combobox", { name: "답변 틀" });
  expect(document.activeElement).toBe(first);
});

test("where nothing is mailed he arrives at the way to the mail program", async () => {
  show(<Shown />);
  press("go");

  templates.resolve({ sends: false, items: [], studio: "아틀리에 온" });

  const first = await screen.findByRole("link", { name: "답변 쓰기" });
  expect(document.activeElement).toBe(first);
});

test("whoever has gone on elsewhere meanwhile stays there", async () => {
  show(<Shown />);
  press("go");
  press("other");

  templates.resolve({ sends: true, items: [FIRST], studio: "아틀리에 온" });

  await screen.findByRole("combobox", { name: "답변 틀" });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "other" }));
});
