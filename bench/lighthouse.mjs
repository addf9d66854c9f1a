import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { ensureBrowser } from '../scripts/setup/browser.mjs';
import { exitWithError, runStep } from '../scripts/setup/progress.mjs';
import { auditPage } from './lighthouse/audit.mjs';
import { measurePhone } from './lighthouse/phone.mjs';
import { openTrialShop, readPaths } from './lighthouse/trial-shop.mjs';

/**
 * `npm run lighthouse`: measures a first visit to each class of public pages, by Lighthouse and on a phone with 4G, in its own
 * trial shop. Writes `lighthouse.md`.
 */
const DATA = '.data/lighthouse';
const RESULTS = 'bench/lighthouse.md';
/** Their number is unlimited, so search engines are asked to leave them out. */
const UNLISTED = new Set(['search']);

const atLeast = (limit) => ({ limit: `≥ ${limit}`, isMet: (value) => value >= limit });
const atMost = (limit) => ({ limit: `≤ ${limit}`, isMet: (value) => value <= limit });
const MOBILE_TARGETS = {
  performance: atLeast(97),
  lcpSeconds: atMost(1.9),
  tbtMs: atMost(60),
  cls: atMost(0.01),
  accessibility: atLeast(100),
  'best-practices': atLeast(100),
  seo: atLeast(100),
};
const DESKTOP_TARGETS = { ...MOBILE_TARGETS, performance: atLeast(100) };
const TITLES = {
  performance: 'Performance',
  lcpSeconds: 'LCP, s',
  tbtMs: 'TBT, ms',
  cls: 'CLS',
  accessibility: 'Accessibility',
  'best-practices': 'Best practices',
  seo: 'SEO',
};
const PHONE_TARGETS = {
  lcpMs: { title: 'LCP of a recipe page, cold', ...atMost(1800) },
  tapMs: { title: 'A tap on a card until the heading of its page', ...atMost(300) },
  interactionMs: { title: 'The longest interaction from the home page to the cart', ...atMost(100) },
};

async function main() {
  const browser = await ensureBrowser();
  mkdirSync(DATA, { recursive: true });
  const shop = await openTrialShop(DATA);
  try {
    const paths = await readPaths(shop.url);
    const rows = [];
    for (const audit of listAudits(paths)) {
      const { title, path, isDesktop, isListed } = audit;
      const name = title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
      const measures = await runStep(title, () =>
        auditPage({ url: shop.url + path, isDesktop, isListed, browser, folder: DATA, name }),
      );
      rows.push({ ...audit, measures });
      console.log(toRow(rows.at(-1)));
    }
    const phone = await runStep('A phone on 4G', () =>
      measurePhone({ shopUrl: shop.url, paths, browserPath: browser }),
    );
    const text = formatResults(rows, phone);
    writeFileSync(RESULTS, text);
    console.log(`\n${text}`);
    process.exitCode = hasMissedTarget(rows, phone) ? 1 : 0;
  } finally {
    await shop.close();
  }
}

/** Every class on simulated mobile, and the recipe page on desktop. */
function listAudits(paths) {
  const mobile = Object.entries(paths).map(([title, path]) => ({
    title,
    path,
    isDesktop: false,
    isListed: !UNLISTED.has(title),
    targets: MOBILE_TARGETS,
  }));
  return [
    ...mobile,
    {
      title: 'recipe, desktop',
      path: paths.recipe,
      isDesktop: true,
      isListed: true,
      targets: DESKTOP_TARGETS,
    },
  ];
}

function hasMissedTarget(rows, phone) {
  const isMissed = (targets, measures) =>
    Object.keys(targets).some((key) => !targets[key].isMet(measures[key]));
  return isMissed(PHONE_TARGETS, phone) || rows.some(({ targets, measures }) => isMissed(targets, measures));
}

function formatResults(rows, phone) {
  const titles = Object.values(TITLES);
  return `# What a first visit is like

- Command: \`npm run lighthouse\`
- Date: ${new Date().toISOString().slice(0, 10)}
- Machine: ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}

Lighthouse on simulated mobile (1.6 Mbit/s, 150 ms, a processor four times slower) unless the row says desktop; each figure is
the median of five runs. A bold figure has missed its target. The search page asks search engines not to list it, so "SEO" leaves
out whether they may. The cart is a dialog: the last row below opens it.

| Page | ${titles.join(' | ')} |
| --- |${' ---: |'.repeat(titles.length)}
| Target | ${Object.keys(TITLES)
    .map((key) => MOBILE_TARGETS[key].limit)
    .join(' | ')} |
${rows.map(toRow).join('\n')}

Chromium as a phone on "Fast 4G" (9 Mbit/s, 165 ms) with a processor four times slower; the median of five visits.

| Milliseconds | Measured | Target |
| --- | ---: | ---: |
${Object.entries(PHONE_TARGETS)
  .map(([key, { title, limit, isMet }]) => `| ${title} | ${toCell(phone[key], isMet)} | ${limit} |`)
  .join('\n')}
`;
}

function toRow({ title, targets, measures }) {
  const cells = Object.keys(TITLES).map((key) => toCell(measures[key], targets[key].isMet));
  return `| ${title} | ${cells.join(' | ')} |`;
}

function toCell(value, isMet) {
  return isMet(value) ? String(value) : `**${value}**`;
}

main().catch(exitWithError);
