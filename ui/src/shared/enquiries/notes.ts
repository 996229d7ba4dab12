/** Notes on the device, in which anything may stand: what is read of them is of its type. */

/** Return what *text* says; null for nothing, and for what is no JSON. */
export function noted(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** Say whether *value* has all that *model* has, each of its type; of a list each is like the first of *model*. */
export function isLike<Model>(value: unknown, model: Model): value is Model {
  if (Array.isArray(model)) return Array.isArray(value) && value.every((one) => isLike(one, model[0] as unknown));
  if (typeof value !== typeof model || value === null) return false;
  return typeof model !== "object" || Object.entries(model as object).every(([name, one]) => isLike((value as Fields)[name], one));
}

type Fields = Readonly<Record<string, unknown>>;

/** Return the fields of *value* that are like those of *model*; the others are left out. */
export function fieldsLike<Model extends object>(value: unknown, model: Model): Partial<Model> {
  const fields = Object.entries(Object(value) as Fields).filter(([name, one]) => name in model && isLike(one, (model as Fields)[name]));
  return Object.fromEntries(fields) as Partial<Model>;
}
