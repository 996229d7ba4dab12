import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";

import { readToasts } from "@shared/toasts";
import { serveCalls } from "../../testing/calls";
import { openFields } from "./openFields";
import { field } from "./testing";

beforeEach(() => void serveCalls({}));

describe("a logo", () => {
  const LOGO = { url: "/media/0123456789abcdef0123456789abcdef.svg", width: 1280, height: 320, format: "svg", tinted: true };
  const fields = [field("line", "이름"), field("logo", "로고", { help: "SVG 또는 배경이 투명한 PNG, 1MB까지." })];
  const names = { wordmark: "BOM STUDIO" };

  test("is dropped where it says what is taken", () => {
    openFields(fields);

    const area = screen.getByRole("button", { name: /여기에 로고를 놓거나/ });
    expect(area.textContent).toContain("SVG 또는 배경이 투명한 PNG, 1MB까지.");
    expect(screen.getByLabelText<HTMLInputElement>("로고", { selector: "input" }).multiple).toBe(false);
  });

  test("is shown on both grounds, named by the studio, in the colour of the words or its own", async () => {
    const { held, user } = openFields(fields, { value: { ...names, logo: LOGO } });
    expect(screen.getAllByRole("img", { name: "BOM STUDIO" })).toHaveLength(2);
    expect(document.querySelector("[data-kind=ink]")).toBeTruthy();

    await user.click(screen.getByRole("checkbox", { name: /글자와 같은 색으로 그리기/ }));

    expect(held.now["logo"]).toEqual({ ...LOGO, tinted: false });
    expect(document.querySelector("[data-kind=own]")).toBeTruthy();
  });

  test("that is not transparent keeps its colours", () => {
    openFields(fields, { value: { logo: { ...LOGO, format: "jpg" } } });

    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.getByText(/배경이 투명하지 않아/)).toBeTruthy();
    expect(document.querySelector("[data-kind=own]")).toBeTruthy();
  });

  test("that was taken out comes back when asked", async () => {
    const { held, user } = openFields(fields, { value: { logo: LOGO } });

    await user.click(screen.getByRole("button", { name: "로고 빼기" }));
    expect(held.now["logo"]).toBeNull();
    act(() => readToasts().at(-1)?.action?.run());

    await waitFor(() => expect(held.now["logo"]).toEqual(LOGO));
  });

  test.each([
    ["a text", new File(["글"], "현장메모.txt", { type: "text/plain" }), /로고가 될 수 없는 파일입니다/],
    ["a moving picture", new File(["GIF89a"], "로고.gif", { type: "image/gif" }), /로고가 될 수 없는 파일입니다/],
    ["a large one", new File([new Uint8Array(1024 * 1024 + 1)], "로고.png", { type: "image/png" }), /1MB까지 올릴 수/],
  ])("%s is refused with the reason, and what was there stays", async (_, file, reason) => {
    const { held } = openFields(fields, { value: { logo: LOGO } });

    fireEvent.change(screen.getByLabelText("로고", { selector: "input[type=file]" }), { target: { files: [file] } });

    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.getByText(file.name)).toBeTruthy();
    expect(held.now["logo"]).toEqual(LOGO);
  });
});

describe("the face of headlines", () => {
  const choices = [
    { value: "newsreader", label: "차분하게" },
    { value: "jost", label: "또렷하게" },
  ];
  const face = { ...field("choice", "제목 글꼴", { choices }), name: "headlineFace" };

  test("is the first one where none is chosen, and is chosen by its letters", async () => {
    const { held, user } = openFields([face]);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "차분하게" }).checked).toBe(true);
    expect(document.querySelectorAll("fieldset img")).toHaveLength(2);

    await user.click(screen.getByRole("radio", { name: "또렷하게" }));

    expect(held.now["headlineFace"]).toBe("jost");
  });
});
