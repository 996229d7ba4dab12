/** A promise that the test keeps when it wants to. */
export function later<T>() {
  let [resolve, reject]: [(value: T) => void, (error: Error) => void] = [() => undefined, () => undefined];
  const promise = new Promise<T>((kept, broken) => ([resolve, reject] = [kept, broken]));
  return { promise, resolve: (value: T) => resolve(value), reject: (error: Error) => reject(error) };
}
