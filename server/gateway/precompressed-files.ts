import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ENCODINGS } from './accepted-encodings';
import type { CompressedBodies } from './cached-response';

/** Written by scripts/setup/compressed-files.mjs. */
const FOLDER = 'dist/compressed';

/**
 * Looks up the compressed versions of a file that the build created, by a hash of its content. Returns an empty object
 * for a file that is not part of the build.
 */
export async function readPrecompressed(body: Buffer, root = process.cwd()): Promise<CompressedBodies> {
  const name = createHash('sha256').update(body).digest('hex');
  const bodies: CompressedBodies = {};
  await Promise.all(
    ENCODINGS.map(async (encoding) => {
      const compressed = await readIfPresent(path.join(root, FOLDER, `${name}.${encoding}`));
      if (compressed) bodies[encoding] = compressed;
    }),
  );
  return bodies;
}

async function readIfPresent(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
