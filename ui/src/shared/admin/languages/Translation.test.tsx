import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";

import { serveCalls } from "../../../testing/calls";
import { PICTURE_PARTS } from "../../../testing/contentTypes";
import { show } from "../../../testing/show";
import type { TwinField, Values } from "./fields";
import { InLanguages } from "./InLanguages";
import { textsOf } from "./registry";
import { useLanguageTab } from "./useLanguageTab";

const text = (name: string, label: string, facts: Partial<TwinField> = {}): TwinField => ({
  name,
  label,
  kind: "line",
  limit: 20,
  isNeeded: false,
  item: [],
  ...facts,
});
const FIELDS = [
  text("title", "제목", { isNeeded: true }),
  text("content", "내용", { kind: "markdown", limit: 500 }),
  text("pictures", "사진", { kind: "list", item: textsOf(PICTURE_PARTS) }),
];

interface FormProps {
  start: Values;
  faults?: Record<string, string>;
  lineBreaks?: boolean;
}

const NO_FAULTS = {};
const AT_TITLE = "/admin/insight/i1?field=en-title";

function Form({ start, faults = NO_FAULTS, lineBreaks = false }: FormProps) {
  const [values, setValues] = useState(start);
  const tab = useLanguageTab(faults, faults);
  return (
    <InLanguages
      tab={tab}
      fields={FIELDS}
      values={values}
      onChange={(name, value) => setValues((now) => ({ ...now, [name]: value }))}
      faults={faults}
      idPrefix="test"
      demo={new Set(["en.title"])}
      lineBreaks={lineBreaks}
    >
      <input aria-label="제목" />
    </InLanguages>
  );
}

test("the address of a field opens its language", () => {
  show(<Form start={{ title: "집" }} />, AT_TITLE);

  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("English · 1개 남음");
  expect(screen.getByRole("tabpanel", { name: "English · 1개 남음" })).toBeTruthy();
});

test("the language that is chosen stands in the address, for a reload, and takes the field's place there", () => {
  show(<Form start={{ title: "집" }} />, "/admin/insight/i1?draft=d1&field=en-title");

  fireEvent.click(screen.getByRole("tab", { name: "한국어" }));
  expect(window.location.hash).toBe("#/admin/insight/i1?draft=d1");
  fireEvent.click(screen.getByRole("tab", { name: "English · 1개 남음" }));

  expect(window.location.hash).toBe("#/admin/insight/i1?draft=d1&language=en");
});

test.each([
  ["?language=en", "English · 1개 남음"],
  ["?language=xx", "한국어"],
  ["?field=title", "한국어"],
])("a form at an address with %s opens in %s", (query, name) => {
  show(<Form start={{ title: "집" }} />, `/admin/insight/i1${query}`);

  expect(screen.getByRole("tab", { selected: true }).textContent).toBe(name);
});

test("without a text there is nothing to be said, and where it is comes from", () => {
  show(<Form start={{ title: " " }} />, AT_TITLE);

  expect(screen.getByText("옮길 글이 없습니다. 한국어 탭에 쓴 글이 여기에 나옵니다.")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("all that is said is told as whole, and no longer marked", () => {
  show(<Form start={{ title: "집" }} />, AT_TITLE);
  expect(screen.getByText("꼭 필요")).toBeTruthy();

  fireEvent.change(screen.getByRole("textbox", { name: "제목" }), { target: { value: "House" } });

  expect(screen.getByText("모두 옮겼습니다.")).toBeTruthy();
  expect(screen.queryByText("꼭 필요")).toBeNull();
  expect(screen.getByText("5 / 20자")).toBeTruthy();
  expect(screen.getByText("데모")).toBeTruthy();
});

test("a text with marks is shown as on the page when asked, in its language and with its line breaks", async () => {
  const sent = serveCalls({
    "GET /api/session": { user: null, csrfToken: "x" },
    "POST /api/admin/preview": { html: "<p>A <strong>bright</strong> house</p>" },
  });
  show(<Form start={{ content: "밝은 **집**", "en.content": "A **bright** house" }} lineBreaks />, AT_TITLE);

  fireEvent.click(screen.getByRole("button", { name: "미리보기" }));

  expect((await screen.findByText("bright")).closest("[lang]")?.getAttribute("lang")).toBe("en");
  expect(sent.at(-1)?.body).toEqual({ content: "A **bright** house", lineBreaks: true });
});

test("a picture is seen beside what it says, which cannot become too long", () => {
  show(<Form start={{ pictures: [{ url: `/media/${"a".repeat(32)}.jpg`, alt: "창", caption: "저녁" }] }} />, AT_TITLE);

  const group = screen.getByRole("region", { name: "사진 1" });
  const alt = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "대체 텍스트" });

  expect(group.querySelector("img")?.getAttribute("src")).toBe(`/media/${"a".repeat(32)}-640.jpg`);
  expect(group.contains(screen.getByRole("textbox", { name: "캡션" }))).toBe(true);
  expect(alt.maxLength).toBe(300);
});

test("what is wrong with a text stands at it", () => {
  show(<Form start={{ title: "집" }} faults={{ "en.title": "너무 깁니다." }} />, AT_TITLE);

  const field = screen.getByRole("textbox", { name: "제목" });

  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("너무 깁니다.")).toBeTruthy();
});
