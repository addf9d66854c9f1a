import { expect, type Page, test } from '@playwright/test';
import { signUp } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';

const TEXT = `Weeknight Dal

Serves: 4
Time: 40 minutes

Ingredients
1 1/2 cups red lentils
1 (14 oz) can coconut milk
Ginger, 2-3
salt to taste

Method
1. Rinse the lentils until the water runs clear.
2. Simmer with the coconut milk for 30 minutes.`;

const toPage = (name: string) =>
  Buffer.from(
    `<html><script type="application/ld+json">${JSON.stringify({
      '@type': 'Recipe',
      name,
      description: 'A sauce.',
      recipeCuisine: 'Italian',
      recipeCategory: 'Main course',
      recipeYield: '4 servings',
      totalTime: 'PT1H',
      recipeIngredient: ['2 tbsp olive oil', '1 onion, chopped'],
      recipeInstructions: ['Heat the oil.', 'Add the onion.'],
    })}</script></html>`,
  );

async function openImport(page: Page, width: number) {
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page);
  await page.goto('/profile/my-recipes');
  await page.getByRole('link', { name: 'Import recipes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import Recipes' })).toBeVisible();
}

test('a guest who opens the page is asked to log in', async ({ page }) => {
  await page.goto('/import');
  await expect(page).toHaveURL(/login=%2Fimport/);
});

for (const width of [390, 1280]) {
  test(`a pasted recipe is read, checked where it is unsure, and saved with the keyboard; ${width} pixels wide`, async ({
    page,
  }) => {
    await openImport(page, width);
    await page.getByRole('button', { name: 'Read recipes' }).press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'paste a recipe' })).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByLabel('Paste a recipe').fill(TEXT);
    await page.getByLabel('Address of the page').fill('https://example.com/dal');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '1 recipe found' })).toBeFocused();
    await expect(page.getByText(/\d of 4 ingredients can be bought here/)).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: 'Review and save Weeknight Dal' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Review and save' });
    await expect(form.getByLabel('Recipe Name')).toHaveValue('Weeknight Dal');
    await expect(form.getByLabel('Prep Time (minutes)')).toHaveValue('40');
    await expect(form.getByText('Your unsaved changes are back.')).toHaveCount(0);
    const doubt = form.getByRole('button', { name: /Check the quantity of “Ginger, 2-3”/ });
    await doubt.press('Enter');
    await expect(
      form.getByRole('group', { name: 'Ingredient 3', exact: true }).getByLabel('Quantity'),
    ).toBeFocused();
    await form.locator('summary', { hasText: 'The recipe as it was' }).press('Enter');
    await expect(form.getByText('1 (14 oz) can coconut milk')).toBeVisible();
    await expectNoAxeViolations(page);

    await form.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(form.getByText('At least one Food Type must be selected.')).toBeVisible();
    await form.getByRole('checkbox', { name: 'Soup' }).check();
    await form.getByLabel('Country').fill('India');
    await form.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(form).toBeHidden();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();

    await page.getByRole('link', { name: 'Open Weeknight Dal' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Weeknight Dal' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'example.com/dal' })).toHaveAttribute(
      'href',
      'https://example.com/dal',
    );
  });

  test(`an address within the shop’s own network is not read, and the cook is told what to do; ${width} pixels wide`, async ({
    page,
  }) => {
    await openImport(page, width);
    await page.getByLabel('Address of the page').fill('http://169.254.169.254/latest/meta-data/');
    await page.getByLabel('Address of the page').press('Enter');
    await expect(page.getByRole('heading', { name: 'No recipe found' })).toBeFocused();
    await expect(
      page.getByText(/This page could not be reached\. Open the page, copy the recipe, and paste it here\./),
    ).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test(`several files are read at once; what is no recipe and what the cook has already are named; ${width} pixels wide`, async ({
    page,
  }) => {
    await openImport(page, width);
    const files = [
      { name: 'ragu.html', mimeType: 'text/html', buffer: toPage('Ragù') },
      { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Milk') },
    ];
    await page.getByLabel('Or choose files').setInputFiles(files);
    await page.getByRole('button', { name: 'Read recipes' }).click();
    await expect(page.getByRole('heading', { name: '1 recipe found' })).toBeVisible();
    await expect(page.getByText('list.txt:')).toBeVisible();
    await page.getByRole('button', { name: 'Review and save Ragù' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();

    // A download can be imported again.
    const { '@graph': recipes } = await (await page.request.get('/api/user/recipes/export')).json();
    expect(recipes).toHaveLength(1);
    const buffer = Buffer.from(JSON.stringify(recipes));
    await page
      .getByLabel('Or choose files')
      .setInputFiles({ name: 'my-recipes.json', mimeType: 'application/json', buffer });
    await page.getByRole('button', { name: 'Read recipes' }).click();
    await expect(page.getByRole('heading', { name: '2 recipes found' })).toBeVisible();
    await page.getByRole('link', { name: 'look at yours' }).click();
    await page.getByRole('dialog', { name: 'Edit recipe' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('link', { name: 'Download all' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
}
