import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { log } from '@/lib/runtime/log';

/** The path of a socket may have 103 bytes on macOS and 107 on Linux, of which its name takes 14. */
const MAX_FOLDER_BYTES = 80;
/** No process takes this long until its first renderer listens. */
const MAX_START_MS = 60 * 60_000;
const FOLDER_NAME = /^shop-(\d+)-\w+$/;

/** Creates a folder that only this user can read; its name contains the ID of this process. */
export function createSocketFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(path.join(parent, `shop-${process.pid}-`));
  if (process.platform !== 'win32' && Buffer.byteLength(folder) > MAX_FOLDER_BYTES) {
    rmSync(folder, { recursive: true });
    throw new Error(`The path of the temporary folder, ${parent}, is too long. Set TMPDIR to a shorter one.`);
  }
  return folder;
}

/**
 * Deletes the folders of killed processes. A process whose ID is unknown here may run in another container that shares
 * the folder, so each of its sockets must also refuse a connection.
 */
export async function removeAbandonedSocketFolders(parent = tmpdir()): Promise<void> {
  try {
    for (const name of await readdir(parent)) {
      const [, processId] = FOLDER_NAME.exec(name) ?? [];
      const folder = path.join(parent, name);
      if (!processId || isRunning(Number(processId)) || !(await areSocketsAbandoned(folder))) continue;
      await rm(folder, { recursive: true, force: true });
    }
  } catch (error) {
    log.warn({ err: error }, 'the sockets of killed processes could not be deleted');
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // EPERM: a process of another user.
    return !isErrorWithCode(error, 'ESRCH');
  }
}

/** Without any socket only after an hour: the process may be starting. */
async function areSocketsAbandoned(folder: string): Promise<boolean> {
  // Another user's folder cannot be read.
  const names = await readdir(folder).catch(() => null);
  if (names === null || names.some((name) => !name.endsWith('.sock'))) return false;
  if (names.length === 0) return Date.now() - (await stat(folder)).mtimeMs > MAX_START_MS;
  const results = await Promise.all(names.map((name) => refusesConnections(path.join(folder, name))));
  return results.every((isRefused) => isRefused);
}

function refusesConnections(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath, () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', (error) => resolve(isErrorWithCode(error, 'ECONNREFUSED')));
  });
}

function isErrorWithCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
