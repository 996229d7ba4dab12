/** The form of a small part of the site for tests, and what somebody does in it. */
import { fireEvent, screen, within } from "@testing-library/react";

import { useSWRConfig } from "swr";

import { useLanguageTab } from "@shared/admin/languages/useLanguageTab";
import { show } from "../../testing/show";
import { ContentForm } from "./ContentForm";
import { EditingBar } from "./EditingBar";
import { publishingUrl } from "@shared/publishing/types";
import { field } from "@records/fields/testing";
import { useRecordEditor } from "@records/useRecordEditor";

export const ABOUT = {
  name: "about",
  collection: "site",
  label: "소개",
  about: "",
  isList: false,
  one: "",
  title: "",
  most: 1,
  seen: ["/about"],
  fields: [
    field("line", "머리말", { name: "heading", limit: 60 }),
    field("email", "이메일", { name: "email" }),
    field("text", "소개 글", { name: "lead" }),
  ],
};
export const STORED = { heading: "처음", lead: "처음 글" };

function AboutForm() {
  const editing = useRecordEditor("site", "about");
  const tab = useLanguageTab(editing.faults, editing.timesLed);
  const { mutate } = useSWRConfig();
  if (editing.status !== "ready") return <p>{editing.status}</p>;
  return (
    <>
      <ContentForm editing={editing} prefix="part" tab={tab} />
      <button type="button" onClick={editing.flush}>
        flush
      </button>
      <button type="button" onClick={editing.resume}>
        resume
      </button>
      <button type="button" onClick={() => void mutate(publishingUrl("site", "about"))}>
        look
      </button>
      <output>{editing.savingState}</output>
      <EditingBar editing={editing} language={tab.language} />
    </>
  );
}

/** Open the form; it is there then. */
export async function open() {
  const shown = show(<AboutForm />);
  await screen.findByRole("textbox", { name: "머리말" });
  return shown;
}

export const input = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
export const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
export const flush = () => fireEvent.click(screen.getByRole("button", { name: "flush" }));
/** Let the form ask how the part stands, as it does by itself after a while. */
export const look = () => fireEvent.click(screen.getByRole("button", { name: "look" }));
export const state = () => document.querySelector("output")?.textContent;
export const bar = () => within(screen.getByRole("region", { name: "공개" }));
