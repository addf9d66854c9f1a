/**
 * What the front, the app and the handlers of one process tell each other. It lives on
 * `globalThis` because they are three bundles; whoever comes first makes it, so that handlers also
 * work without the front.
 */
export type ProcessState = {
  /** The database was reached and every index is there. Stays true once it is. */
  ready: boolean;
  /** The process was asked to end: it finishes what it began and takes nothing new. */
  stopping: boolean;
  /** Ids of requests whose page failed because the database was away, until the front saw them. */
  failedForDatabase: Set<string>;
  /** Closes what the app opened (the database); set when there is something to close. */
  close: () => Promise<void>;
};

const shared = globalThis as typeof globalThis & { shopProcess?: ProcessState };

export function processState(): ProcessState {
  shared.shopProcess ??= {
    ready: false,
    stopping: false,
    failedForDatabase: new Set(),
    close: async () => {},
  };
  return shared.shopProcess;
}
