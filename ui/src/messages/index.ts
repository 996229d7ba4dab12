/** Korean texts by key: each feature reads its own catalogue, so it loads with that feature. */

export type Values = Readonly<Record<string, string | number>>;

/** Fill the `{name}` places of *text*; a place without a value stays as it is. */
export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/**
 * Return the `t` of a feature, typed by its catalogues: a key they lack does not compile.
 *
 * Spread several catalogues into one object to use them together.
 */
export function translator<Catalogue extends Readonly<Record<string, string>>>(
  catalogue: Catalogue,
) {
  return (key: keyof Catalogue & string, values?: Values): string => {
    const text: string = catalogue[key] ?? key;
    return fill(text, values);
  };
}
