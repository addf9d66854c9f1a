import { expect, type Locator, type Page, test } from '@playwright/test';
import { holdBack } from '@/tests/support/hold-back';
import { paintTwice, waitUntilHydrated } from '@/tests/support/pages';

const searchField = (page: Page) => page.getByRole('search').getByLabel('Search recipes and ingredients');

/** Types into the header's field and waits for its suggestions. */
async function typeInHeader(page: Page, text: string): Promise<Locator> {
  await searchField(page).click();
  await page.keyboard.type(text);
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list).toBeVisible();
  return list;
}

test.describe('suggestions', () => {
  test('arrows move, Escape closes, Enter goes to the recipe', async ({ page }) => {
    await page.goto('/');
    const list = await typeInHeader(page, 'ram');
    const field = page.getByRole('combobox');
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await expect(list.getByRole('option').first()).toHaveText('Miso Ramen');
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ suggestions?$/);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(field).toHaveValue('ram');
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('option', { selected: true })).toHaveText('Miso Ramen');
    const activeId = await field.getAttribute('aria-activedescendant');
    await expect(page.locator(`[id="${activeId}"]`)).toHaveText('Miso Ramen');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/recipes\/detail\/[0-9a-f]{24}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Miso Ramen');
  });

  test('Tab first completes the last word, then leaves the field', async ({ page }) => {
    await page.goto('/');
    await typeInHeader(page, 'hot ram');
    await page.keyboard.press('Tab');
    await expect(searchField(page)).toHaveValue('hot ramen');
    await expect(searchField(page)).toBeFocused();
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(searchField(page)).not.toBeFocused();
  });

  test('an understood word is completed to its dishes, by keyboard', async ({ page }) => {
    await page.goto('/');
    const list = await typeInHeader(page, 'ital');
    await expect(list.getByRole('group', { name: 'Dishes' }).getByRole('option')).toHaveText(
      'Italian dishes',
    );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=Italian');
    await expect(searchField(page)).toHaveValue('Italian');
    await expect(page.getByRole('link', { name: 'Remove Italian' })).toBeVisible();
  });

  test('the empty field suggests the searches of before, which the device forgets when it is asked to', async ({
    page,
  }) => {
    await page.goto('/');
    await typeInHeader(page, 'moussaka');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=moussaka');
    await page.goto('/');
    await searchField(page).click();
    const recent = page.getByRole('group', { name: 'Recent searches' }).getByRole('option');
    await expect(recent).toHaveText(['moussaka', 'Clear recent searches']);
    await recent.last().click();
    await expect(recent).toHaveCount(0);
    await page.goto('/');
    await searchField(page).click();
    await page.keyboard.type('moussa');
    await expect(page.getByRole('option', { name: 'Moussaka' })).toBeVisible();
    await expect(recent).toHaveCount(0);
  });

  test('clicking an ingredient searches for its name', async ({ page }) => {
    await page.goto('/');
    const list = await typeInHeader(page, 'basma');
    await list.getByRole('option', { name: 'Basmati Rice' }).click();
    await expect(page).toHaveURL('/search?q=Basmati+Rice');
    await expect(searchField(page)).toHaveValue('Basmati Rice');
  });

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
    test('tapping selects a suggestion', async ({ page }) => {
      await page.goto('/');
      await searchField(page).tap();
      await page.keyboard.type('moussa');
      await page.getByRole('option', { name: 'Moussaka' }).tap();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moussaka');
    });
  });

  test('one request is sent per pause in typing, for the last word; Enter without a selection searches', async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      const word = url.searchParams.get('q');
      if (url.pathname === '/api/autocomplete/search' && word !== null) requested.push(word);
    });
    await page.goto('/');
    await searchField(page).click();
    // All in one task of the page, since a busy machine would pause between keys.
    await page.evaluate(() => {
      for (const letter of 'green curry') document.execCommand('insertText', false, letter);
    });
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
    expect(requested).toEqual(['curry']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=green+curry');
    await expect(page.getByRole('listbox')).toBeHidden();
  });

  test('an outdated response never replaces a newer one', async ({ page }) => {
    let respond = () => {};
    const isReleased = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route(/autocomplete\/search\?q=ri$/, async (route) => {
      await isReleased;
      await route.fulfill({ json: { recipes: [], ingredients: [{ name: 'Outdated' }] } });
    });
    await page.goto('/');
    await searchField(page).click();
    await page.keyboard.type('ri');
    const outdated = await page.waitForRequest(/autocomplete\/search\?q=ri$/);
    await page.keyboard.type('sotto');
    await expect(page.getByRole('option', { name: /Risotto/ })).toBeVisible();
    respond();
    // There is none if the page has given the request up.
    await (await outdated.response())?.finished();
    await paintTwice(page);
    await expect(page.getByRole('option', { name: 'Outdated' })).toHaveCount(0);
    await expect(page.getByRole('option', { name: /Risotto/ })).toBeVisible();
  });

  test('a failed request clears the suggestions silently', async ({ page }) => {
    await page.goto('/');
    const list = await typeInHeader(page, 'ram');
    await page.route(/api\/autocomplete/, (route) => route.fulfill({ status: 500, json: {} }));
    await page.keyboard.type('e');
    await expect(list).toBeHidden();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=rame');
  });

  test('lose no keystroke while their scripts load', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const loadScripts = await holdBack(page, '**/_next/static/**');
    const field = await searchField(page).elementHandle();
    await searchField(page).click();
    await page.keyboard.type('miso ramen');
    loadScripts();
    await expect(page.getByRole('option', { name: 'Miso Ramen' })).toBeVisible();
    await expect(searchField(page)).toHaveValue('miso ramen');
    // It is still the same field, with focus.
    expect(await page.evaluate((before) => document.activeElement === before, field)).toBe(true);
  });
});

