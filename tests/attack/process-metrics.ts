import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';

// Linux's report about a process (https://man7.org/linux/man-pages/man5/proc.5.html).

const readMb = (pid: number, name: 'VmHWM' | 'VmRSS') =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Returns the process's memory in megabytes. */
export const readResidentMb = (pid: number) => readMb(pid, 'VmRSS');

/** Returns how many megabytes the process's memory rises at its peak while `work` runs. */
export async function measurePeakRiseMb(pid: number, work: () => Promise<unknown>): Promise<number> {
  // 5 resets the peak to the current usage.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const beforeMb = readResidentMb(pid);
  await work();
  return Math.round(readMb(pid, 'VmHWM') - beforeMb);
}

/**
 * Counts the process's open network sockets, including those that it no longer tracks. Its Unix sockets do not count:
 * they connect the gateway to the renderers, and some of them stay open for the next request.
 */
export function countNetworkSockets(pid: number): number {
  const unixIds = new Set(
    readFileSync(`/proc/${pid}/net/unix`, 'utf8')
      .split('\n')
      .map((line) => `socket:[${line.trim().split(/\s+/)[6]}]`),
  );
  return readdirSync(`/proc/${pid}/fd`).filter((descriptor) => {
    try {
      const target = readlinkSync(`/proc/${pid}/fd/${descriptor}`);
      return target.startsWith('socket:') && !unixIds.has(target);
    } catch {
      // Closed since the listing.
      return false;
    }
  }).length;
}
