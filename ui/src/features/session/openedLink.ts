/** How links that work once are asked about. */

export const GONE = 410;

/** Whenever it is opened, and not again while something is typed. */
export const WHEN_OPENED = {
  revalidateIfStale: true,
  dedupingInterval: 0,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};
