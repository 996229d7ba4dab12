import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { OpeningNotice } from "./OpeningNotice";

const gap = (code: string) => ({ code, part: "company", field: "address", id: "", message: "" });

function open(isOpen: boolean, missing: readonly object[]) {
  serve({
    "/api/admin/site": { items: [], open: isOpen, demo: {} },
    "/api/admin/site/opening": { open: isOpen, missing, publicUrl: "" },
  });
  show(<OpeningNotice />);
}

test.each([
  [[gap("opening_field_missing"), gap("opening_demo_left")], "비어 있는 칸 1곳"],
  [[gap("opening_demo_left"), gap("opening_demo_picture_left")], "데모 내용이 남아 있습니다"],
  [[gap("opening_demo_left"), gap("opening_not_https")], "확인할 것이 있습니다"],
  [[], "이제 열 수 있습니다"],
])("a closed site says what lacks: %#", async (missing, told) => {
  open(false, missing);

  expect((await screen.findByText(`검색 로봇에 닫혀 있습니다 · ${told}`)).textContent).toMatch(/ 사이트 열기$/);
  expect(screen.getByRole("link", { name: "사이트 열기" }).getAttribute("href")).toBe("/admin/site/opening");
});

test("an open site needs no word", async () => {
  open(true, []);

  await expect.poll(() => document.body.textContent).toBe("");
});
