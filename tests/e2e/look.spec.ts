import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { ADMIN_EMAIL, logIn, signUp } from '@/tests/support/accounts';
import { findAxeViolations } from '@/tests/support/axe';
import { SHOP_URL } from '@/tests/support/browser-ports';
import { holdBack } from '@/tests/support/hold-back';
import { closeServer, listen } from '@/tests/support/http-server';
import {
  forbidOtherHosts,
  paintTwice,
  readPublicPages,
  SEARCH_PAGES,
  waitUntilHydrated,
} from '@/tests/support/pages';
import { createSlowHtmlServer } from '@/tests/support/slow-html';
import { isLongRun, pickShare } from '@/tests/support/tiers';

type ColorScheme = 'light' | 'dark';

/** In the dark theme, only the effects of colors can differ from the light one, if that is tried on the same pages. */
const listColorRules = (colorScheme: ColorScheme) =>
  isLongRun && colorScheme === 'dark' ? { only: ['color-contrast', 'link-in-text-block'] } : {};

/** Lists the controls of a page that are neither 44 pixels high nor inline in text. */
const listSmallControls = (page: Page) =>
  page.locator('a:visible, button:visible, summary:visible, select:visible').evaluateAll((elements) =>
    elements
      .filter((element) => !element.closest('svg') && !element.closest('.sr-only'))
      .map((element) => ({
        text: element.textContent?.trim().slice(0, 30),
        height: element.getBoundingClientRect().height,
      }))
      .filter(({ height }) => height > 1 && height < 43.5),
  );

/** Scrolls to a row of the home page, which then loads all of its ingredients. */
async function showGrains(page: Page): Promise<void> {
  await waitUntilHydrated(page);
  await page.getByRole('region', { name: 'Grains & Breads' }).scrollIntoViewIfNeeded();
}

const readPages = async (request: APIRequestContext) =>
  Object.entries({ ...(await readPublicPages(request)), ...SEARCH_PAGES });

// Each page in one theme and width; `npm run test:long` tries all.
for (const [schemeIndex, colorScheme] of (['light', 'dark'] as const).entries()) {
  for (const [widthIndex, width] of [390, 1280].entries()) {
    test(`no page has axe violations, overflow or external requests, ${colorScheme}, ${width} pixels wide, or small controls on a phone`, async ({
      page,
      request,
    }) => {
      await page.emulateMedia({ colorScheme });
      forbidOtherHosts(page);
      for (const [name, path] of pickShare(await readPages(request), 4, 2 * schemeIndex + widthIndex)) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        expect(await findAxeViolations(page, listColorRules(colorScheme)), name).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, name).toBeLessThanOrEqual(0);
        await page.setViewportSize({ width: 390, height: 844 });
        expect(await listSmallControls(page), name).toEqual([]);
      }
    });

    test(`contact and ingredient dialogs have no axe violations, ${colorScheme}, ${width} pixels wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/');
      await page.locator('header summary').click();
      expect(await findAxeViolations(page, listColorRules(colorScheme))).toEqual([]);
      await page.locator('header summary').click();
      await showGrains(page);
      await page.getByRole('link', { name: /^Basmati Rice/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findAxeViolations(page, listColorRules(colorScheme))).toEqual([]);
    });
  }
}

/** Records every layout shift of a page from its start. */
async function recordShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
}

/** Asserts that each page loads without layout shifts. */
async function expectNoShifts(
  page: Page,
  pages: readonly (readonly [name: string, path: string])[],
  origin = '',
): Promise<void> {
  const readShifts = await recordShifts(page);
  for (const [name, path] of pages) {
    await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
    const shift = (await readShifts()).reduce((sum, value) => sum + value, 0);
    expect.soft(shift, name).toBeLessThan(0.01);
  }
}

test('a page loads without layout shifts', async ({ page, request }) => {
  await expectNoShifts(page, pickShare(await readPages(request), 2));
});

for (const { role, logInAs } of [
  { role: 'a customer', logInAs: (page: Page) => signUp(page) },
  { role: 'an admin', logInAs: (page: Page) => logIn(page, ADMIN_EMAIL) },
]) {
  test(`on a phone, the header links of ${role} cause no layout shift`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await logInAs(page);
    const readShifts = await recordShifts(page);
    await page.goto('/about', { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    const shift = (await readShifts()).reduce((sum, value) => sum + value, 0);
    expect(shift).toBeLessThan(0.01);
  });
}

for (const [index, width] of [390, 1280].entries()) {
  test(`a page that arrives in parts loads without layout shifts, ${width} pixels wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const server = createSlowHtmlServer(SHOP_URL);
    const port = await listen(server);
    try {
      await expectNoShifts(
        page,
        pickShare(await readPages(request), 4, 2 * index + 1),
        `http://127.0.0.1:${port}`,
      );
    } finally {
      await closeServer(server);
    }
  });
}

