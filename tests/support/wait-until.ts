const POLL_MS = 10;

/** Waits until something is so; the time limit of the test ends the wait. */
export async function waitUntil(isMet: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isMet())) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
