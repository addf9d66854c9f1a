import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Folders whose files Next sends as they lie there, and below which address. */
const FOLDERS = [
  { folder: 'public', below: '/' },
  { folder: '.next/static', below: '/_next/static/' },
];

/**
 * The addresses of the files that this build has. Only these go straight to Next: what merely looks like a
 * file is a page like any other, and waits for its turn.
 */
export function listStaticFiles(root = process.cwd()): ReadonlySet<string> {
  return new Set(
    FOLDERS.flatMap(({ folder, below }) =>
      readdirSync(path.join(root, folder), { encoding: 'utf8', recursive: true })
        .filter((file) => statSync(path.join(root, folder, file)).isFile())
        .map((file) => below + file.split(path.sep).map(encodeURIComponent).join('/')),
    ),
  );
}
