/** The order of test files: by name, where vitest's own follows their sizes and how long they took before. */
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

export class InOrderOfNames extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return [...files].sort((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
  }
}
