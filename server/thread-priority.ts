import os from 'node:os';

/** Nice values: 0 is usual, 19 the lowest priority. */
const BEHIND_GATEWAY = 5;

/**
 * Lowers the priority of this thread, so that where processors are short, the gateway sends cached pages before this
 * thread goes on. Only Linux has a priority per thread (setpriority(2), "C library/kernel differences"); elsewhere this
 * would lower that of the whole process.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') os.setPriority(0, BEHIND_GATEWAY);
}
