import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { signUp } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { SHOP_URL } from '@/tests/support/browser-ports';
import { expectDialogsClosed } from '@/tests/support/dialogs';
import { readPublicPages } from '@/tests/support/pages';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { pickShare } from '@/tests/support/tiers';

/** A recipe on the entire screen while it is cooked, and its timers. */

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Opens Butter Chicken, written for 6: rice is its third step, with two timers. */
async function openRecipe(page: Page, query = ''): Promise<string> {
  const path = String((await readPublicPages(page.request)).recipe);
  await page.goto(path + query);
  return path;
}

async function openCookMode(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Cook', exact: true }).click();
  const cook = page.getByRole('dialog', { name: 'Butter Chicken' });
  await expect(cook.getByText(/^Step \d of 6 ·/)).toBeVisible();
  return cook;
}

async function goToStep(cook: Locator, number: number): Promise<void> {
  for (let step = 2; step <= number; step += 1) {
    await cook.getByRole('button', { name: 'Next' }).click();
    await expect(cook.getByText(new RegExp(`^Step ${step} of 6 ·`))).toBeVisible();
  }
}

const findTimer = (scope: Page | Locator, label: string) =>
  scope.getByRole('timer', { name: `${label} timer` });
const findDock = (page: Page) => page.getByRole('region', { name: 'Timers' });
const findAmounts = (cook: Locator) => cook.getByRole('list', { name: 'For this step' });

/** Goes on as if the browser had slept: its clock is ahead, and no timer has run meanwhile. */
const sleep = (page: Page, minutes: number) => page.clock.fastForward(minutes * 60_000);