test.describe('the search page', () => {
  test('is marked noindex, follow, and so are the results of the advanced search', async ({ request }) => {
    for (const path of ['/search?q=rice', '/search', '/advanced-search/results?include=rice']) {
      expect(await (await request.get(path)).text(), path).toContain(
        '<meta name="robots" content="noindex, follow"/>',
      );
    }
  });

  test('finds by prefix, without accents and with a typo', async ({ page }) => {
    await page.goto('/search?q=moussa');
    await expect(page.getByRole('link', { name: /^Moussaka/ })).toBeVisible();
    await page.goto('/search?q=papa+a+la+huancaina');
    await expect(page.getByRole('link', { name: /^Papa a la Huancaína/ })).toBeVisible();
    await page.goto('/search?q=lamintgons');
    await expect(page.getByText('Did you mean')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'lamington', exact: true }).click();
    await expect(page).toHaveURL('/search?q=lamington');
    await expect(page.getByText('Did you mean')).toBeHidden();
  });

  test('shows what it understood, and leaves each part out with one tap', async ({ page }) => {
    await page.goto('/search?q=easy+italian+dinner');
    const parts = page.getByRole('navigation', { name: 'Understood as' });
    await expect(parts.getByRole('link', { name: /^Remove/ })).toHaveText([/Easy/, /Italian/, /Main Course/]);
    await parts.getByRole('link', { name: 'Remove Easy' }).click();
    await expect(page).toHaveURL('/search?q=italian+dinner');
    await parts.getByRole('link', { name: 'Remove Main Course' }).click();
    await expect(page).toHaveURL('/search?q=italian');
    await parts.getByRole('link', { name: 'Remove Italian' }).click();
    await expect(page).toHaveURL('/search?q=%22italian%22');
    await expect(parts).toBeHidden();
    await expect(page.getByRole('link', { name: /^Italian Sausage/ })).toBeVisible();
  });

  test('answers a dish that there is not with what is like it', async ({ page }) => {
    await page.goto('/search?q=poutine');
    await expect(page.getByRole('heading', { name: 'No poutine yet. You might like:' })).toBeVisible();
    await expect(page.getByRole('region', { name: /^No poutine/ })).toContainText('Also from Canada');
  });

  test('words that match nothing together show what matches each of them', async ({ page }) => {
    await page.goto('/search?q=moussaka+lamintgon');
    await expect(page.getByRole('heading', { name: /Without “lamintgon”/ })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'moussaka' }).getByRole('link', { name: /^Moussaka/ }),
    ).toBeVisible();
    await page.getByRole('link', { name: /for lamington$/ }).click();
    await expect(page).toHaveURL('/search?q=lamington');
  });

  test('an ingredient opens its dialog', async ({ page }) => {
    await page.goto('/search?q=basmati');
    await waitUntilHydrated(page);
    await page.getByRole('link', { name: /^Basmati Rice/ }).click();
    await expect(page.getByRole('dialog', { name: 'Basmati Rice' })).toBeVisible();
  });

  test('shows recipes or ingredients alone, and the product with exactly that name first', async ({
    page,
  }) => {
    await page.goto('/search?q=shrimp');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Shrimp');
    const kinds = page.getByRole('navigation', { name: 'Kinds of results' });
    await kinds.getByRole('link', { name: /^Recipes/ }).click();
    await expect(page).toHaveURL('/search?q=shrimp&kind=recipe');
    await expect(page.getByRole('link', { name: /^Shrimp/ })).toHaveCount(0);
    await expect(kinds.locator('[aria-current]')).toHaveText(/^Recipes/);
  });

  test('Next is disabled with fewer than 20 results; an empty result shows No results found', async ({
    page,
  }) => {
    await page.goto('/search?q=moussaka');
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await page.goto('/search?q=salt');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(20);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/search?q=salt&page=2');
    await page.goto('/search?q=salt&page=9999');
    await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Previous' })).toBeVisible();
    for (const text of ['xyzzy', '.*', '(a%2B)%2B%24', '%E2%80%AE', 'the']) {
      await page.goto(`/search?q=${text}`);
      await expect(page.getByText('No results found')).toBeVisible();
    }
  });

  test('invalid query strings still show a page', async ({ request }) => {
    for (const query of [
      'q=a&q=b',
      'q[$ne]=1',
      `q=${'x'.repeat(5_000)}`,
      'page=0',
      'page=x',
      'q=rice&page=-1',
      'q=%00',
    ]) {
      expect((await request.get(`/search?${query}`)).status(), query).toBe(200);
      expect((await request.get(`/advanced-search/results?include=${query}`)).status(), query).toBe(200);
      expect((await request.get(`/advanced-search?${query}`)).status(), query).toBe(200);
    }
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('the form submits, and an ingredient links to its page', async ({ page }) => {
      await page.goto('/');
      await searchField(page).fill('basmati');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/search?q=basmati');
      await expect(searchField(page)).toHaveValue('basmati');
      await page.getByRole('link', { name: /^Basmati Rice/ }).click();
      await expect(page).toHaveURL(/\/ingredients\/[0-9a-f]{24}$/);
    });
  });
});

