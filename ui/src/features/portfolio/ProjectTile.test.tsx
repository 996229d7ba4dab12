import { expect, test } from "vitest";

import { picture } from "../../testing/answers";
import { show } from "../../testing/show";
import { ProjectTile } from "./ProjectTile";
import { project } from "./testing";

/** The sizes that the server's page says of the same pictures: `test_as_screens.py`. */
test.each([
  [1600, 1000, "(min-width: 1280px) 46vw, (min-width: 900px) 62vw, (min-width: 560px) 92vw, 92vw"],
  [1600, 2000, "(min-width: 1280px) 23vw, (min-width: 900px) 31vw, (min-width: 560px) 46vw, 92vw"],
  [1600, null, "(min-width: 1280px) 23vw, (min-width: 900px) 31vw, (min-width: 560px) 46vw, 92vw"],
  [null, null, "(min-width: 1280px) 23vw, (min-width: 900px) 31vw, (min-width: 560px) 46vw, 92vw"],
])("a picture of %s × %s is asked for as wide as it is before it is cut", (width, height, sizes) => {
  const thumbnail = { ...picture("a"), width, height, focus: null };

  const { container } = show(<ProjectTile project={project({ thumbnail })} eager />);

  expect(container.querySelector("img")?.sizes).toBe(sizes);
});
