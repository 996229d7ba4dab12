import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { show } from "../testing/show";
import { listenedTo, sayChanged, stubStream } from "../testing/stream";
import { LiveUpdates } from "./LiveUpdates";

const renewHeadlineFace = vi.hoisted(() => vi.fn<() => void>());
vi.mock("./behindScreen", () => ({ behindScreen: () => undefined, renewHeadlineFace }));

beforeEach(stubStream);
afterEach(() => vi.clearAllMocks());

test("the face of headlines is renewed with every change, but not for being connected", async () => {
  show(<LiveUpdates />, "/portfolio/p1");
  await listenedTo();
  expect(renewHeadlineFace).not.toHaveBeenCalled();

  await sayChanged("portfolio", "p1");

  expect(renewHeadlineFace).toHaveBeenCalledOnce();
});
