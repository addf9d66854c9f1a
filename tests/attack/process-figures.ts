import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';

// What Linux knows of a process (https://man7.org/linux/man-pages/man5/proc.5.html).

const readMb = (pid: number, name: 'VmHWM' | 'VmRSS') =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Memory of the process in megabytes. */
export const residentMb = (pid: number) => readMb(pid, 'VmRSS');

/** By how many megabytes the memory of the process rose at most while `work` went on. */
export async function peakRiseMb(pid: number, work: () => Promise<unknown>): Promise<number> {
  // 5 sets the peak back to what is in use.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = residentMb(pid);
  await work();
  return Math.round(readMb(pid, 'VmHWM') - before);
}

/** How many sockets the process has open, seen or forgotten by its own counting. */
export function openSockets(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).filter((descriptor) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${descriptor}`).startsWith('socket:');
    } catch {
      // Closed since it was listed.
      return false;
    }
  }).length;
}
