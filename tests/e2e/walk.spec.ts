import { expect, type Page, test } from '@playwright/test';
import { waitUntilHydrated } from '@/tests/support/pages';

/** Visits home, Asia, India, one of its types and back, a recipe, and returns all the way, using links only. */
async function browseShop(page: Page) {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('International Recipes');
  for (const title of [
    'Top Recipes of the Day',
    'Top Recipes of the Week',
    'Top Recipes of the Month',
    'Top Recipes of the Year',
    'All-Time Top Recipes',
  ]) {
    const leaderboard = page.getByRole('region', { name: title });
    await expect(leaderboard.getByRole('link')).toHaveCount(4);
  }
  await page.getByRole('main').getByRole('link', { name: 'Asia', exact: true }).first().click();
  await expect(page).toHaveURL('/select-country/Asia');

  await page.getByRole('main').getByRole('link', { name: 'India', exact: true }).first().click();
  await expect(page).toHaveURL('/dishes/India');
  // Fourteen dishes.
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(11);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Next', exact: true })).toHaveAttribute('href', /page=2/);

  const types = page.getByRole('navigation', { name: 'Dish types' });
  await expect(types.getByRole('link').nth(0)).toHaveText('All Dishes');
  await expect(types.getByRole('link').nth(1)).toHaveText(/^Main Course/);
  await types
    .getByRole('link', { name: /^Soup|^Vegan/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\?type=/);
  await types.locator('[aria-current]').click();
  await expect(page).toHaveURL('/dishes/India');

  await page.getByRole('link', { name: /Butter Chicken/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Butter Chicken');
  for (const label of ['Prep time', 'Servings', 'Difficulty'])
    await expect(page.getByRole('term').and(page.getByText(label, { exact: true }))).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ingredients' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Method' })).toBeVisible();
  await expect(page.getByText(/^\d.* total · \d.* active$/)).toBeVisible();
  for (const name of ['Equipment', 'Notes', 'Storage', 'Substitutes'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  const companions = page.getByRole('region', { name: 'Serve with' });
  await expect(companions.getByRole('link').first()).toHaveAttribute('href', /^\/recipes\/detail\//);

  await page.getByRole('link', { name: 'Return', exact: true }).click();
  await expect(page).toHaveURL('/dishes/India');
  await page.getByRole('link', { name: 'Return', exact: true }).click();
  await expect(page).toHaveURL('/select-country/Asia');
  await page.getByRole('link', { name: 'Return', exact: true }).click();
  await expect(page).toHaveURL('/');
}

test('a visitor can browse from the home page to a recipe and back', async ({ page }) => {
  await browseShop(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('browsing works the same', async ({ page }) => {
    await browseShop(page);
  });

  test('a plain form sorts the list', async ({ page }) => {
    await page.goto('/dishes/India');
    await page.getByLabel('Sort by').selectOption('Alphabetical');
    await page.getByRole('button', { name: 'Sort' }).click();
    await expect(page).toHaveURL('/dishes/India?sort=alphabetical');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Aloo Gobi');
  });

  test('Contact opens and shows email and phone', async ({ page }) => {
    await page.goto('/about');
    // The footer has them as well.
    const header = page.getByRole('banner');
    await expect(header.getByText('support@shop.example')).toBeHidden();
    await page.getByText('Contact', { exact: true }).click();
    await expect(header.getByText('support@shop.example')).toBeVisible();
    await expect(header.getByText('(555) 010-0142')).toBeVisible();
  });
});

test('Return goes back to the unchanged list if the previous page was one of the shop’s', async ({
  page,
}) => {
  await page.goto('/dishes/India?type=Main+Course&sort=alphabetical');
  await page.getByRole('main').getByRole('article').getByRole('link').last().click();
  await expect(page).toHaveURL(/recipes\/detail/);
  await waitUntilHydrated(page);
  await page.getByRole('link', { name: 'Return', exact: true }).click();
  await expect(page).toHaveURL('/dishes/India?type=Main+Course&sort=alphabetical');
});

test('Return goes past the list’s own filters to the continent that the visitor came from', async ({
  page,
}) => {
  // The visitor came from another continent than the country’s own, as after an admin’s filing.
  await page.goto('/select-country/Europe');
  await page.goto('/dishes/India');
  await page.getByLabel('Sort by').selectOption('Alphabetical');
  await expect(page).toHaveURL(/sort=alphabetical/);
  // Before, it leads to the country's own continent, as it does without scripts.
  await waitUntilHydrated(page);
  await page.getByRole('link', { name: 'Return', exact: true }).click();
  await expect(page).toHaveURL('/select-country/Europe');
});

test('Return leads to the recipe’s country if it was opened from elsewhere', async ({ page }) => {
  await page.goto('/dishes/Japan');
  const href = await page.getByRole('link', { name: /Miso Ramen/ }).getAttribute('href');
  await page.goto('about:blank');
  await page.goto(String(href));
  await page.getByRole('link', { name: 'Return', exact: true }).click();
  await expect(page).toHaveURL('/dishes/Japan');
});

test('after Back, the sort order says how the list is sorted, and can be chosen again', async ({ page }) => {
  await page.goto('/dishes/India');
  const sort = page.getByLabel('Sort by');
  await sort.selectOption('Alphabetical');
  await expect(page).toHaveURL(/sort=alphabetical/);
  await page.goBack();
  await expect(page).toHaveURL('/dishes/India');
  await expect(sort.getByRole('option', { name: 'Most Favorite' })).toHaveJSProperty('selected', true);
  await sort.selectOption('Alphabetical');
  await expect(page).toHaveURL(/sort=alphabetical/);
});

test('choosing a sort order keeps the type', async ({ page }) => {
  await page.goto('/dishes/India?type=Main+Course');
  await expect(page.getByLabel('Sort by')).toHaveValue('favorites');
  await page.getByLabel('Sort by').selectOption('Alphabetical');
  await expect(page).toHaveURL(/type=Main\+Course&sort=alphabetical/);
});

test('no name of a country runs into its number of dishes, on a screen of any width', async ({ page }) => {
  await page.goto('/select-country/Africa');
  for (const width of [390, 640, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const overlapping = await page
      .getByRole('main')
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.filter((item) => {
          const name = document.createRange();
          name.selectNodeContents(item.querySelector('a')?.lastChild as Node);
          const count = document.createRange();
          count.selectNodeContents(item.lastElementChild as Node);
          const [nameBox, countBox] = [name.getBoundingClientRect(), count.getBoundingClientRect()];
          return (
            nameBox.right > countBox.left && nameBox.left < countBox.right && nameBox.bottom > countBox.top
          );
        }),
      );
    expect(overlapping, `${width} pixels wide`).toHaveLength(0);
  }
});

for (const width of [390, 1280]) {
  test(`the home page keeps its height while its rows of ingredients fill up, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    // Parts that are not laid out yet are a few pixels lower or higher.
    await expect(page.locator('html')).toHaveAttribute('data-settled');
    const readHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await readHeight();
    const rows = page.getByRole('region', { name: 'Ingredients' }).getByRole('list');
    const cards = rows.locator('[data-ingredient]');
    const cardsBefore = await cards.count();
    for (const row of await rows.all()) await row.scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThan(cardsBefore * 2);
    expect(await readHeight()).toBe(before);
  });
}

test('each category in the list of ingredients shows three of what it holds', async ({ page }) => {
  await page.goto('/ingredients');
  const categories = page.getByRole('main').getByRole('listitem');
  const images = await categories.evaluateAll((items) =>
    items.map((item) => item.querySelectorAll('img').length),
  );
  expect(images.length).toBeGreaterThan(5);
  expect(new Set(images)).toEqual(new Set([3]));
});

test('Contact can only be sent with a valid email and a message, and makes no request', async ({ page }) => {
  await page.goto('/about');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.getByText('Contact', { exact: true }).click();
  const send = page.getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();
  await page.getByLabel('Your email').pressSequentially('ada @shop.test');
  await expect(page.getByLabel('Your email')).toHaveValue('ada@shop.test');
  await page.getByLabel('Message').fill('   ');
  await expect(send).toBeDisabled();
  await page.getByLabel('Message').fill('Where is my saffron?');
  await send.click();
  await expect(page.getByText('Your message is not sent yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'opens with it' })).toHaveAttribute(
    'href',
    /^mailto:support@shop\.example\?subject=.*&body=Where%20is%20my%20saffron%3F/,
  );
  // The mail program is opened by a navigation, which sends nothing.
  expect(requests.filter((url) => !/^mailto:|\/(_next|icons)\/|[?&]_rsc=/.test(url))).toEqual([]);
});

test('the footer’s pages show that they are under construction', async ({ page }) => {
  for (const name of ['About', 'Shipping & Returns', 'Privacy Policy']) {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByText('under construction')).toBeVisible();
  }
});
