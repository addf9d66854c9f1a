import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Room for the catalog and the journal of the embedded database. */
const SIZE = '700m';

/** Mounts a small disk (in memory) on a new folder; returns whether this user may. */
export function mountSmallDisk(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]).status === 0;
}

export function unmount(folder: string): void {
  // Later, if the log of the database is still open.
  spawnSync('umount', ['--lazy', folder], { stdio: 'inherit' });
}