// Each page in one width; `npm run test:long` tries both.
for (const [index, name] of (['home', 'recipe'] as const).entries()) {
  for (const width of pickShare([390, 1280], 2, index)) {
    test(`late fonts cause no layout shift: ${name} page, ${width} pixels wide`, async ({
      page,
      request,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      let fontRequests = 0;
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/*.woff2', async (route) => {
        fontRequests += 1;
        await released;
        await route.continue();
      });
      const readShifts = await recordShifts(page);
      await page.goto(String((await readPublicPages(request))[name]), { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      // The text is already readable, and the page as it stays, when the fonts arrive.
      await waitUntilHydrated(page);
      await paintTwice(page);
      expect(fontRequests).toBeGreaterThan(0);
      const earlyCount = (await readShifts()).length;
      release();
      await page.waitForLoadState('networkidle');
      expect((await readShifts()).slice(earlyCount)).toEqual([]);
    });
  }
}

test('a fallback font takes the same space as its web font', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const text = { variable: '--font-text', fallback: 'Inter Fallback' };
  const display = { variable: '--font-display', fallback: 'Fraunces Fallback' };
  const cases = [
    { label: 'a text', ...text, font: '400 16px' },
    { label: 'a button', ...text, font: '600 15px' },
    { label: 'a small title', ...display, font: '540 20px' },
    { label: 'the name of the shop', ...display, font: '600 20px' },
    { label: 'a page title on a phone', ...display, font: '540 36px' },
    { label: 'a page title on a desktop', ...display, font: '540 62px' },
  ];
  for (const { label, ...face } of cases) {
    const ratio = await page.evaluate(async ({ variable, fallback, font }) => {
      const measure = async (families: string) => {
        const faces = await document.fonts.load(`${font} ${families}`);
        const line = document.createElement('span');
        line.style.cssText = `position: absolute; white-space: nowrap; font: ${font} ${families}`;
        line.textContent =
          'Chicken in a tomato and butter sauce, with rice, yogurt and lime: it serves four.';
        document.body.append(line);
        const { width } = line.getBoundingClientRect();
        line.remove();
        return faces.length > 0 ? width : Number.NaN;
      };
      const web = getComputedStyle(document.documentElement).getPropertyValue(variable);
      return (await measure(`'${fallback}'`)) / (await measure(web));
    }, face);
    expect(Math.abs(ratio - 1), label).toBeLessThan(0.01);
  }
});

test('a recipe still fits at 200% zoom', async ({ page, request }) => {
  // Zoom halves the available width.
  await page.setViewportSize({ width: 640, height: 450 });
  await page.goto(String((await readPublicPages(request)).recipe));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
});

test.describe('the world map', () => {
  const readOpacity = (page: Page, continent: string) =>
    page
      .locator(`svg .map-land[data-continent="${continent}"]`)
      .evaluate((shape) => Number(getComputedStyle(shape).opacity));
  const readBackground = (page: Page, continent: string) =>
    page
      .locator(`a.button[data-continent="${continent}"]`)
      .evaluate((button) => getComputedStyle(button).backgroundColor);

  test('hovering or focusing a button highlights its continent, and vice versa', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const initialColor = await readBackground(page, 'Africa');
    await page.locator('a.button[data-continent="Africa"]').hover();
    await expect.poll(() => readOpacity(page, 'Africa')).toBe(1);
    await expect.poll(() => readOpacity(page, 'Asia')).toBeLessThan(0.5);

    await page.locator('svg a[data-continent="South America"]').hover();
    await expect.poll(() => readOpacity(page, 'South America')).toBe(1);
    await expect.poll(() => readBackground(page, 'South America')).not.toBe(initialColor);
    await expect.poll(() => readBackground(page, 'Africa')).toBe(initialColor);

    await page.mouse.move(0, 0);
    await page.locator('a.button[data-continent="Oceania"]').focus();
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => readOpacity(page, 'South America')).toBe(1);
  });

  test('a continent on the map is a link that works by pointer and by keyboard', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'South America on the map' }).click();
    await expect(page).toHaveURL('/select-country/South%20America');
    await page.goto('/');
    await page.getByRole('link', { name: 'Africa on the map' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/select-country/Africa');
  });

  test('countries with recipes are links on the map of their continent; others are not', async ({ page }) => {
    await page.goto('/select-country/Asia');
    await expect(page.getByRole('link', { name: 'Mongolia on the map' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Thailand on the map' }).click();
    await expect(page).toHaveURL('/dishes/Thailand');
  });
});

test.describe('the theme', () => {
  const readBackground = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const LIGHT = 'rgb(251, 247, 240)';
  const DARK = 'rgb(23, 18, 14)';

  test('follows the system until it is set, then stays, without a cookie', async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    expect(await readBackground(page)).toBe(DARK);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    expect(await readBackground(page)).toBe(LIGHT);
    await page.reload();
    expect(await readBackground(page)).toBe(LIGHT);
    await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'false');
    expect(await context.cookies()).toEqual([]);
  });

  test('applies before the first paint, without a flash of the other theme', async ({ page }) => {
    await page.goto('/about');
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    // Even with all other scripts held back, the page is painted dark.
    await page.route('**/_next/static/**/*.js', () => {});
    await page.goto('/about', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await readBackground(page)).toBe(DARK);
  });

  test('is changed by a click during which the button’s icon is replaced', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/about');
    const button = page.getByRole('button', { name: 'Dark theme' });
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await button.hover();
    await page.mouse.down();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await page.mouse.up();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  });

  test('can be changed before the page’s other scripts have loaded', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.route('**/_next/static/**/*.js', () => {});
    await page.goto('/about', { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: 'Dark theme' });
    await button.click();
    expect(await readBackground(page)).toBe(LIGHT);
    await page.unroute('**/_next/static/**/*.js');
    await page.goto('/about');
    expect(await readBackground(page)).toBe(LIGHT);
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
    expect(await readBackground(page)).toBe(DARK);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('an ingredient', () => {
  test('opens as a dialog that traps focus, closes on Escape and returns focus', async ({ page }) => {
    await page.goto('/');
    await showGrains(page);
    const card = page.getByRole('link', { name: /^Basmati Rice/ });
    await card.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Basmati Rice' });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL('/');
    for (let count = 0; count < 12; count += 1) {
      await page.keyboard.press('Tab');
      // The trap takes the focus back a moment after it has left the dialog.
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(card).toBeFocused();
  });

  test('offers sizes and a quantity, which are reset for the next ingredient', async ({ page }) => {
    await page.goto('/');
    await showGrains(page);
    await page.getByRole('link', { name: /^Basmati Rice/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2');
    await expect(dialog.getByRole('button', { pressed: true })).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('link', { name: /^Kalamata Olives/ }).click();
    await expect(dialog.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1');
    await expect(dialog.getByRole('img')).toHaveAccessibleName(/^A jar of Kalamata olives/);
  });

  test('opens as a page if its dialog cannot be loaded', async ({ page }) => {
    await page.goto('/');
    await page.route('**/api/ingredients/*', (route) => route.abort());
    await showGrains(page);
    await page.getByRole('link', { name: /^Basmati Rice/ }).click();
    await expect(page).toHaveURL(/\/ingredients\/[0-9a-f]{24}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Basmati Rice');
  });
});

test('an image that cannot be loaded is replaced by its placeholder', async ({ page, request }) => {
  await page.route('**/images/**', (route) => route.abort());
  await page.goto(String((await readPublicPages(request)).recipe));
  const image = page.getByRole('img', { name: /^Butter Chicken in a bowl/ });
  await expect(image).toHaveAttribute('src', /^\/placeholders\/.+\.svg$/);
  await expect(image).toHaveCSS('background-image', 'none');
});

test('an image is blurred until it has loaded', async ({ page, request }) => {
  const release = await holdBack(page, '**/images/**');
  const { recipe } = await readPublicPages(request);
  await page.goto(String(recipe), { waitUntil: 'domcontentloaded' });
  const image = page.getByRole('img', { name: /^Butter Chicken in a bowl/ });
  /** Without the rounded corners. */
  const readStats = async () => {
    const screenshot = await image.screenshot();
    const { width, height } = await sharp(screenshot).metadata();
    const [left, top] = [Math.round(width / 10), Math.round(height / 10)];
    const inside = sharp(screenshot).extract({ left, top, width: 8 * left, height: 8 * top });
    return sharp(await inside.png().toBuffer()).stats();
  };
  const blurred = await readStats();
  // Neither of one color nor with sharp edges.
  expect(Math.max(...blurred.channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
  release();
  await expect.poll(async () => (await readStats()).sharpness).toBeGreaterThan(10 * blurred.sharpness);
});

test('a page preloads its first image in the size for the screen, and the others wait until they are near', async ({
  page,
  request,
}) => {
  const { home, dishes, recipe, ingredient, ...others } = await readPublicPages(request);
  const category = others['ingredients of a category'];
  for (const path of [home, dishes, recipe, ingredient, category, String(SEARCH_PAGES.search)]) {
    await page.goto(String(path));
    const images = await page.locator('main img').evaluateAll((elements) =>
      elements.map((image) => ({
        isFirst: image === document.querySelector('main img.cover-image'),
        loading: image.getAttribute('loading'),
        priority: image.getAttribute('fetchpriority') ?? 'auto',
      })),
    );
    expect(
      images.filter(({ isFirst, loading, priority }) =>
        isFirst ? loading !== 'eager' || priority !== 'high' : loading !== 'lazy' || priority !== 'auto',
      ),
      path,
    ).toEqual([]);
    const preloads = await page.locator('link[rel="preload"][as="image"]').evaluateAll((links) =>
      links.map((link) => ({
        sources: link.getAttribute('imagesrcset'),
        sizes: link.getAttribute('imagesizes'),
        priority: link.getAttribute('fetchpriority'),
      })),
    );
    const first = page.locator('main img.cover-image').first();
    expect(preloads, path).toEqual([
      {
        sources: await first.getAttribute('srcset'),
        sizes: await first.getAttribute('sizes'),
        priority: 'high',
      },
    ]);
  }
});

test('a browser that shows AVIF loads images as AVIF', async ({ page, request }) => {
  const types: string[] = [];
  page.on('response', (response) => {
    if (/\/images\/[^/]+\?w=/.test(response.url())) types.push(String(response.headers()['content-type']));
  });
  await page.goto(String((await readPublicPages(request)).recipe), { waitUntil: 'networkidle' });
  expect(types).toContain('image/avif');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page has header, content and footer, and an ingredient card links to its page', async ({
    page,
    request,
  }) => {
    for (const [name, path] of await readPages(request)) {
      await page.goto(path);
      for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
        await expect(page.getByRole(landmark), name).toBeVisible();
      }
      await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Dark theme' })).toBeHidden();
    }
    await page.goto('/');
    await page.getByRole('link', { name: /^All \d+ in Grains & Breads$/ }).click();
    await page.getByRole('link', { name: /^Basmati Rice/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Basmati Rice');
    await expect(page.getByText('$').first()).toBeVisible();
  });
});

test('the skip link is the first Tab stop', async ({ page }) => {
  await page.goto('/dishes/India');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});
