import { expect, type Page, type Route, test } from '@playwright/test';
import { holdBack } from '@/tests/support/hold-back';
import { readPublicPages, waitUntilHydrated } from '@/tests/support/pages';

/** Opens a page; returns the names of the script files it has requested, and functions for its first picture. */
async function openWithHeldPicture(page: Page, path = '/') {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/_next/static/chunks/') && pathname.endsWith('.js')) files.push(pathname);
  });
  let hold = (_route: Route) => {};
  const held = new Promise<Route>((resolve) => {
    hold = resolve;
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  // The first one is the first screen's; those below are lazy.
  await page.route('**/images/**', hold);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return { files, picture: await held };
}

async function expectToStart(page: Page): Promise<void> {
  await page.clock.resume();
  await waitUntilHydrated(page);
}

test('a page leaves the connection to its first picture, and then starts its scripts', async ({ page }) => {
  const { files, picture } = await openWithHeldPicture(page);
  expect(files).toEqual([]);
  await picture.continue();
  await expectToStart(page);
  expect(files).not.toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});

test('scripts start without a picture that fails', async ({ page }) => {
  const { files, picture } = await openWithHeldPicture(page);
  expect(files).toEqual([]);
  await picture.abort();
  await expectToStart(page);
});

test('scripts do not wait for a picture longer than three seconds', async ({ page }) => {
  const { files, picture } = await openWithHeldPicture(page);
  expect(files).toEqual([]);
  await page.clock.runFor(3_000);
  await expectToStart(page);
  await picture.abort();
});

for (const [name, act] of [
  ['a tap', (page: Page) => page.mouse.click(5, 5)],
  ['a key', (page: Page) => page.keyboard.press('Tab')],
] as const) {
  test(`${name} starts the scripts before the picture has loaded`, async ({ page }) => {
    const { files, picture } = await openWithHeldPicture(page);
    expect(files).toEqual([]);
    await act(page);
    await expectToStart(page);
    await picture.abort();
  });
}

test('a page starts its scripts once, however often it is touched', async ({ page }) => {
  const { files, picture } = await openWithHeldPicture(page);
  await page.mouse.click(5, 5);
  await page.keyboard.press('Tab');
  await picture.continue();
  await page.clock.runFor(3_000);
  await expectToStart(page);
  expect(new Set(files).size).toBe(files.length);
});

test('clicks on buttons that come before the scripts are not lost, and count once', async ({
  page,
  request,
}) => {
  const { recipe } = await readPublicPages(request);
  const { files, picture } = await openWithHeldPicture(page, recipe);
  const servings = page.getByRole('spinbutton', { name: 'Servings' });
  await expect(servings).toHaveValue('6');
  expect(files).toEqual([]);
  const more = page.getByRole('button', { name: 'One serving more', exact: true });
  await more.dispatchEvent('click');
  await more.dispatchEvent('click');
  expect(files).toEqual([]);
  await picture.abort();
  await expectToStart(page);
  await expect(servings).toHaveValue('8');
  await more.click();
  await expect(servings).toHaveValue('9');
});

test('a product that is tapped before the scripts opens as a dialog, and as a page if they never come', async ({
  page,
}) => {
  const letGo = await holdBack(page, '**/_next/static/chunks/*.js');
  const path = '/ingredients?category=Fruits';
  const card = page.getByRole('main').locator('a[data-ingredient]').first();
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await card.click();
  letGo();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(page.url()).toContain(path);

  await holdBack(page, '**/_next/static/chunks/*.js');
  await page.clock.install();
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await card.click();
  await page.clock.fastForward(10_000);
  await page.waitForURL(/\/ingredients\/[0-9a-f]{24}$/, { waitUntil: 'commit' });
});

test('an order that is chosen before the scripts sorts the list', async ({ page }) => {
  const { picture } = await openWithHeldPicture(page, '/dishes/India');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('alphabetical');
  await picture.abort();
  await expectToStart(page);
  await expect(page).toHaveURL('/dishes/India?sort=alphabetical');
});

test('a contact panel that is opened before the scripts gets its form', async ({ page }) => {
  const letGo = await holdBack(page, '**/_next/static/chunks/*.js');
  await page.goto('/about', { waitUntil: 'commit' });
  await page.getByText('Contact', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Talk to us' })).toBeVisible();
  letGo();
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
});

test('the theme’s button works before the scripts, and once', async ({ page }) => {
  const { picture } = await openWithHeldPicture(page);
  const root = page.locator('html');
  await page.locator('[data-theme-switch]').first().dispatchEvent('click');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await picture.abort();
  await expectToStart(page);
  await expect(root).toHaveAttribute('data-theme', 'dark');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** The first leaderboard, with its cards in it or not yet. */
  const card = (page: Page) => page.locator('.leaderboard article').first();

  test('what is far below the first screen is laid out after the first picture and the scripts', async ({
    page,
  }) => {
    const { picture } = await openWithHeldPicture(page);
    await expect(page.locator('.leaderboard').first()).toBeVisible();
    await expect(card(page)).toBeHidden();
    await picture.continue();
    await expectToStart(page);
    await expect(card(page)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-settled', '');
    await expect(page.locator('html')).not.toHaveAttribute('data-drawing');
  });

  test('what is far below is shown after three seconds, even if the scripts never arrive', async ({
    page,
  }) => {
    await page.route('**/_next/static/chunks/*.js', (route) => route.abort());
    await openWithHeldPicture(page);
    await expect(card(page)).toBeHidden();
    await page.clock.runFor(3_000);
    await expect(card(page)).toBeVisible();
  });

  test('what is far below is printed', async ({ page }) => {
    await openWithHeldPicture(page);
    await expect(card(page)).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(card(page)).toBeVisible();
  });

  test('a page that is opened at a place far down shows that place', async ({ page }) => {
    await page.goto('/#vegetables');
    await expect(page.getByRole('heading', { name: 'Vegetables' })).toBeInViewport();
  });

  test('a reload, or a return from elsewhere, shows the same place far down', async ({ page }) => {
    const lastCategory = page.getByRole('heading', { name: 'Vegetables' });
    const readTop = async () => Math.round(Number((await lastCategory.boundingBox())?.y));
    const settle = () => expect(page.locator('html')).toHaveAttribute('data-settled', '');
    await page.goto('/');
    await waitUntilHydrated(page);
    await settle();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(lastCategory).toBeInViewport();
    const top = await readTop();
    await page.reload();
    await waitUntilHydrated(page);
    await settle();
    await expect.poll(readTop).toBe(top);
    await page.goto('/about');
    await page.goBack();
    await settle();
    await expect.poll(readTop).toBe(top);
  });

  for (const [name, act] of [
    ['scrolls', (page: Page) => page.mouse.wheel(0, 300)],
    ['taps', (page: Page) => page.mouse.click(5, 5)],
    ['presses a key', (page: Page) => page.keyboard.press('Tab')],
  ] as const) {
    test(`what is far below is shown at once to a visitor who ${name}`, async ({ page }) => {
      const { picture } = await openWithHeldPicture(page);
      await expect(card(page)).toBeHidden();
      await act(page);
      await expect(card(page)).toBeVisible();
      await picture.abort();
    });
  }

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('what is far below the first screen is shown', async ({ page }) => {
      await page.goto('/');
      await expect(card(page)).toBeVisible();
    });
  });
});

test('on a wide screen, nothing of the page waits for the first picture', async ({ page }) => {
  const { picture } = await openWithHeldPicture(page);
  await expect(page.locator('.leaderboard article').first()).toBeVisible();
  await picture.abort();
});
