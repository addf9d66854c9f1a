import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes V8 compile all functions of a file while it loads, beside the page's own thread; other engines read a comment
 * (https://v8.dev/blog/explicit-compile-hints).
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Marks the script files that every page runs first (React and Next). Without the hint, their functions are compiled one by one
 * while the page becomes usable: half of the time that a phone does nothing else then. Relies on the build manifest of Next 16;
 * decision 073 has the gain. With `PATCHES_OFF=compile-hints`, functions are compiled when they are called. Returns how many files
 * were marked.
 */
export function hintStartFiles(root = process.cwd()) {
  if (process.env.PATCHES_OFF?.includes('compile-hints')) return 0;
  const build = path.join(root, '.next');
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(build, 'build-manifest.json'), 'utf8'));
  for (const name of rootMainFiles) {
    const file = path.join(build, name);
    const text = readFileSync(file, 'utf8');
    if (!text.startsWith(HINT)) writeFileSync(file, HINT + text);
  }
  return rootMainFiles.length;
}
