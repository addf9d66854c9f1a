import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Folders whose files Next serves unchanged, with their URL prefixes. */
const FOLDERS = [
  { folder: 'public', prefix: '/' },
  { folder: '.next/static', prefix: '/_next/static/' },
];

/**
 * Returns the URL paths of this build's files. Only these bypass admission: a path that merely looks like a file
 * may be a page.
 */
export function listStaticFiles(root = process.cwd()): ReadonlySet<string> {
  return new Set(
    FOLDERS.flatMap(({ folder, prefix }) =>
      readdirSync(path.join(root, folder), { encoding: 'utf8', recursive: true })
        .filter((file) => statSync(path.join(root, folder, file)).isFile())
        .map((file) => prefix + file.split(path.sep).map(encodeURIComponent).join('/')),
    ),
  );
}
