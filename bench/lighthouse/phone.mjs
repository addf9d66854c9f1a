import { setTimeout } from 'node:timers/promises';
import { chromium, devices } from '@playwright/test';
import { CliError } from '../../scripts/setup/progress.mjs';
import { median } from '../statistics';
import { REPEATS } from './audit.mjs';

/** Bytes per second and milliseconds of "Fast 4G" in Chromium's developer tools. */
const FAST_4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (9e6 / 8) * 0.9,
  uploadThroughput: (1.5e6 / 8) * 0.9,
};
const CPU_SLOWDOWN = 4;
const PREFETCH_LIMIT_MS = 30_000;
const DEVICE = { ...devices['Pixel 7'], defaultBrowserType: undefined };

/**
 * Measures a phone on 4G, in milliseconds: LCP of a recipe page for a visitor without a cache, the time from a tap on a card to
 * the heading of its page, and the longest interaction of a visit from the home page to the cart.
 */
export async function measurePhone({ shopUrl, paths, browserPath }) {
  const browser = await chromium.launch({ executablePath: browserPath });
  try {
    const lcps = [];
    const taps = [];
    const interactions = [];
    for (let run = 0; run < REPEATS; run += 1) {
      lcps.push(await withPhone(browser, (page) => measureLcp(page, shopUrl + paths.recipe)));
      const visit = await withPhone(browser, (page) => measureVisit(page, shopUrl));
      taps.push(visit.tapMs);
      interactions.push(visit.interactionMs);
    }
    return { lcpMs: median(lcps), tapMs: median(taps), interactionMs: median(interactions) };
  } finally {
    await browser.close();
  }
}

async function withPhone(browser, measure) {
  const context = await browser.newContext({ ...DEVICE });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', FAST_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(observeVisit);
    return await measure(page);
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function observeVisit() {
  window.measured = { lcpMs: 0, interactionMs: 0 };
  const { measured } = window;
  new PerformanceObserver((list) => {
    measured.lcpMs = list.getEntries().at(-1).startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) measured.interactionMs = Math.max(measured.interactionMs, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

async function measureLcp(page, url) {
  await page.goto(url, { waitUntil: 'networkidle' });
  return Math.round(await page.evaluate(() => window.measured.lcpMs));
}

/** Taps from the home page to a recipe, scales it, adds its ingredients to the cart and opens the cart. */
async function measureVisit(page, shopUrl) {
  const loadedUrls = [];
  page.on('requestfinished', (request) => loadedUrls.push(request.url()));
  await page.goto(shopUrl, { waitUntil: 'networkidle' });
  const card = page.locator('main article a').first();
  const title = String(await page.locator('main article h3').first().textContent());
  await card.scrollIntoViewIfNeeded();
  await waitForPrefetch(`${await card.getAttribute('href')}?_rsc=`, loadedUrls);
  const whenShown = page.evaluate(waitForHeading, title);
  await card.tap();
  const tapMs = Math.round(await whenShown);
  await page.getByRole('button', { name: 'One serving more' }).first().tap();
  await page.getByRole('button', { name: 'Shop this recipe' }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: /^Add \d+ items? to cart/ }).tap();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Cart \(\d+\)/ }).tap();
  await page.getByRole('dialog', { name: 'Review Your Cart' }).waitFor();
  // The browser reports an interaction after its frame.
  await page.waitForTimeout(500);
  return { tapMs, interactionMs: await page.evaluate(() => window.measured.interactionMs) };
}

/** Resolves when the page of a link that rests in view has been loaded ahead: first its tree, then its content. */
async function waitForPrefetch(prefix, loadedUrls) {
  const endMs = Date.now() + PREFETCH_LIMIT_MS;
  while (loadedUrls.filter((url) => url.includes(prefix)).length < 2) {
    if (Date.now() > endMs) throw new CliError('The page of a card in view was not loaded ahead.');
    await setTimeout(100);
  }
}

/** Runs in the page: how long after the finger has left the screen the heading is painted. */
function waitForHeading(title) {
  return new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = (now) => {
          if (document.querySelector('h1')?.textContent === title) resolve(now - timeStamp);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
}
