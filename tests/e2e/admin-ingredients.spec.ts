import { expect, type Page, test } from '@playwright/test';
import { ADMIN_EMAIL, logIn, openAdmin } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { pickShare } from '@/tests/support/tiers';
import { anImageFile } from '@/tests/support/uploads';

async function openNewIngredientForm(page: Page) {
  await openAdmin(page, '/admin/ingredients');
  await page.getByRole('button', { name: 'New ingredient' }).click();
  return page.getByRole('dialog', { name: 'New ingredient' });
}

for (const width of pickShare([390, 1280], 2, 1)) {
  test(`an admin creates, changes and deletes an ingredient with packs, aliases and an image; ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logIn(page, ADMIN_EMAIL);
    const timestamp = Date.now();
    const name = `Ajvar ${timestamp}`;
    const form = await openNewIngredientForm(page);
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByLabel('Other names (optional)').fill('pepper relish, , red caviar');
    await form.getByLabel('Category').fill('Oils & Condiments');
    await form.getByLabel('Amount').fill('200g');
    await form.getByLabel('Price in dollars').fill('4.25');
    await form.getByRole('button', { name: 'Add pack' }).click();
    await form.getByRole('group', { name: 'Pack 2' }).getByLabel('Amount').fill('500g');
    await form.getByRole('group', { name: 'Pack 2' }).getByLabel('Price in dollars').fill('8.5');
    await form.getByText('Weights, allergens, nutrition').click();
    await form.getByRole('button', { name: 'Add weight' }).click();
    await form.getByRole('combobox', { name: 'One', exact: true }).selectOption('piece');
    await form.getByLabel('Weighs, in grams').fill('200');
    await form.getByRole('radio', { name: 'Known', exact: true }).check();
    await form.getByRole('button', { name: 'Add possible allergen' }).click();
    await form.getByRole('combobox', { name: 'Allergen' }).selectOption('tree nuts');
    await form.getByRole('combobox', { name: 'Kind' }).selectOption('walnut');
    await form.getByLabel('Choose a picture').setInputFiles(await anImageFile('jar.jpg'));
    await expect(form.getByRole('img')).toHaveCount(1);
    await expectNoAxeViolations(page);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(`${name} was saved.`)).toBeVisible();
    await expectNoAxeViolations(page);

    const { ingredients } = await (await page.request.get('/api/ingredients')).json();
    const storedIngredient = ingredients.find((ingredient: { name: string }) => ingredient.name === name);
    expect(storedIngredient).toMatchObject({
      aliases: ['pepper relish', 'red caviar'],
      category: 'Oils & Condiments',
      sellable: true,
      amounts: [
        { amount: '200g', price: 4.25 },
        { amount: '500g', price: 8.5 },
      ],
      image: expect.stringMatching(/\.jpg$/),
      units: { piece: 200 },
      allergenFacts: { contains: [], mayContain: [{ allergen: 'tree nuts', kind: 'walnut' }] },
      nutrition: null,
    });
    expect(await (await page.request.get('/')).text()).toContain(name);

    await openAdmin(page, `/admin/ingredients?search=${encodeURIComponent(`AJVAR ${timestamp}`)}`);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const editForm = page.getByRole('dialog', { name: 'Edit ingredient' });
    await expect(editForm.getByText('No recipes use it.')).toBeVisible();
    await editForm.getByRole('switch').uncheck();
    await editForm.getByRole('button', { name: 'Remove pack 1' }).click();
    await editForm.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editForm).toBeHidden();
    expect(await (await page.request.get(`/api/ingredients/${storedIngredient._id}`)).json()).toMatchObject({
      sellable: false,
      amounts: [{ amount: '500g' }],
    });

    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Delete ingredient' }).click();
    await expect(page.getByText(`No ingredients match “AJVAR ${timestamp}”.`)).toBeVisible();
    const undoButton = page.getByRole('button', { name: `Undo: bring ${name} back` });
    await expect(undoButton).toBeFocused();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete ingredient' }).click();
    await expect(undoButton).toBeHidden();
    const statusOf = async (path: string) => (await page.request.get(path)).status();
    await expect.poll(() => statusOf(`/api/ingredients/${storedIngredient._id}`)).toBe(404);
    await expect.poll(() => statusOf(`/images/${storedIngredient.image}`)).toBe(404);
  });
}

test('the form shows the missing fields and keeps the input', async ({ page }) => {
  await logIn(page, ADMIN_EMAIL);
  const form = await openNewIngredientForm(page);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText('Name is required.')).toBeVisible();
  await expect(
    form.getByText('Sellable ingredients must have at least one complete amount and price pair.'),
  ).toBeVisible();
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await form.getByLabel('Amount').fill('1kg');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    form.getByText('You have started filling out an amount/price pair. Please complete it before saving.'),
  ).toBeVisible();
  await expect(form.getByLabel('Amount')).toHaveValue('1kg');
  await form.getByLabel('Price in dollars').fill('1,500');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText('A price must be a number, such as 3.50.')).toBeVisible();
  await expect(form.getByLabel('Price in dollars')).toHaveValue('1,500');
  await expectNoAxeViolations(page);
  await form.getByRole('switch').uncheck();
  await form.getByLabel('Amount').fill('');
  await form.getByLabel('Price in dollars').fill('');
  await form.getByLabel('Name', { exact: true }).fill('BASMATI rïce');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText('An ingredient with this name already exists.').first()).toBeVisible();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('BASMATI rïce');
  await page.reload();
  await expect(form.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('BASMATI rïce');
});

test('an ingredient shows which recipes use it; the search, the category and the open ingredient are in the URL', async ({
  page,
}) => {
  await logIn(page, ADMIN_EMAIL);
  await openAdmin(page, '/admin/ingredients');
  await page.getByRole('link', { name: 'Grains & Breads' }).click();
  await expect(page).toHaveURL('/admin/ingredients?category=Grains+%26+Breads');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Grains & Breads']);
  await page.getByRole('button', { name: 'Edit Basmati Rice' }).click();
  const form = page.getByRole('dialog', { name: 'Edit ingredient' });
  await expect(form.getByText(/^Used by \d+ recipes?:$/)).toBeVisible();
  await expect(form.getByRole('link', { name: /Biryani/ })).toBeVisible();
  await expect(page).toHaveURL(/edit=[0-9a-f]{24}/);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/admin/ingredients?category=Grains+%26+Breads');
});

test('a deletion without a response says that its outcome is not known', async ({ page }) => {
  await logIn(page, ADMIN_EMAIL);
  await openAdmin(page, '/admin/ingredients?search=basmati');
  await page.route('**/api/admin/ingredients/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Delete Basmati Rice' }).click();
  await page.getByRole('button', { name: 'Delete ingredient' }).click();
  await expect(page.getByText('it is not known whether “Basmati Rice” was deleted.')).toBeVisible();
});
