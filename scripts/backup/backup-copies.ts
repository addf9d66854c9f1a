import { openAsBlob } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { MANIFEST } from './backup-files';
import { type BackupPlace, openPlace } from './backup-place';

/** What `age` encrypts has this ending, so that its own command opens it too: https://age-encryption.org */
const ENCRYPTED = '.age';

/** Copies a complete backup to another place, the manifest last; with `recipient`, each file is encrypted to that public key. */
export async function copyBackup(
  folder: string,
  place: BackupPlace,
  { recipient }: { recipient?: string | undefined } = {},
): Promise<void> {
  const files = (await readdir(folder)).sort((a, b) => Number(a === MANIFEST) - Number(b === MANIFEST));
  for (const file of files) {
    const blob = await openAsBlob(path.join(folder, file));
    const stream = blob.stream() as ReadableStream<Uint8Array>;
    const name = `${path.basename(folder)}/${file}`;
    if (!recipient) {
      await place.write(name, { stream, bytes: blob.size });
      continue;
    }
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    const encrypted = await encrypter.encrypt(stream as globalThis.ReadableStream<Uint8Array>);
    await place.write(`${name}${ENCRYPTED}`, {
      stream: encrypted as ReadableStream<Uint8Array>,
      bytes: encrypted.size(blob.size),
    });
  }
}

/**
 * Writes a copy of a backup, named as in `PLACE/BACKUP`, to an empty folder, decrypted with the identity (a line that begins with
 * AGE-SECRET-KEY-). Throws if the copy is incomplete, or encrypted and there is no identity for it.
 */
export async function fetchBackup(
  address: string,
  folder: string,
  { identity }: { identity?: string | undefined } = {},
): Promise<void> {
  const [, parent = '', backup = ''] = /^(.*)\/([^/]+)\/?$/.exec(address) ?? [];
  const place = openPlace(parent);
  const names = (await place.list()).filter((name) => name.startsWith(`${backup}/`));
  if (!names.some((name) => name.replace(ENCRYPTED, '') === `${backup}/${MANIFEST}`))
    throw new Error(`${address} is no backup, or its copy was interrupted.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of names) {
    const isEncrypted = name.endsWith(ENCRYPTED);
    if (isEncrypted && !identity)
      throw new Error(`${address} is encrypted. Name the file with its key: --identity key.txt`);
    const stored = await place.read(name);
    const content = isEncrypted ? await decrypt(stored, String(identity)) : stored;
    const file = path.basename(name, isEncrypted ? ENCRYPTED : '');
    await writeFile(path.join(folder, file), Readable.fromWeb(content), { mode: 0o600 });
  }
}

/** Whether a folder has an encrypted copy, or the address is none of a folder. */
export async function mustBeFetched(address: string): Promise<boolean> {
  if (address.startsWith('s3://')) return true;
  return (await readdir(address).catch(() => [])).some((file) => file.endsWith(ENCRYPTED));
}

async function decrypt(
  stream: ReadableStream<Uint8Array>,
  identity: string,
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return (await decrypter.decrypt(
    stream as globalThis.ReadableStream<Uint8Array>,
  )) as ReadableStream<Uint8Array>;
}

/** Returns the names of the complete copies of a chain's backups, oldest first. */
export async function listCopies(place: BackupPlace): Promise<string[]> {
  return (await listChainFiles(place))
    .filter((name) => path.basename(name, ENCRYPTED) === MANIFEST)
    .map(toBackup)
    .sort();
}

/** Removes all but the newest `keep` complete backups of a chain, and what was left of interrupted ones. */
export async function pruneCopies(place: BackupPlace, keep: number): Promise<void> {
  const complete = await listCopies(place);
  const kept = new Set(complete.slice(-keep));
  const newest = complete.at(-1) ?? '';
  for (const name of await listChainFiles(place)) {
    const backup = toBackup(name);
    // An unfinished one that is newer may be in the making.
    if (!kept.has(backup) && backup < newest) await place.remove(name);
  }
}

async function listChainFiles(place: BackupPlace): Promise<string[]> {
  return (await place.list()).filter((name) => isBackupName(toBackup(name)));
}

function toBackup(name: string): string {
  return name.split('/')[0] ?? '';
}

/** Backups of a chain are named by the time when they were begun, in UTC. */
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

export function toBackupName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

export function toBackupTime(name: string): Date {
  return new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
}

export function isBackupName(name: string): boolean {
  return BACKUP_NAME.test(name);
}
