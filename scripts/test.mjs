import { ensureBrowser } from './setup/browser.mjs';
import {
  checkBrowser,
  checkBuild,
  checkDeadCodeAndCasts,
  checkJest,
  checkLint,
  checkTypes,
} from './setup/checks.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { exitWithError } from './setup/progress.mjs';

/** `npm test`: runs everything. The last line reports how many checks and tests passed and failed. */
async function main() {
  await ensurePackages();
  const browserPath = await ensureBrowser();
  const results = [
    await checkLint(),
    await checkTypes(),
    await checkDeadCodeAndCasts(),
    await checkJest('shop'),
  ];
  const build = await checkBuild();
  results.push(build);
  if (build.failed === 0) results.push(await checkJest('build'), await checkBrowser(browserPath));
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') === 0 ? 0 : 1;
}

main().catch(exitWithError);
