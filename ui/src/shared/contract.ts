/** What the server takes and sends, by the name of a shape or by address: from its API document. */
import type { components, paths } from "../api";

/** The shape that the API document calls *Name*. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

type Success = 200 | 201;
type JsonOf<Responses> = {
  [Status in keyof Responses & Success]: Responses[Status] extends {
    content: { "application/json": infer Body };
  }
    ? Body
    : never;
}[keyof Responses & Success];

type Method = "get" | "post" | "put" | "patch" | "delete";

/** What the server answers when *Verb* is done at *Path*, an address as the document writes it. */
export type Answered<Verb extends Method, Path extends keyof paths> = paths[Path][Verb] extends {
  responses: infer Responses;
}
  ? JsonOf<Responses>
  : never;

/** What stands at *Path*. */
export type At<Path extends keyof paths> = Answered<"get", Path>;
