import { gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';
import { waitUntilHydrated } from './pages';

/** The cost of a page for a phone that opens it for the first time, until it has settled. */
export type PageWeight = Record<Measure, number>;

/** The measures of a page, and how the table calls them. */
const MEASURES = {
  htmlBytes: 'HTML',
  htmlGzipBytes: 'HTML, gzip',
  elements: 'elements',
  scriptGzipBytes: 'scripts, gzip',
  cssGzipBytes: 'CSS, gzip',
  fontBytes: 'fonts',
  fontFiles: 'font files',
  requests: 'requests',
} as const;
type Measure = keyof typeof MEASURES;

/** Without `target`, the budget is all that we ask for. */
type Budget = { budget: number; target?: number };
export type PageBudgets = Record<string, Record<Measure, Budget>>;

/** The phone that Lighthouse simulates. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  // Its loads for later are not part of the page.
  serviceWorkers: 'block',
} as const;

/** Opens a page of the shop in an empty browser and weighs it. */
export async function measurePageWeight(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  // Nor are the pages of its links.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  const document = await page.goto(url);
  await waitUntilHydrated(page);
  await page.waitForLoadState('networkidle');
  const readBodies = (type: string) =>
    Promise.all(
      responses
        .filter((response) => response.request().resourceType() === type)
        .map((response) => response.body()),
    );
  const html = (await document?.body()) ?? Buffer.alloc(0);
  const fonts = await readBodies('font');
  const weight: PageWeight = {
    htmlBytes: html.length,
    htmlGzipBytes: gzipSync(html).length,
    elements: await page.locator('*').count(),
    scriptGzipBytes: sumSizes((await readBodies('script')).map((body) => gzipSync(body))),
    cssGzipBytes: sumSizes((await readBodies('stylesheet')).map((body) => gzipSync(body))),
    fontBytes: sumSizes(fonts),
    fontFiles: fonts.length,
    requests: responses.length,
  };
  await context.close();
  return weight;
}

const sumSizes = (bodies: readonly Buffer[]) => bodies.reduce((sum, { length }) => sum + length, 0);

/** Returns the higher value of each measure, for a class with several pages. */
export function toHeavier(a: PageWeight, b: PageWeight): PageWeight {
  const heavier = { ...a };
  for (const measure of listMeasures()) heavier[measure] = Math.max(a[measure], b[measure]);
  return heavier;
}

function listMeasures(): Measure[] {
  return Object.keys(MEASURES) as Measure[];
}

/** Lists the measures over their budgets, one line each. */
export function listOverruns(
  weights: Readonly<Record<string, PageWeight>>,
  budgets: Readonly<PageBudgets>,
): string[] {
  return Object.entries(weights).flatMap(([pageClass, weight]) =>
    listMeasures().flatMap((measure) => {
      const budget = budgets[pageClass]?.[measure].budget ?? 0;
      if (weight[measure] <= budget) return [];
      return [`${pageClass}, ${MEASURES[measure]}: ${weight[measure]} instead of at most ${budget}`];
    }),
  );
}

/** Returns a table of the measurement, the budget and the target. */
export function formatWeights(
  weights: Readonly<Record<string, PageWeight>>,
  budgets: Readonly<PageBudgets>,
): string {
  const rows = Object.entries(weights).flatMap(([pageClass, weight]) =>
    listMeasures().map((measure) => {
      const { budget, target } = budgets[pageClass]?.[measure] ?? {};
      const figures = [weight[measure], budget ?? 'none', target ?? ''];
      return [
        pageClass.padEnd(12),
        MEASURES[measure].padEnd(14),
        ...figures.map((n) => String(n).padStart(9)),
      ];
    }),
  );
  const head = ['page class'.padEnd(12), ''.padEnd(14), ' measured', '   budget', '   target'];
  return [head, ...rows].map((row) => row.join('  ').trimEnd()).join('\n');
}
