import { ensureBrowser } from './setup/browser.mjs';
import {
  checkBrowser,
  checkBuild,
  checkDeadCodeAndCasts,
  checkFaults,
  checkJest,
  checkLint,
  checkPlantedFaults,
  checkTypes,
} from './setup/checks.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { exitWithError } from './setup/progress.mjs';
import { ignoreShopDatabase } from './setup/test-database.mjs';
import { reportResults, sumResults } from './setup/test-results.mjs';

const isLong = process.argv.includes('--long');

/**
 * `npm test`: all that guards a promise to a person, once. With `--long` (`npm run test:long`), every test at full length,
 * and each planted fault must be caught; no test may be flaky. The last line reports how many checks and tests passed and failed.
 */
async function main() {
  ignoreShopDatabase();
  await ensurePackages();
  const browserPath = await ensureBrowser();
  if (isLong) process.env.TEST_LONG = '1';
  // Many tests of the shop only wait: for a time limit, a process or the database. The checks use the cores meanwhile.
  const [shop, { sources, build }] = await Promise.all([
    checkJest('shop', ...(isLong ? ['long'] : [])),
    checkSourcesAndBuild(),
  ]);
  const results = [...sources, shop, build];
  if (build.failed === 0) results.push(await checkJest('build'), await checkBrowser(browserPath));
  if (build.failed === 0 && isLong) results.push(await checkFaults(), await checkPlantedFaults());
  const total = sumResults(results);
  reportResults(total);
  const failed = total.failed + (isLong ? total.flaky.length : 0);
  console.log(`\n${total.passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

async function checkSourcesAndBuild() {
  const sources = [await checkLint(), await checkTypes(), await checkDeadCodeAndCasts()];
  return { sources, build: await checkBuild() };
}

main().catch(exitWithError);
