import { createHash, type Hash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type ReadableStream, TransformStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { MANIFEST, toShopFile, toWritingOrder } from './backup-files';
import { type BackupPlace, type Content, openPlace } from './backup-place';

/** Files encrypted by `age` have this ending, so that its own command opens it too: https://age-encryption.org */
const ENCRYPTED = '.age';

/**
 * Copies a complete backup to another place, the manifest last; with `recipient`, each file is encrypted to that public key. Reads
 * each file back, and throws if it is not as it was sent.
 */
export async function copyBackup(
  folder: string,
  { address, recipient }: { address: string; recipient?: string | undefined },
): Promise<void> {
  const place = openPlace(address);
  for (const file of toWritingOrder(await readdir(folder))) {
    const blob = await openAsBlob(path.join(folder, file));
    const stream = blob.stream() as ReadableStream<Uint8Array>;
    const content = recipient
      ? await encrypt(stream, { recipient, bytes: blob.size })
      : { stream, bytes: blob.size };
    const name = `${path.basename(folder)}/${file}${recipient ? ENCRYPTED : ''}`;
    const sent = createHash('sha256');
    await place.write(name, { ...content, stream: withHash(content.stream, sent) });
    const stored = createHash('sha256');
    for await (const chunk of await place.read(name)) stored.update(chunk);
    if (stored.digest('hex') === sent.digest('hex')) continue;
    await place.remove(name);
    throw new Error(`${name} is not at ${address} as it was sent. It was removed, and is copied again.`);
  }
}

async function encrypt(
  stream: ReadableStream<Uint8Array>,
  { recipient, bytes }: { recipient: string; bytes: number },
): Promise<Content> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(stream as globalThis.ReadableStream<Uint8Array>);
  return { stream: encrypted as ReadableStream<Uint8Array>, bytes: encrypted.size(bytes) };
}

function withHash(stream: ReadableStream<Uint8Array>, hash: Hash): ReadableStream<Uint8Array> {
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        hash.update(chunk);
        controller.enqueue(chunk);
      },
    }),
  );
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

/**
 * The backups of a chain at a place: the names of this shop's complete ones, oldest first, the names of those that are of other
 * shops or of none, and the files of all.
 */
type PlacedBackups = { own: string[]; foreign: string[]; files: Map<string, string[]> };

export async function listBackups(place: BackupPlace, shopId: string): Promise<PlacedBackups> {
  const files = new Map<string, string[]>();
  for (const address of await place.list()) {
    const [backup = '', ...rest] = address.split('/');
    if (isBackupName(backup)) files.set(backup, [...(files.get(backup) ?? []), rest.join('/')]);
  }
  const names = [...files.keys()].sort();
  const has = (name: string, file: string) => hasFile(files.get(name) ?? [], file);
  const isOwn = (name: string) => has(name, toShopFile(shopId));
  return {
    own: names.filter((name) => isOwn(name) && has(name, MANIFEST)),
    foreign: names.filter((name) => !isOwn(name)),
    files,
  };
}

function hasFile(names: readonly string[], file: string): boolean {
  return names.includes(file) || names.includes(`${file}${ENCRYPTED}`);
}

type Retention = {
  shopId: string;
  /** How many of the newest are kept. */
  keep: number;
  /** The newest backup that was proven by restoring it: it is kept until another one is. */
  proven: string | null;
  now: Date;
};

/**
 * Removes older complete backups of this shop, and the remains of its interrupted ones. Those that are dated in the future are
 * neither counted nor removed: a clock was wrong. Returns how many backups are not this shop's.
 */
export async function pruneBackups(
  place: BackupPlace,
  { shopId, keep, proven, now }: Retention,
): Promise<number> {
  const { own, foreign, files } = await listBackups(place, shopId);
  const past = own.filter((name) => name <= toBackupName(now));
  const kept = new Set([...past.slice(-keep), proven]);
  const newest = past.at(-1) ?? '';
  for (const [backup, names] of files) {
    // An unfinished one that is newer may be in the making.
    if (kept.has(backup) || foreign.includes(backup) || backup >= newest) continue;
    for (const name of toWritingOrder(names).reverse()) await place.remove(`${backup}/${name}`);
  }
  return foreign.length;
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
