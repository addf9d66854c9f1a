import { checkDeadCodeAndCasts, checkJest, checkLint, checkTypes } from './setup/checks.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { exitWithError } from './setup/progress.mjs';

/** `npm run verify`: the quick checks before a commit. */
async function main() {
  await ensurePackages();
  const results = [
    await checkLint(),
    await checkTypes(),
    await checkDeadCodeAndCasts(),
    await checkJest('shop'),
  ];
  process.exitCode = results.every(({ failed }) => failed === 0) ? 0 : 1;
}

main().catch(exitWithError);
