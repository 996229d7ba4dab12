/** What the server says of a problem, for visitors; its catalogue has that beside the words for administrators. */

interface Said {
  detail: string;
  /** In the base language alone: elsewhere only visitors read. */
  public?: { detail: string };
}

/** Return what visitors are told of a problem of the catalogue. */
export function toVisitors(problem: Said): string {
  return (problem.public ?? problem).detail;
}
