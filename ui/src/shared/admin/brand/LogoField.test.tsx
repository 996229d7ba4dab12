import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import type { UploadedImage } from "@shared/uploads/pictures";
import { sendPicture } from "@shared/uploads/sendPicture";
import { serveCalls } from "../../../testing/calls";
import { later } from "../../../testing/later";
import { show } from "../../../testing/show";
import { LogoField } from "./LogoField";

vi.mock("@shared/uploads/sendPicture", async (original) => ({
  ...(await original<object>()),
  sendPicture: vi.fn<typeof sendPicture>(),
}));
// This page's files are not those that the platform reads.
vi.mock("@shared/uploads/sha256", () => ({ sha256: async () => "a".repeat(64) }));

test("a logo is on its way until its colours were looked at and it was handed over", async () => {
  serveCalls({});
  const decoded = later<undefined>();
  HTMLImageElement.prototype.decode = () => decoded.promise;
  vi.mocked(sendPicture).mockResolvedValue({ url: "/media/봄.svg", format: "svg" } as UploadedImage);
  const told: string[] = [];
  show(
    <LogoField
      id="logo"
      label="로고"
      help=""
      value={null}
      name="BOM"
      onChange={() => told.push("handed over")}
      onUnderway={(isUnderway) => told.push(isUnderway ? "begins" : "ends")}
    />,
  );

  const input = screen.getByLabelText("로고", { selector: "input" });
  fireEvent.change(input, { target: { files: [new File(["<svg/>"], "봄.svg", { type: "image/svg+xml" })] } });
  await screen.findByText("완료");
  expect(told.at(-1)).toBe("begins");
  expect(screen.getByRole("group", { name: "로고" }).getAttribute("aria-busy")).toBe("true");
  act(() => decoded.resolve(undefined));

  await waitFor(() => expect(told.slice(-2)).toEqual(["handed over", "ends"]));
});