test('a recipe is cooked with two timers: they outlive a reload, another page and a sleep, ring, and are counted beyond their end', async ({
  page,
}) => {
  await page.clock.install();
  await openRecipe(page);
  await expect(findDock(page)).toHaveCount(0);
  let cook = await openCookMode(page);
  await goToStep(cook, 3);
  await cook.getByRole('button', { name: 'Start Rice, 12 min' }).click();
  // Once, for screen readers too: the page behind has the timers, but is hidden.
  await expect(findTimer(page, 'Rice')).toHaveText(/^(12:00|11:)/);
  await cook.getByRole('button', { name: 'Start Rice rests, 10 min' }).click();
  await expect(cook.getByText('Keep this tab open so your timers can ring.')).toBeVisible();
  await expect(cook.getByRole('button', { name: 'Rice is running' })).toBeVisible();

  await page.reload();
  await findDock(page)
    .getByRole('button', { name: /2 timers, Rice rests first/ })
    .click();
  await expect(findTimer(page, 'Rice rests')).toHaveText(/^(10:00|9:)/);
  cook = await openCookMode(page);
  await expect(cook.getByRole('heading', { name: 'Cook the rice' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectDialogsClosed(page);

  await page.goto('/dishes/India');
  await findDock(page)
    .getByRole('button', { name: /2 timers/ })
    .click();
  await sleep(page, 11);
  await expect(findDock(page).getByRole('alert')).toHaveText('Rice rests: time is up.');
  await expect(findTimer(page, 'Rice rests')).toHaveText(/^\+\d+:\d\d$/);
  await findDock(page).getByRole('button', { name: 'One minute more for Rice rests' }).click();
  await expect(findTimer(page, 'Rice rests')).toHaveText(/^(1:00|0:)/);
  // The list was opened before it rang, and stays open.
  await findDock(page).getByRole('link', { name: 'Butter Chicken' }).first().click();
  await expect(page).toHaveURL(/#step-3$/);
  for (const label of ['Rice rests', 'Rice']) {
    await findDock(page)
      .getByRole('button', { name: `Stop ${label}`, exact: true })
      .click();
  }
  await expect(findDock(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('timers'))).toBeNull();
});

/** Records in each tab that opens whether its sound could be heard when it rang. */
const recordRings = (context: BrowserContext) =>
  context.addInitScript(() => {
    const rings: string[] = [];
    Object.assign(window, { rings });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      rings.push(this.context.state);
      start.call(this, when);
    };
  });
const readRings = (page: Page) => page.evaluate(() => (window as unknown as { rings: string[] }).rings);

test('a timer that ends plays a sound, once the visitor has touched the page', async ({ page, context }) => {
  await recordRings(context);
  await page.clock.install();
  await openRecipe(page);
  const cook = await openCookMode(page);
  await cook.getByRole('button', { name: 'Start Marinate, 45 min' }).click();
  await sleep(page, 46);
  await expect(cook.getByRole('alert')).toHaveText('Marinate: time is up.');
  await expect.poll(() => readRings(page)).toEqual(['running']);
});

for (const { agrees, what } of [
  { agrees: true, what: 'one rings, and the next one when that is closed' },
  { agrees: false, what: 'each rings where the browser has no locks' },
]) {
  test(`of several tabs that can be heard, ${what}`, async ({ page, context }) => {
    await recordRings(context);
    if (!agrees) {
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
    }
    await page.clock.install();
    await openRecipe(page);
    const cook = await openCookMode(page);
    await cook.getByRole('button', { name: 'Start Marinate, 45 min' }).click();
    const other = await context.newPage();
    await other.goto('/about');
    await findDock(other)
      .getByRole('button', { name: /Marinate/ })
      .click();
    const tabs = [page, other];
    const listRings = () => Promise.all(tabs.map(readRings));
    await sleep(page, 46);
    for (const tab of tabs) {
      await expect(tab.getByRole('alert').filter({ hasText: 'Marinate: time is up.' })).toBeVisible();
    }
    if (!agrees) {
      await expect.poll(listRings).toEqual([['running'], ['running']]);
      return;
    }
    const countLocks = () =>
      page.evaluate(async () => {
        const { held, pending } = await navigator.locks.query();
        return [held?.length, pending?.length];
      });
    await expect.poll(countLocks, { message: 'both tabs have asked' }).toEqual([1, 1]);
    expect((await listRings()).flat()).toEqual(['running']);
    const [first, second] = (await readRings(page)).length > 0 ? [page, other] : [other, page];
    await first.close();
    await expect.poll(() => readRings(second)).toEqual(['running']);
    await second.getByRole('button', { name: 'Stop Marinate', exact: true }).click();
    await expect(second.getByRole('alert').filter({ hasText: 'Marinate' })).toHaveCount(0);
  });
}

test('a timer that ends while a dialog is open rings in it, and is folded and stopped there with the keyboard', async ({
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize({ width: 844, height: 390 });
  await openRecipe(page);
  const cook = await openCookMode(page);
  await cook.getByRole('button', { name: 'Start Marinate, 45 min' }).click();
  await page.keyboard.press('Escape');
  await expect(cook).toHaveCount(0);
  await page.getByRole('button', { name: 'Shop this recipe' }).click();
  const sheet = page.getByRole('dialog', { name: 'Shop this recipe' });
  await expect(sheet.getByRole('checkbox').first()).toBeVisible();
  await expect(findDock(page)).toHaveCount(0);
  await sleep(page, 46);
  await expect(sheet.getByRole('alert').filter({ hasText: 'Marinate: time is up.' })).toBeInViewport();
  const stop = sheet.getByRole('button', { name: 'Stop Marinate', exact: true });
  await expect(stop).toBeInViewport();
  const dock = sheet.getByRole('region', { name: 'Timers' });
  await dock.getByRole('button', { name: /^Marinate/ }).click();
  await expect(stop).toBeHidden();
  await dock.getByRole('button', { name: /^Marinate/ }).click();
  await expectNoAxeViolations(page);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await stop.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(stop).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dock).toHaveCount(0);
  await expect(sheet.getByRole('heading', { name: 'Shop this recipe' })).toBeFocused();
});

test('at any width, the title of cook mode begins where the steps do', async ({ page }) => {
  await openRecipe(page);
  const cook = await openCookMode(page);
  const readLeft = async (locator: Locator) => (await locator.boundingBox())?.x;
  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 844 });
    const left = await readLeft(cook.getByRole('heading', { name: 'Butter Chicken' }));
    expect(await readLeft(cook.getByRole('heading', { level: 3 }).first()), String(width)).toBe(left);
  }
});

test('what stands in the storage of timers but is none is removed, and nothing is shown', async ({
  page,
}) => {
  await page.goto('/about');
  await page.evaluate(() => localStorage.setItem('timers', '[{"id":"x","endsAtMs":1e99}]'));
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('timers'))).toBeNull();
  await expect(findDock(page)).toHaveCount(0);
});

test('steps have the amounts for the servings and units of the page, and what is not scaled is said', async ({
  page,
}) => {
  await openRecipe(page, '?servings=12&units=metric');
  const cook = await openCookMode(page);
  await expect(cook.getByText('Step 1 of 6 · 12 servings')).toBeVisible();
  await expect(findAmounts(cook)).toContainText('1.6 kg boneless chicken thighs');
  await goToStep(cook, 2);
  await expect(findAmounts(cook).getByRole('listitem').first()).toHaveText(/^\d+ g unsalted butter$/);
  await expect(cook.getByText('Times, pan sizes, and notes are for 6 servings.')).toBeVisible();
});

