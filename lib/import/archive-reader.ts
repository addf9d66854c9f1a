import zlib from 'node:zlib';

/** A file within an archive. */
export type ArchiveEntry = { name: string; bytes: Buffer };

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_HEADER = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_BYTES = 22;
/** How far from the end of an archive its last record may be: behind it is at most a comment. */
const MAX_COMMENT_BYTES = 65_535;
const MAX_ENTRIES = 5_000;
/** Of all files that are unpacked together, archives within archives included. */
const MAX_UNPACKED_BYTES = 30_000_000;
const MAX_NESTING = 2;

/** Why a file was not read, in words for the user. */
export class ArchiveError extends Error {}

export const isZip = (bytes: Buffer): boolean =>
  bytes.length >= DIRECTORY_END_BYTES && [LOCAL_HEADER, DIRECTORY_END].includes(bytes.readUInt32LE(0));
export const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Unpacks gzip; throws `ArchiveError` if that is more than one file may be. */
export function unpackGzip(bytes: Buffer, maxBytes = MAX_UNPACKED_BYTES): Buffer {
  return unpack(() => zlib.gunzipSync(bytes, { maxOutputLength: Math.max(maxBytes, 1) }));
}

/** Lists the files of a zip archive that may hold recipes, those of archives within it too; pictures are never unpacked. */
export function readArchive(bytes: Buffer): ArchiveEntry[] {
  const budget = { bytes: MAX_UNPACKED_BYTES, entries: MAX_ENTRIES };
  return readEntries(bytes, budget, 0);
}

type Budget = { bytes: number; entries: number };

function readEntries(archive: Buffer, budget: Budget, nesting: number): ArchiveEntry[] {
  return listHeaders(archive, budget).flatMap((header): ArchiveEntry[] => {
    if (!MAY_HOLD_RECIPES.test(header.name)) return [];
    const bytes = readEntry(archive, header, budget);
    budget.bytes -= bytes.length;
    if (!isZip(bytes)) return [{ name: header.name, bytes }];
    return nesting < MAX_NESTING ? readEntries(bytes, budget, nesting + 1) : [];
  });
}

const MAY_HOLD_RECIPES =
  /^(?!.*(?:__MACOSX|\/\.)).*\.(?:json|jsonld|html?|md|markdown|txt|zip|paprikarecipe)$/i;

type Header = { name: string; method: number; start: number; packedBytes: number };

function listHeaders(archive: Buffer, budget: Budget): Header[] {
  const end = findDirectoryEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  budget.entries -= count;
  if (budget.entries < 0) throw new ArchiveError(`It holds more than ${MAX_ENTRIES} files.`);
  const headers: Header[] = [];
  let packedBytes = 0;
  let offset = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (offset + 46 > end || archive.readUInt32LE(offset) !== DIRECTORY_HEADER) throw brokenError();
    const isEncrypted = (archive.readUInt16LE(offset + 8) & 1) === 1;
    const nameBytes = archive.readUInt16LE(offset + 28);
    const header = {
      method: archive.readUInt16LE(offset + 10),
      packedBytes: archive.readUInt32LE(offset + 20),
      start: archive.readUInt32LE(offset + 42),
      name: archive.toString('utf8', offset + 46, offset + 46 + nameBytes),
    };
    packedBytes += header.packedBytes;
    // Files that share their bytes are how a small archive becomes a large one.
    if (packedBytes > archive.length) throw brokenError();
    if (!isEncrypted) headers.push(header);
    offset += 46 + nameBytes + archive.readUInt16LE(offset + 30) + archive.readUInt16LE(offset + 32);
  }
  return headers;
}

function findDirectoryEnd(archive: Buffer): number {
  const last = archive.length - DIRECTORY_END_BYTES;
  for (let offset = last; offset >= 0 && offset >= last - MAX_COMMENT_BYTES; offset -= 1) {
    if (archive.readUInt32LE(offset) === DIRECTORY_END) return offset;
  }
  throw brokenError();
}

function readEntry(archive: Buffer, { method, start, packedBytes }: Header, budget: Budget): Buffer {
  if (start + 30 > archive.length || archive.readUInt32LE(start) !== LOCAL_HEADER) throw brokenError();
  const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
  const packed = archive.subarray(from, from + packedBytes);
  if (method === 0) return packed;
  if (method !== 8) throw brokenError();
  return unpack(() => zlib.inflateRawSync(packed, { maxOutputLength: Math.max(budget.bytes, 1) }));
}

function unpack(read: () => Buffer): Buffer {
  try {
    return read();
  } catch (error) {
    const isTooLarge =
      typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new ArchiveError('Unpacked, it is larger than 30 MB.') : brokenError();
  }
}

const brokenError = () => new ArchiveError('This archive is damaged, or of a kind that cannot be read.');