test.describe('advanced search', () => {
  const pick = (page: Page, name: string, choice: string) =>
    page.getByRole('group', { name, exact: true }).getByRole('radio', { name: choice });
  const matches = (page: Page) => page.getByText(/^Matches found: \d+$/);

  test('is linked in the header; choices apply immediately and survive reload, back and Edit Filters', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Advanced Recipe Search' }).click();
    await expect(page).toHaveURL('/advanced-search');
    const allMatches = String(await matches(page).textContent());
    await pick(page, 'Chicken', 'Include').check();
    await expect(matches(page)).not.toHaveText(allMatches);
    await expect(page).toHaveURL('/advanced-search?include=Chicken');
    await page.getByRole('checkbox', { name: 'Main Course' }).check();
    await page.getByRole('checkbox', { name: 'Medium', exact: true }).check();
    await page.getByRole('slider', { name: 'Max prep time' }).fill('8');
    await expect(page).toHaveURL(
      '/advanced-search?include=Chicken&foodTypes=Main+Course&maxPrep=120&diff=Medium',
    );
    await page.reload();
    await expect(pick(page, 'Chicken', 'Include')).toBeChecked();
    await expect(page.getByText('120 minutes')).toBeVisible();
    const matchCount = String(await matches(page).textContent()).replace(/\D/g, '');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `${matchCount} ${matchCount === '1' ? 'match' : 'matches'} found`,
    );
    const results = page.url();
    await page.goBack();
    await expect(pick(page, 'Chicken', 'Include')).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Main Course' })).toBeChecked();
    await page.goto(results);
    await page.getByRole('link', { name: 'Edit Filters' }).click();
    await expect(page).toHaveURL(
      '/advanced-search?include=Chicken&foodTypes=Main+Course&maxPrep=120&diff=Medium',
    );
    await expect(pick(page, 'Chicken', 'Include')).toBeChecked();
    await page.getByRole('link', { name: 'Reset' }).click();
    await expect(page).toHaveURL('/advanced-search');
    await expect(matches(page)).toHaveText(allMatches);
    await expect(page.getByText('Unlimited')).toBeVisible();
  });

  test('the slider goes from 0 to 16 in steps of 15 minutes; 16 is unlimited', async ({ page }) => {
    await page.goto('/advanced-search');
    const slider = page.getByRole('slider', { name: 'Max prep time' });
    await expect(slider).toHaveAttribute('min', '0');
    await expect(slider).toHaveAttribute('max', '16');
    await expect(slider).toHaveAttribute('aria-valuetext', 'Unlimited');
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(slider).toHaveAttribute('aria-valuetext', '225 minutes');
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', '0 minutes');
    await expect(matches(page)).toHaveText('Matches found: 0');
  });

  test('any ingredient can be added with suggestions; the notepad includes, excludes and removes', async ({
    page,
  }) => {
    await page.goto('/advanced-search');
    await page.getByLabel('Add ingredient').click();
    await page.keyboard.type('carda');
    // The family, which covers all kinds of cardamom, comes before its members.
    const kinds = [/^Cardamom/, /^Black Cardamom/, /^Green Cardamom/, /^Ground Cardamom/];
    await expect(page.getByRole('option')).toHaveText(kinds);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/advanced-search?include=Cardamom');
    await page.getByLabel('Add ingredient').fill('rice');
    await page.keyboard.press('Enter');
    const notepad = page.getByRole('region', { name: 'Notepad' });
    await expect(notepad.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Exclude rice' }).click();
    await expect(page).toHaveURL('/advanced-search?include=Cardamom&exclude=rice');
    await page.getByRole('button', { name: 'Remove Cardamom' }).click();
    await expect(page).toHaveURL('/advanced-search?exclude=rice');
    await page.getByRole('button', { name: 'Include rice' }).click();
    await expect(page).toHaveURL('/advanced-search?include=rice');
  });

  test('a misspelled ingredient is searched as what it probably means, and the results say so', async ({
    page,
  }) => {
    await page.goto('/advanced-search');
    await page.getByLabel('Add ingredient').fill('chiken');
    await page.keyboard.press('Enter');
    await expect(matches(page)).not.toHaveText('Matches found: 0');
    await page.getByRole('button', { name: 'Search', exact: true }).last().click();
    await expect(page.getByText('Nothing is called “chiken”')).toContainText('chicken');
  });

  test('a number beside each choice shows how many recipes would match', async ({ page }) => {
    await page.goto('/advanced-search');
    const choice = page.getByRole('checkbox', { name: 'Vegan' });
    const count = await choice.evaluate((box) =>
      document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent?.replace(/\D/g, ''),
    );
    await choice.check();
    await expect(matches(page)).toHaveText(`Matches found: ${count}`);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('the form filters, keeps its values and can be changed', async ({ page }) => {
      await page.goto('/advanced-search');
      await pick(page, 'Chicken', 'Include').check();
      await page.getByRole('checkbox', { name: 'Main Course' }).check();
      await page.getByLabel('Add ingredient').fill('cardamom');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page).toHaveURL('/advanced-search?include=Chicken&include=cardamom&foodTypes=Main+Course');
      await expect(pick(page, 'Chicken', 'Include')).toBeChecked();
      await page.getByRole('button', { name: 'Exclude cardamom' }).click();
      await expect(page).toHaveURL('/advanced-search?include=Chicken&exclude=cardamom&foodTypes=Main+Course');
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL(
        '/advanced-search/results?include=Chicken&exclude=cardamom&foodTypes=Main+Course',
      );
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ match(es)? found$/);
      await page.getByRole('link', { name: 'Edit Filters' }).click();
      await expect(page.getByRole('button', { name: 'Remove cardamom' })).toBeVisible();
      await page.getByRole('link', { name: 'Reset' }).click();
      await expect(page).toHaveURL('/advanced-search');
      await expect(page.getByText(/^Matches found: \d+$/)).toBeVisible();
    });
  });
});