/** Signs up, writes a private recipe, and cooks it. */
async function cookOwnRecipe(page: Page): Promise<{ _id: string; cook: Locator }> {
  await signUp(page);
  const recipe = aRecipeForm({
    title: 'Grandma’s rice',
    ingredients: [{ quantity: '1', units: 'cup', name: 'rice', details: '' }],
    instructions: [{ title: 'Boil', text: 'Boil the rice for 12 to 14 minutes.' }],
  });
  const headers = { Origin: SHOP_URL };
  const { _id } = await (await page.request.post('/api/user/recipes', { data: recipe, headers })).json();
  await page.goto(`/recipes/detail/${_id}`);
  await page.getByRole('button', { name: 'Cook', exact: true }).click();
  return { _id, cook: page.getByRole('dialog', { name: 'Grandma’s rice' }) };
}

test('a logout in another tab closes a private recipe that is being cooked, and its timer', async ({
  page,
  context,
}) => {
  const { cook } = await cookOwnRecipe(page);
  await cook.getByRole('button', { name: 'Start Boil, 12 to 14 min' }).click();
  const other = await context.newPage();
  await other.goto('/about');
  await expect(findDock(other)).toContainText('Boil');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(findDock(other)).toHaveCount(0);
  await expect(page.getByText('Grandma’s rice')).toHaveCount(0);
  await expect(findDock(page)).toHaveCount(0);
});

test('after a session that has ended, the next user sees no timer of a private recipe', async ({
  page,
  context,
}) => {
  const { cook } = await cookOwnRecipe(page);
  await cook.getByRole('button', { name: 'Start Boil, 12 to 14 min' }).click();
  await context.clearCookies();
  await signUp(page);
  await page.goto('/about');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('timers'))).toBeNull();
  await expect(findDock(page)).toHaveCount(0);
});

test.describe('with offline reading', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a recipe that was cooked once is cooked without a connection, from a page that was the first of the visit', async ({
    page,
    context,
  }) => {
    const path = await openRecipe(page);
    await openCookMode(page);
    await expect
      .poll(
        () =>
          page.evaluate(async (pagePath) => {
            const kept = await (await caches.open('recipes-v1')).keys();
            const paths = kept.map(({ url }) => new URL(url).pathname);
            return paths.includes(pagePath) && paths.some((kind) => kind.endsWith('/products'));
          }, path),
        { message: 'the recipe is kept' },
      )
      .toBe(true);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.reload();
    const cook = await openCookMode(page);
    await goToStep(cook, 3);
    await expect(findAmounts(cook)).toContainText('2 cups basmati rice');
    await cook.getByRole('button', { name: 'Start Rice, 12 min' }).click();
    await page.keyboard.press('Escape');
    await expectDialogsClosed(page);
    await page.reload();
    await expect(findDock(page)).toContainText('Rice');
    const width = await page
      .getByRole('img', { name: /^Butter Chicken in a bowl/ })
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(width).toBeGreaterThan(100);
  });

  test('a private recipe is cooked, but not kept offline', async ({ page }) => {
    const { _id, cook } = await cookOwnRecipe(page);
    await expect(findAmounts(cook)).toHaveText('1 cup rice');
    await expect(cook.getByRole('button', { name: 'Start Boil, 12 to 14 min' })).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.waitForLoadState('networkidle');
    const kept = await page.evaluate(async () =>
      (await (await caches.open('recipes-v1')).keys()).map(({ url }) => url),
    );
    expect(kept.filter((url) => url.includes(_id))).toEqual([]);
  });
});

test('a step is read aloud on request, and the voice stops with the step', async ({ page }) => {
  await page.addInitScript(() => {
    // Browsers without a sound card have the interface, but no voice.
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    speechSynthesis.speak = ({ text }) => spoken.push(text);
    speechSynthesis.cancel = () => spoken.push('(stop)');
  });
  const readSpoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken.splice(0));
  await openRecipe(page);
  const cook = await openCookMode(page);
  await goToStep(cook, 2);
  await readSpoken();
  await cook.getByRole('button', { name: 'Read aloud' }).click();
  await expect(cook.getByRole('button', { name: 'Stop reading' })).toBeVisible();
  const spoken = await readSpoken();
  expect(spoken).toEqual(
    expect.arrayContaining(['Start the sauce.', 'Add the crushed tomatoes and the salt.']),
  );
  expect(spoken.join(' ')).toContain('3 tablespoons of the butter');
  await page.keyboard.press('ArrowRight');
  await expect(cook.getByRole('button', { name: 'Read aloud' })).toBeVisible();
  expect(await readSpoken()).toEqual(['(stop)']);
});

