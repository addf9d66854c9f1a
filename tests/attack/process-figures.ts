import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';

// What Linux reports about a process (https://man7.org/linux/man-pages/man5/proc.5.html).

const readMb = (pid: number, name: 'VmHWM' | 'VmRSS') =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Returns the process's memory in megabytes. */
export const residentMb = (pid: number) => readMb(pid, 'VmRSS');

/** Returns the peak rise of the process's memory in megabytes while `work` runs. */
export async function peakRiseMb(pid: number, work: () => Promise<unknown>): Promise<number> {
  // 5 resets the peak to the current usage.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = residentMb(pid);
  await work();
  return Math.round(readMb(pid, 'VmHWM') - before);
}

/** Counts the process's open sockets, including those that it lost track of. */
export function openSockets(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).filter((descriptor) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${descriptor}`).startsWith('socket:');
    } catch {
      // Closed since the listing.
      return false;
    }
  }).length;
}