test('each dish type shows its count, and the links keep their names', async ({ page }) => {
  await page.goto('/dishes/India');
  const types = page.getByRole('navigation', { name: 'Dish types' });
  await expect(types.getByRole('link', { name: 'All Dishes', exact: true })).toBeVisible();
  const veganItem = types
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Vegan', exact: true }) });
  const count = String(await veganItem.textContent()).replace(/\D/g, '');
  await types.getByRole('link', { name: 'Vegan', exact: true }).click();
  await expect(page.getByText(new RegExp(`^${count} Vegan dish(es)?$`))).toBeVisible();
});

test('a recipe line of a sold ingredient opens its dialog; an unsold one is plain text', async ({ page }) => {
  await page.goto('/search?q=chicken+biryani');
  await page.getByRole('link', { name: /^Chicken Biryani/ }).click();
  const lines = page.getByRole('region', { name: 'Ingredients' });
  await waitUntilHydrated(page);
  await lines.getByRole('link', { name: /basmati rice/i }).click();
  await expect(page.getByRole('dialog', { name: 'Basmati Rice' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lines.getByRole('link', { name: /^water$/i })).toHaveCount(0);
});

test('a search without a result is counted, and says so; one that may name a person is not', async ({
  page,
}) => {
  const notice = page.getByText('We count searches like this one, but not who searched');
  await page.goto('/search?q=xyzzy+plugh');
  await expect(notice).toBeVisible();
  await page.goto('/search?q=xyzzy+10001');
  await expect(page.getByText('No results found')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.goto('/search?q=tiramisu');
  await expect(page.getByRole('link', { name: /^Tiramis/ })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a recipe leads to dishes like it, which works without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/search?q=tiramisu');
  await page.getByRole('link', { name: /^Tiramis/ }).click();
  const links = page.getByRole('region', { name: 'More like this' }).getByRole('link');
  await expect(links).toHaveCount(4);
  const title = String(await links.first().evaluate((link) => link.childNodes[1]?.textContent));
  await links.first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await context.close();
});

test('an ingredient shows which recipes use it', async ({ page }) => {
  await page.goto('/search?q=basmati');
  const href = await page.getByRole('link', { name: /^Basmati Rice/ }).getAttribute('href');
  await page.goto(String(href));
  await expect(
    page.getByRole('region', { name: 'Recipes with Basmati Rice' }).getByRole('link').first(),
  ).toBeVisible();
});
