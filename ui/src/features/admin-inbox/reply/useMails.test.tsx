import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { show } from "../../../testing/show";
import type { Mail } from "./mails";
import { mail } from "./testing";
import { useMails } from "./useMails";

let mails: Mail[] = [];
let states: Pick<Mail, "id" | "state">[] = [];
let asked: string[] = [];

function Shown() {
  const found = useMails("E1", () => asked.push("gone"));
  return <p>{found.mails.map(({ state }) => state).join(" ")}</p>;
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url.split("/").at(-1) ?? "");
    if (url.endsWith("/mail-states")) mails = mails.map((one, n) => ({ ...one, ...states[n] }));
    return Response.json({ items: url.endsWith("/mail-states") ? states : mails });
  });
});

test("who waits for a mail asks for its state, and for the mails only when it has gone", async () => {
  mails = [mail("1", { state: "pending" })];
  states = [{ id: "E1~1", state: "sent" }];

  show(<Shown />);
  await screen.findByText("sent");

  expect(asked).toEqual(["replies", "mail-states", "replies", "gone"]);
});

test("while nothing has gone the mails are not looked at again", async () => {
  mails = [mail("1", { state: "pending" })];
  states = [{ id: "E1~1", state: "pending" }];

  show(<Shown />);
  await waitFor(() => expect(asked).toContain("mail-states"));

  expect(asked).toEqual(["replies", "mail-states"]);
});

test("where nothing waits no states are asked for", async () => {
  mails = [mail("1")];

  show(<Shown />);
  await screen.findByText("sent");

  expect(asked).toEqual(["replies"]);
});
