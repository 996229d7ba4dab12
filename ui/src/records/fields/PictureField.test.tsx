import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";

import { readToasts } from "@shared/toasts";
import { serveCalls } from "../../testing/calls";
import { openFields } from "./openFields";
import { field } from "./testing";

beforeEach(() => void serveCalls({}));

describe("a picture", () => {
  const PHOTO = { url: "/media/0123456789abcdef0123456789abcdef.jpg", width: 1600, height: 1000, alt: "거실" };

  test("has its text and its focal point, moved by keys", async () => {
    const { held, user } = openFields([field("picture", "사진")], { value: { picture: PHOTO } });
    expect(screen.getByText("1600×1000")).toBeTruthy();

    screen.getByRole("button", { name: /초점 위치, 가로 50, 세로 50/ }).focus();
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}{ArrowUp}");
    await user.type(screen.getByRole("textbox", { name: "사진의 대체 텍스트" }), "과 서재");

    expect(held.now["picture"]).toEqual({ ...PHOTO, alt: "거실과 서재", focus: [0.6, 0.49] });
  });

  test("is pointed at by numbers in the dialog, which asks before it drops them", async () => {
    const { held, user } = openFields([field("picture", "사진")], { value: { picture: PHOTO } });
    await user.click(screen.getByRole("button", { name: "사진, 초점과 설명" }));
    const across = screen.getByRole("textbox", { name: "가로" });
    await user.clear(across);
    await user.type(across, "38");

    await user.click(screen.getByRole("button", { name: "닫기" }));
    const question = screen.getByRole("dialog", { name: "바뀐 초점과 설명을 적용할까요?" });
    await user.click(within(question).getByRole("button", { name: "적용" }));

    expect(held.now["picture"]).toMatchObject({ focus: [0.38, 0.5] });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("that was taken out comes back when asked", async () => {
    const { held, user } = openFields([field("picture", "사진")], { value: { picture: PHOTO } });

    await user.click(screen.getByRole("button", { name: "사진 빼기" }));
    expect(held.now["picture"]).toBeNull();
    act(() => readToasts().at(-1)?.action?.run());

    expect(held.now["picture"]).toEqual(PHOTO);
  });

  test("that is needed is only replaced; what is no picture is refused by name", async () => {
    openFields([field("picture", "데스크톱 사진", { need: "public" })], { value: { picture: PHOTO } });
    expect(screen.queryByRole("button", { name: "사진 빼기" })).toBeNull();

    const file = new File(["글"], "현장메모.txt", { type: "text/plain" });
    fireEvent.change(screen.getByLabelText("데스크톱 사진 파일"), { target: { files: [file] } });

    expect(await screen.findByText("현장메모.txt")).toBeTruthy();
  });

  test("that only decorates is read as nothing, and so it is stored", async () => {
    const { held, user } = openFields([field("picture", "사진")], { value: { picture: PHOTO } });
    await user.click(screen.getByRole("button", { name: "사진, 초점과 설명" }));
    const dialog = within(screen.getByRole("dialog", { name: "사진: 초점과 설명" }));
    const text = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "대체 텍스트" });

    await user.click(dialog.getByRole("checkbox", { name: "장식용 이미지 (설명 없음)" }));
    expect(text.disabled).toBe(true);
    expect(text.value).toBe("");
    await user.click(dialog.getByRole("button", { name: "적용" }));

    expect(held.now["picture"]).toEqual({ ...PHOTO, alt: "", focus: [0.5, 0.5] });
    await user.click(screen.getByRole("button", { name: "사진, 초점과 설명" }));
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
    await user.click(screen.getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "적용" }));
    expect(held.now["picture"]).not.toHaveProperty("alt");
  });

  test("stands beside the other of a pair, with what is read of both at the foot of the form", async () => {
    const fields = [
      field("picture", "데스크톱 사진", { name: "desktop" }),
      field("picture", "휴대폰 사진", { name: "mobile" }),
      field("line", "제목", { name: "heading" }),
    ];
    const { held, user } = openFields(fields, { value: { desktop: PHOTO, mobile: { ...PHOTO, alt: "침실" } } });

    const names = screen.getAllByRole("textbox").map((one) => (one as HTMLInputElement).labels?.[0]?.textContent?.trim());
    expect(names).toEqual(["제목", "데스크톱 사진의 대체 텍스트", "휴대폰 사진의 대체 텍스트"]);
    expect(screen.getAllByText(/^동그라미는 잘려도/)).toHaveLength(1);
    await user.type(screen.getByRole("textbox", { name: "휴대폰 사진의 대체 텍스트" }), "과 등");

    expect(held.now).toEqual({ desktop: PHOTO, mobile: { ...PHOTO, alt: "침실과 등" } });
  });
});
