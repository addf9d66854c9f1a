import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { METRICS_TOKEN } from '@/tests/support/accounts';

/** A text that only the script that measures contains. */
const COLLECTOR_SIGN = 'interactionId';

/** Makes the visit look like one of a visitor, draws it into the sample, and opens the page. */
async function openMeasured(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { value: false });
    let drawn = 0;
    Math.random = () => {
      drawn = (drawn + 0.001) % 0.1;
      return drawn;
    };
  });
  const collector = page.waitForResponse(
    async (response) =>
      response.request().resourceType() === 'script' && (await response.text()).includes(COLLECTOR_SIGN),
  );
  await page.goto(path);
  await collector;
}

/** Interacts with the page: opens the login and closes it. */
async function openAndCloseLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Records the reports of the page; the bodies of such requests are not shown to tests otherwise. */
async function recordReports(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const reports: Promise<unknown>[] = [];
    Object.assign(window, { reports });
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) reports.push(body.text().then((text) => ({ url, ...JSON.parse(text) })));
      return send(url, body);
    };
  });
  return () =>
    page.evaluate(() => Promise.all((window as unknown as { reports: Promise<unknown>[] }).reports));
}

/** Tells the page that its tab was hidden. */
function hideTab(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/** Returns the number of measured visits of a class of pages, for each metric that has any. */
async function readCounts(request: APIRequestContext, pageClass: string): Promise<Record<string, number>> {
  const response = await request.get('/api/metrics', {
    headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const counts = (await response.text()).matchAll(/^shop_page_(\w+)_count\{page="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries(
    [...counts]
      .filter(([, , name]) => name === pageClass)
      .map(([, metric, , count]) => [metric, Number(count)]),
  );
}

test('a visit that is not in the sample loads nothing for it, and reports nothing', async ({ page }) => {
  const readReports = await recordReports(page);
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto('/select-country/Europe', { waitUntil: 'networkidle' });
  expect((await Promise.all(scripts)).filter((text) => text.includes(COLLECTOR_SIGN))).toEqual([]);
  await hideTab(page);
  expect(await readReports()).toEqual([]);
});

test('a measured visit is counted once when its page is left, for the page that it began with', async ({
  page,
  request,
}) => {
  const before = await readCounts(request, 'continent');
  await openMeasured(page, '/select-country/Asia');
  await openAndCloseLogin(page);
  await page.getByRole('main').getByRole('link', { name: 'India', exact: true }).first().click();
  await expect(page).toHaveURL('/dishes/India');
  await page.goto('about:blank');
  await expect
    .poll(() => readCounts(request, 'continent'))
    .toEqual({
      lcp_seconds: (before.lcp_seconds ?? 0) + 1,
      inp_seconds: (before.inp_seconds ?? 0) + 1,
      cls: (before.cls ?? 0) + 1,
      ttfb_seconds: (before.ttfb_seconds ?? 0) + 1,
    });
});

test('a measured visit is reported when its tab is hidden, with nothing but its figures, and not again', async ({
  page,
}) => {
  const readReports = await recordReports(page);
  await openMeasured(page, '/dishes/India');
  await openAndCloseLogin(page);
  expect(await readReports()).toEqual([]);
  await hideTab(page);
  const figure = expect.any(Number);
  const reports = [
    { url: '/api/page-vitals', page: 'dishes', lcpMs: figure, inpMs: figure, cls: figure, ttfbMs: figure },
  ];
  expect(await readReports()).toEqual(reports);
  await hideTab(page);
  expect(await readReports()).toEqual(reports);
});