test('where the browser has no voice and cannot keep the screen on, nothing is promised', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'speechSynthesis');
    Reflect.deleteProperty(Navigator.prototype, 'wakeLock');
  });
  await openRecipe(page);
  const cook = await openCookMode(page);
  await expect(cook.getByText('The screen may turn off: this browser cannot keep it on.')).toBeVisible();
  await expect(cook.getByRole('button', { name: 'Next' })).toBeVisible();
  await expect(cook.getByRole('button', { name: 'Read aloud' })).toHaveCount(0);
});

test('the screen is kept on, and again when the visitor comes back', async ({ page }) => {
  await page.addInitScript(() => {
    const locks: EventTarget[] = [];
    Object.assign(window, { locks });
    Object.defineProperty(Navigator.prototype, 'wakeLock', {
      value: {
        request: async () => {
          const lock = Object.assign(new EventTarget(), { released: false, release: async () => undefined });
          locks.push(lock);
          return lock;
        },
      },
    });
  });
  await openRecipe(page);
  const cook = await openCookMode(page);
  await expect(cook.getByText('The screen stays on.')).toBeVisible();
  await page.evaluate(() => {
    const [lock] = (window as unknown as { locks: EventTarget[] }).locks;
    Object.assign(lock ?? {}, { released: true });
    lock?.dispatchEvent(new Event('release'));
  });
  await expect(cook.getByText(/^The screen may turn off/)).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(cook.getByText('The screen stays on.')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { locks: unknown[] }).locks.length)).toBe(2);
});

test('everything is done with the keyboard alone; the steps turn by arrows and Space', async ({ page }) => {
  await openRecipe(page);
  const button = page.getByRole('button', { name: 'Cook', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const cook = page.getByRole('dialog', { name: 'Butter Chicken' });
  const expectStep = (number: number) =>
    expect(cook.getByText(new RegExp(`^Step ${number} of 6 ·`))).toBeVisible();
  await expectStep(1);
  for (const [key, number] of [
    ['ArrowLeft', 1],
    ['ArrowRight', 2],
    [' ', 3],
    ['Shift+ ', 2],
    ['PageDown', 3],
  ] as const) {
    await page.keyboard.press(key);
    await expectStep(number);
  }
  await cook.getByRole('button', { name: 'Start Rice, 12 min' }).focus();
  // On a button, Space presses it.
  await page.keyboard.press('Space');
  await expect(findTimer(cook, 'Rice')).toBeVisible();
  await expectStep(3);
  await cook.getByRole('button', { name: 'Stop Rice', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(findTimer(cook, 'Rice')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expectStep(4);
  await page.keyboard.press('Escape');
  await expect(cook).toHaveCount(0);
  await expect(button).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  // Each orientation in one theme; `npm run test:long` tries both.
  for (const [index, { orientation, width, height }] of [
    { orientation: 'upright', width: 390, height: 844 },
    { orientation: 'on its side', width: 844, height: 390 },
  ].entries()) {
    for (const colorScheme of pickShare(['light', 'dark'] as const, 2, index)) {
      test(`held ${orientation}, cook mode and the timers have no axe violations and fit, ${colorScheme}`, async ({
        page,
      }, testInfo) => {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await openRecipe(page);
        const cook = await openCookMode(page);
        await page.screenshot({ path: testInfo.outputPath('first.png') });
        await goToStep(cook, 3);
        await cook.getByRole('button', { name: 'Start Rice, 12 min' }).click();
        await cook.getByRole('button', { name: 'Start Rice rests, 10 min' }).click();
        await expect(findTimer(cook, 'Rice rests')).toBeVisible();
        await page.screenshot({ path: testInfo.outputPath('timers.png') });
        await expectNoAxeViolations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        for (const control of await cook.getByRole('button').all()) {
          const box = await control.boundingBox();
          const name = String(await control.textContent());
          expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
        }
        await cook.getByRole('button', { name: 'Close dialog' }).click();
        await findDock(page)
          .getByRole('button', { name: /2 timers/ })
          .click();
        await page.screenshot({ path: testInfo.outputPath('dock.png') });
        await expectNoAxeViolations(page);
      });
    }
  }

  test('a swipe turns the steps, and moving up and down does not', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openRecipe(page);
    const cook = await openCookMode(page);
    const swipe = async (x: number, y: number) => {
      const client = await page.context().newCDPSession(page);
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
        client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
      await send('touchStart', [{ x: 200, y: 400 }]);
      await send('touchMove', [{ x: 200 + x, y: 400 + y }]);
      await send('touchEnd', []);
    };
    const expectStep = (number: number) =>
      expect(cook.getByText(new RegExp(`^Step ${number} of 6 ·`))).toBeVisible();
    await swipe(-150, 10);
    await expectStep(2);
    await swipe(-20, -150);
    await swipe(150, 10);
    await expectStep(1);
  });
});
