import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';

// What Linux reports about a process (https://man7.org/linux/man-pages/man5/proc.5.html).

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

/** Counts the process's open sockets, including those that it no longer tracks. */
export function countOpenSockets(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).filter((descriptor) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${descriptor}`).startsWith('socket:');
    } catch {
      // Closed since the listing.
      return false;
    }
  }).length;
}
