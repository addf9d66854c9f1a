import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from '../scripts/setup/browser.mjs';
import { findFreePort } from '../scripts/setup/port.mjs';
import { CliError, captureProgram, exitWithError, runStep } from '../scripts/setup/progress.mjs';

/**
 * `npm run lighthouse`: Lighthouse's four scores of a recipe page, on desktop and on simulated mobile, in its
 * own trial shop. Lighthouse needs a newer Node than the shop; npm downloads both.
 */
const DATA = '.data/lighthouse';
const PACKAGES = ['node@22', 'lighthouse@13.5.0'];
const RUNS = [
  { title: 'Desktop', args: ['--preset=desktop'], minimum: { performance: 100 } },
  { title: 'Simulated mobile', args: [], minimum: { performance: 95 } },
];
/** Scores of one page vary by a point or two between runs: the median counts. */
const REPEATS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

async function main() {
  const browser = await ensureBrowser();
  mkdirSync(DATA, { recursive: true });
  const shop = await openShop();
  try {
    const url = await fetchRecipeUrl(shop.url);
    console.log(url);
    const missedTargets = [];
    for (const { title, args, minimum } of RUNS) {
      const scores = await runStep(title, () => measureMedianScores(url, title, args, browser));
      for (const category of CATEGORIES) {
        const target = minimum[category] ?? 100;
        const isMet = scores[category] >= target;
        if (!isMet) missedTargets.push(`${title}: ${category}`);
        console.log(
          `  ${category.padEnd(15)}${String(scores[category]).padStart(4)}  (target ${target})${isMet ? '' : '  missed'}`,
        );
      }
    }
    console.log(missedTargets.length === 0 ? 'All targets are met.' : `Missed: ${missedTargets.join('; ')}`);
    process.exitCode = missedTargets.length === 0 ? 0 : 1;
  } finally {
    await shop.close();
  }
}

/** Runs `npm run shop` with its own data folder. */
async function openShop() {
  const port = await findFreePort();
  const child = spawn(process.execPath, ['scripts/shop.mjs'], {
    env: { ...process.env, PORT: String(port), SHOP_DATA: DATA },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const whenEnded = new Promise((resolve) => child.once('exit', resolve));
  const close = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await whenEnded;
  };
  let output = '';
  const whenOpen = new Promise((resolve) => {
    child.stdout.on('data', (text) => {
      output += text;
      if (output.includes('The shop is open')) resolve(true);
    });
  });
  const isOpen = await runStep('Opening a trial shop', () =>
    Promise.race([whenOpen, whenEnded.then(() => false)]),
  );
  if (!isOpen) throw new CliError(`The trial shop did not open:\n${output}`);
  return { url: `http://localhost:${port}`, close };
}

async function fetchRecipeUrl(shopUrl) {
  const response = await fetch(`${shopUrl}/api/dishes?country=Japan`);
  const { dishes } = await response.json();
  return `${shopUrl}/recipes/detail/${dishes[0]._id}`;
}

/** Runs Lighthouse several times and returns the median of each score. */
async function measureMedianScores(url, title, args, browser) {
  const runs = [];
  for (let run = 0; run < REPEATS; run += 1) runs.push(await runLighthouse(url, title, args, browser));
  const middle = (REPEATS - 1) / 2;
  return Object.fromEntries(
    CATEGORIES.map((name) => [name, runs.map((scores) => scores[name]).sort((a, b) => a - b)[middle]]),
  );
}

/** Returns the four scores, 0 to 100; the full report stays in the data folder. */
async function runLighthouse(url, title, args, browser) {
  const report = path.resolve(DATA, `${title.toLowerCase().replaceAll(' ', '-')}.json`);
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])].join(' ');
  const { code, output } = await captureProgram(
    'npx',
    [
      '--yes',
      ...PACKAGES.flatMap((name) => ['--package', name]),
      'lighthouse',
      url,
      ...args,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${flags}`,
      '--output=json',
      `--output-path=${report}`,
      '--quiet',
      '--no-enable-error-reporting',
    ],
    { env: { ...process.env, CHROME_PATH: browser }, shell: process.platform === 'win32' },
  );
  if (code !== 0) throw new CliError(`Lighthouse failed (code ${code}):\n${output.slice(-3000)}`);
  const { categories } = JSON.parse(readFileSync(report, 'utf8'));
  return Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]));
}

main().catch(exitWithError);
