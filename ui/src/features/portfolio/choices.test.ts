/** A whole list is narrowed on the device; what that shows is what the server would answer. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { facetsOf } from "./facets";
import { passing } from "./passing";
import { NOTHING } from "./selection";
import type { Selection } from "./selection";
import { project } from "./testing";
import type { Facets, ProjectCard, ProjectType } from "./types";

interface Case {
  type: ProjectType;
  selection: Omit<Selection, "find">;
  ids: string[];
  facets: Facets;
}

const FILE = "../../../../tests/fixtures/choices.json";
const { projects, choices } = JSON.parse(readFileSync(join(import.meta.dirname, FILE), "utf8")) as {
  projects: Partial<ProjectCard>[];
  choices: Case[];
};
const CARDS = projects.map(project);

test.each(choices)("$type $selection shows what the server answers", ({ type, selection: chosen, ids, facets }) => {
  const selection = { ...NOTHING, ...chosen };
  expect(passing(CARDS, type, selection).map(({ id }) => id)).toEqual(ids);
  expect(facetsOf(CARDS, type, selection)).toEqual(facets);
});
