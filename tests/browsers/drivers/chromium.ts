import { chromium } from '@playwright/test';
import { ensureBrowser } from '@/scripts/setup/browser.mjs';
import { type Driver, type DriverOptions, KEYS, SIZES } from './driver';

/** Opens the Chromium of the browser tests, to compare the other engines with it. */
export async function openChromium({ size, isDark }: DriverOptions): Promise<Driver> {
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    // Chromium cannot use its sandbox when it runs as root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage({ viewport: SIZES[size], colorScheme: isDark ? 'dark' : 'light' });
  const names = new Map<string, string>(Object.entries(KEYS).map(([name, key]) => [key, name]));
  return {
    version: `Chromium ${browser.version()}`,
    async open(url) {
      await page.goto(url);
    },
    async back() {
      await page.goBack();
    },
    async forward() {
      await page.goForward();
    },
    async reload() {
      await page.reload();
    },
    evaluate: (expression) => page.evaluate(expression),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    async press(keys) {
      for (const key of keys) {
        const name = names.get(key);
        await (name ? page.keyboard.press(name) : page.keyboard.type(key));
      }
    },
    chooseFiles: (selector, paths) => page.locator(selector).setInputFiles([...paths]),
    takePicture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
