import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CliError, captureProgram } from '../../scripts/setup/progress.mjs';
import { median } from '../statistics';

/** Lighthouse needs a newer Node than the shop; npm downloads both. */
const PACKAGES = ['node@22', 'lighthouse@13.5.0'];
/** Scores of one page vary by a point or two between runs: the median counts. */
export const REPEATS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** How each metric is read from a report, and its digits after the decimal point. */
const METRICS = {
  lcpSeconds: { read: ({ audits }) => audits['largest-contentful-paint'].numericValue / 1000, digits: 2 },
  tbtMs: { read: ({ audits }) => audits['total-blocking-time'].numericValue, digits: 0 },
  cls: { read: ({ audits }) => audits['cumulative-layout-shift'].numericValue, digits: 3 },
};

/**
 * Runs Lighthouse several times on a page, and returns the median of each category's score (0 to 100), of LCP in seconds, of
 * the total blocking time in milliseconds, and of CLS. The report of the last run stays in the folder. A page that search engines
 * must not list is not asked whether they may.
 */
export async function auditPage({ url, isDesktop, isListed, browser, folder, name }) {
  const report = path.resolve(folder, `${name}.json`);
  const runs = [];
  for (let run = 0; run < REPEATS; run += 1) {
    await runLighthouse(url, { isDesktop, isListed, browser, report });
    runs.push(readMeasures(JSON.parse(readFileSync(report, 'utf8'))));
  }
  return Object.fromEntries(Object.keys(runs[0]).map((key) => [key, median(runs.map((run) => run[key]))]));
}

function readMeasures(report) {
  const scores = CATEGORIES.map((id) => [id, Math.round(report.categories[id].score * 100)]);
  const metrics = Object.entries(METRICS).map(([key, { read, digits }]) => [
    key,
    Number(read(report).toFixed(digits)),
  ]);
  return Object.fromEntries([...scores, ...metrics]);
}

async function runLighthouse(url, { isDesktop, isListed, browser, report }) {
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])].join(' ');
  const { code, output } = await captureProgram(
    'npx',
    [
      '--yes',
      ...PACKAGES.flatMap((name) => ['--package', name]),
      'lighthouse',
      url,
      ...(isDesktop ? ['--preset=desktop'] : []),
      ...(isListed ? [] : ['--skip-audits=is-crawlable']),
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
}
