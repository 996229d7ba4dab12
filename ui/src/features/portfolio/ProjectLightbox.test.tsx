import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { picture } from "../../testing/answers";
import { show } from "../../testing/show";
import { ProjectLightbox } from "./ProjectLightbox";
import { wholeProject } from "./testing";

const photo = { ...picture("a"), caption: null, role: "photo", pair: null, ratio: 1.5, focus: null } as const;
const images = [
  { ...photo, caption: "오후의 빛이 탁자까지 들어옵니다." },
  photo,
  { ...photo, role: "plan" as const, caption: "책장을 새로 짰습니다." },
];
const planKey = { new: "새로 짠 책장", removed: "걷어 낸 벽" };
const nothing = () => undefined;

beforeEach(() => {
  vi.stubGlobal("CSS", { escape: String });
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
});

function told() {
  const region = document.querySelector<HTMLElement>("[aria-live]")!;
  const texts = [...region.querySelectorAll("p, li")].map(({ textContent }) => textContent);
  return { texts, isWhole: region.getAttribute("aria-atomic"), key: within(region).queryByRole("list") };
}

test("what is said of a picture is read out with its place; a plan has its key, and what says nothing its place alone", () => {
  show(
    <ProjectLightbox project={wholeProject({ images, planKey })} start={{ index: 0, url: photo.url }} onRemember={nothing} onClose={nothing} />,
  );
  const first = told();
  fireEvent.click(screen.getByRole("button", { name: "다음 사진" }));
  const second = told();
  fireEvent.click(screen.getByRole("button", { name: "다음 사진" }));
  const plan = told();

  expect(first.texts).toEqual(["사진 3장 중 1번째", "오후의 빛이 탁자까지 들어옵니다."]);
  expect([first.key, second.key, first.isWhole]).toEqual([null, null, "true"]);
  expect(second.texts).toEqual(["사진 3장 중 2번째"]);
  expect(plan.texts).toEqual(["사진 3장 중 3번째", "책장을 새로 짰습니다.", "새로 짠 책장", "걷어 낸 벽"]);
  expect(plan.key?.getAttribute("aria-label")).toBe("새로 만든 곳과 걷어 낸 곳");
});

const turn = () => screen.queryByRole("button", { name: "사진 돌려 보기" });

test.each([
  ["lies", 300, true],
  ["stands upright", 50, false],
])("a picture whose size was not stored, and that %s, can be turned once it has come: $2", (_, naturalWidth, isOffered) => {
  const old = { ...photo, width: null, height: null };
  show(
    <ProjectLightbox project={wholeProject({ images: [old] })} start={{ index: 0, url: old.url }} onRemember={nothing} onClose={nothing} />,
  );
  const image = document.querySelector<HTMLImageElement>("[data-shown] img")!;
  expect(turn()).toBeNull();

  Object.defineProperties(image, { naturalWidth: { value: naturalWidth }, naturalHeight: { value: 100 } });
  fireEvent.load(image);

  expect(turn() !== null).toBe(isOffered);
  if (isOffered) fireEvent.click(turn()!);
  expect(image.parentElement!.dataset["turned"]).toBe(String(isOffered));
});
