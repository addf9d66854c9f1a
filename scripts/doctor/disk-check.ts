import { rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createSocketFolder } from '@/server/gateway/socket-folder';
import { type Finding, ok, runCheck, toSafeCause, warning, wrong } from './finding';

const MIN_FREE_MB = 100;

export async function checkDisk(): Promise<Finding[]> {
  return [
    await runCheck('disk', checkTemporaryFolder),
    await runCheck('disk', () => checkSpace(process.cwd())),
    ok('disk', 'the disk of the database is not looked at: watch it where the database runs.'),
  ];
}

/** The gateway and the renderers talk through sockets in this folder. */
async function checkTemporaryFolder(): Promise<Finding> {
  try {
    rmSync(createSocketFolder(), { recursive: true });
  } catch (error) {
    return wrong(
      'disk',
      `${toSafeCause(error)}. The shop needs a temporary folder: make it writable, or set TMPDIR.`,
    );
  }
  return checkSpace(tmpdir());
}

async function checkSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const freeMb = Math.floor((bavail * bsize) / 1024 ** 2);
  if (freeMb >= MIN_FREE_MB) return ok('disk', `${folder} has ${freeMb} MB free.`);
  return warning('disk', `${folder} has only ${freeMb} MB free. Delete what is not needed.`);
}
