import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { signUp } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { SHOP_URL } from '@/tests/support/browser-ports';
import { expectDialogsClosed } from '@/tests/support/dialogs';
import { holdBack } from '@/tests/support/hold-back';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { pickShare } from '@/tests/support/tiers';
import { anImageFile, refuseImages } from '@/tests/support/uploads';

const IMAGES = ['basmati-rice', 'ground-turmeric', 'kalamata-olives'].map(
  (name) => `catalog/pictures/${name}.jpg`,
);

async function addRecipe(page: Page, fields: object = {}) {
  const response = await page.request.post('/api/user/recipes', {
    data: aRecipeForm(fields),
    headers: { Origin: SHOP_URL },
  });
  return response.json();
}

for (const width of pickShare([390, 1280], 2)) {
  test(`a recipe is favorited, forked, edited with images across a reload, and deleted; ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signUp(page);
    const { dishes } = await (await page.request.get('/api/dishes?country=Mexico')).json();
    await page.goto(`/recipes/detail/${dishes[0]._id}`);
    await page.getByRole('button', { name: /^Favorite(?!:)/ }).click();
    await page.getByRole('button', { name: 'Make my own copy' }).click();
    const form = page.getByRole('dialog', { name: 'Edit recipe' });
    await expect(form.getByLabel('Recipe Name')).toHaveValue(dishes[0].title);
    await expectNoAxeViolations(page);

    await form.getByLabel('Recipe Name').fill("My grandmother's way");
    await form.getByLabel('Short Description').fill('As she made it on Sundays.');
    await form.getByText('More about this recipe').click();
    await form.getByLabel('Notes (optional)').fill('Better on the next day.');
    await form.getByRole('group', { name: 'Ingredient 1', exact: true }).locator('summary').click();
    await expectNoAxeViolations(page);
    await form.getByLabel('Add pictures').setInputFiles(IMAGES.slice(0, 2));
    await expect(form.getByRole('img', { name: 'basmati-rice.jpg' })).toBeVisible();
    await page.reload();
    await expect(form.getByText('Your unsaved changes are back.')).toBeVisible();
    await expect(form.getByLabel('Recipe Name')).toHaveValue("My grandmother's way");
    await expect(form.getByLabel('Short Description')).toHaveValue('As she made it on Sundays.');
    await expect(
      form.getByText('Please choose these pictures again: basmati-rice.jpg, ground-turmeric.jpg.'),
    ).toBeVisible();

    const recipe = await (await page.request.get(`/api/recipes/${dishes[0]._id}`)).json();
    for (const _ of recipe.images) {
      await form.getByRole('button', { name: 'Remove picture 1' }).click();
    }
    await expect(form.getByRole('img')).toHaveCount(0);
    await form.getByLabel('Add pictures').setInputFiles(IMAGES);
    await form.getByRole('button', { name: 'Move picture 3 forward' }).click();
    await form.getByRole('button', { name: 'Remove picture 1' }).click();
    await expect(form.getByRole('img')).toHaveCount(2);
    await expectNoAxeViolations(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expectDialogsClosed(page);
    const { recipes } = await (await page.request.get('/api/user/recipes')).json();
    expect(recipes).toMatchObject([
      {
        ...{ title: "My grandmother's way", isPrivate: true, notes: ['Better on the next day.'] },
        images: [{}, {}].map(() => expect.any(String)),
      },
    ]);

    await page.goto('/search?q=grandmother');
    const ownMatches = page.getByRole('region', { name: 'In your own recipes' });
    await ownMatches.getByRole('link', { name: /My grandmother's way/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: "My grandmother's way" })).toBeVisible();
    await expect(page.getByText('Only you can see this recipe.')).toBeVisible();
    await page.getByRole('button', { name: 'Shop this recipe' }).click();
    const sheet = page.getByRole('dialog', { name: 'Shop this recipe' });
    await expect(sheet.getByRole('button', { name: /^Add \d+ items? to cart/ })).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expectDialogsClosed(page);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Favorite(?!:)/ })).toHaveCount(0);
    await expectNoAxeViolations(page);

    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(form.getByRole('img')).toHaveCount(2);
    await expect(form.getByText('Your unsaved changes are back.')).toHaveCount(0);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: "Delete My grandmother's way" }).click();
    const confirmDialog = page.getByRole('dialog', { name: 'Delete this recipe?' });
    await expectNoAxeViolations(page);
    await confirmDialog.getByRole('button', { name: 'Delete recipe' }).click();
    await expect(page.getByText('No recipes yet.')).toBeVisible();
    await expectNoAxeViolations(page);
    for (const name of recipes[0].images) {
      expect((await page.request.get(`/images/${name}`)).status()).toBe(404);
    }
    const { favorites } = await (await page.request.get('/api/users/me/favorites')).json();
    expect(favorites).toMatchObject([{ title: dishes[0].title }]);
  });
}

test('an empty form shows a message beside each missing field', async ({ page }) => {
  await signUp(page);
  await page.goto('/profile/my-recipes?edit=new');
  const form = page.getByRole('dialog', { name: 'New recipe' });
  await form.getByLabel('Servings').fill('0');
  await form.getByRole('button', { name: 'Save' }).click();
  for (const text of [
    'Recipe Name is required.',
    'Short Description is required.',
    'Full Description is required.',
    'At least one Food Type must be selected.',
    'At least one ingredient is required.',
    'At least one instruction is required.',
    'Prep Time must be greater than 0.',
    'Servings must be a whole number from 1 to 1000.',
    'At least one continent must be selected.',
    'Country is required.',
  ]) {
    await expect(form.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(form.getByLabel('Recipe Name')).toBeFocused();
  await expectNoAxeViolations(page);

  await form.getByRole('button', { name: 'Add ingredient' }).click();
  await form.getByRole('group', { name: 'Ingredient 2' }).getByLabel('Quantity').fill('12345678901');
  await expect(form.getByRole('group', { name: 'Ingredient 2' }).getByLabel('Quantity')).toHaveValue(
    '1234567890',
  );
  await form.getByRole('button', { name: 'Add instruction' }).click();
  await form.getByRole('group', { name: 'Instruction 2' }).getByLabel('Title').fill('Stir');
  await form.getByRole('button', { name: 'Save' }).click();
  // The empty first rows are removed, and the numbers match the screen.
  await expect(form.getByText('All ingredients must have a name (see ingredient #1).')).toBeVisible();
  await expect(
    form.getByText('All instructions must have a title and text (see instruction #1).'),
  ).toBeVisible();
  await expect(form.getByRole('group', { name: 'Ingredient 1' }).getByLabel('Quantity')).toHaveValue(
    '1234567890',
  );
});

test('images of the wrong type or size are refused by file name, and valid ones stay', async ({ page }) => {
  await signUp(page);
  await page.goto('/profile/my-recipes?edit=new');
  const form = page.getByRole('dialog', { name: 'New recipe' });
  const validImage = readFileSync(IMAGES[0] ?? '');
  await form.getByLabel('Add pictures').setInputFiles([
    { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    { name: 'b.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) },
    { name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('text') },
    { name: 'good.jpg', mimeType: 'image/jpeg', buffer: validImage },
  ]);
  await expect(form.getByText('Invalid file type: text.jpg. Please use jpeg, png, or gif.')).toBeVisible();
  await expect(form.getByText('Invalid file type: a.svg. Please use jpeg, png, or gif.')).toBeVisible();
  await expect(form.getByText('File is too large: b.jpg. Maximum size is 2MB.')).toBeVisible();
  await expect(form.getByRole('img')).toHaveCount(1);
});

test('an image that the server refuses keeps the form and its input; the second attempt saves everything', async ({
  page,
}) => {
  await signUp(page);
  const { _id } = await addRecipe(page, { title: 'Before' });
  await page.goto(`/profile/my-recipes?edit=${_id}`);
  const form = page.getByRole('dialog', { name: 'Edit recipe' });
  await form.getByLabel('Recipe Name').fill('After');
  await refuseImages(page, '/api/user/recipes/*/images', 'fake.png');
  await form.getByLabel('Add pictures').setInputFiles(await anImageFile('fake.png'));
  await expect(form.getByRole('img', { name: 'fake.png' })).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(
    form.getByText(
      'The recipe is saved, but its images are not: Invalid file type: fake.png. Please use jpeg, png, or gif.',
    ),
  ).toBeVisible();
  await expect(form.getByLabel('Recipe Name')).toHaveValue('After');
  await form.getByRole('button', { name: 'Remove picture 1' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: 'After' })).toBeVisible();
});

test('a new recipe whose image is refused is saved once, not twice, even after a reload', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/profile/my-recipes?edit=new');
  const form = page.getByRole('dialog', { name: 'New recipe' });
  await form.getByLabel('Recipe Name').fill('Only once');
  await form.getByLabel('Short Description').fill('Short.');
  await form.getByLabel('Full Description').fill('Long.');
  await form.getByLabel('Dessert').check();
  await form.getByRole('group', { name: 'Ingredient 1' }).getByLabel('Name').fill('flour');
  await form.getByRole('group', { name: 'Instruction 1' }).getByLabel('Title').fill('Bake');
  await form.getByRole('group', { name: 'Instruction 1' }).getByLabel('Text').fill('Bake it.');
  await form.getByLabel('Prep Time (minutes)').fill('30');
  await form.getByLabel('Europe').check();
  await form.getByLabel('Country').fill('France');
  await refuseImages(page, '/api/user/recipes/*/images', 'fake.png');
  await form.getByLabel('Add pictures').setInputFiles(await anImageFile('fake.png'));
  await expect(form.getByRole('img', { name: 'fake.png' })).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(
    form.getByText(/^The recipe is saved, but its images are not: Invalid file type/),
  ).toBeVisible();
  await page.reload();
  const savedForm = page.getByRole('dialog', { name: 'Edit recipe' });
  await expect(savedForm.getByLabel('Recipe Name')).toHaveValue('Only once');
  await savedForm.getByLabel('Recipe Name').fill('Only once, really');
  await savedForm.getByRole('button', { name: 'Save' }).click();
  await expect(savedForm.getByText(/^Please choose the missing pictures again/)).toBeVisible();
  await savedForm.getByRole('button', { name: 'Leave them out' }).click();
  await savedForm.getByRole('button', { name: 'Save' }).click();
  await expect(savedForm).toBeHidden();
  const { recipes } = await (await page.request.get('/api/user/recipes')).json();
  expect(recipes.map(({ title }: { title: string }) => title)).toEqual(['Only once, really']);
});

test('Back after a recipe was saved shows what was saved', async ({ page }) => {
  await signUp(page);
  await addRecipe(page);
  await page.goto('/profile/my-recipes');
  await page.getByRole('link', { name: 'Éclair' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit recipe' });
  await form.getByLabel('Recipe Name').fill('Religieuse');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectDialogsClosed(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Religieuse' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'Religieuse' })).toBeVisible();
});

test('a lost connection loses nothing: the form shows the reason and the next attempt saves', async ({
  page,
}) => {
  await signUp(page);
  const { _id } = await addRecipe(page);
  await page.goto(`/profile/my-recipes?edit=${_id}`);
  const form = page.getByRole('dialog', { name: 'Edit recipe' });
  await form.getByLabel('Recipe Name').fill('Kept');
  await page.route('**/api/user/recipes/*', (route) => route.abort());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/^Could not save recipe: The shop could not be reached/)).toBeVisible();
  await page.unroute('**/api/user/recipes/*');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: 'Kept' })).toBeVisible();
});

test('after a session expired while writing, the user logs in above the form, and the recipe is saved', async ({
  page,
}) => {
  const email = await signUp(page);
  const { _id } = await addRecipe(page);
  await page.goto(`/profile/my-recipes?edit=${_id}`);
  const form = page.getByRole('dialog', { name: 'Edit recipe' });
  await form.getByLabel('Recipe Name').fill('Written for an hour');
  await page.context().clearCookies();
  await form.getByRole('button', { name: 'Save' }).click();
  const login = page.getByRole('dialog', { name: 'Log in' });
  await login.getByLabel('Email', { exact: true }).fill(email);
  await login.getByLabel('Password').fill('Saffron-Rice-42!');
  await login.getByRole('button', { name: 'Log in' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: 'Written for an hour' })).toBeVisible();
});

test('after a session expired, another user who logs in sees nothing of the first one', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const email = await signUp(await context.newPage());
  await context.close();
  await signUp(page);
  const { _id } = await addRecipe(page, { title: 'A secret dish' });
  await page.goto(`/profile/my-recipes?edit=${_id}`);
  const form = page.getByRole('dialog', { name: 'Edit recipe' });
  await form.getByLabel('Recipe Name').fill('An even more secret dish');
  await page.context().clearCookies();
  await form.getByRole('button', { name: 'Save' }).click();
  const login = page.getByRole('dialog', { name: 'Log in' });
  await login.getByLabel('Email', { exact: true }).fill(email);
  await login.getByLabel('Password').fill('Saffron-Rice-42!');
  await login.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'New recipe' })).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByText('secret dish')).toHaveCount(0);
});

test('while a recipe is saved, nothing can be typed and the form cannot be left; the focus stays in the form', async ({
  page,
}) => {
  await signUp(page);
  const { _id } = await addRecipe(page, { title: 'Before' });
  await page.goto(`/profile/my-recipes?edit=${_id}`);
  const form = page.getByRole('dialog', { name: 'Edit recipe' });
  const respond = await holdBack(page, `**/api/user/recipes/${_id}`);
  await form.getByLabel('Recipe Name').fill('After');
  await page.keyboard.press('Enter');
  const button = form.getByRole('button', { name: 'Saving...' });
  await expect(button).toBeFocused();
  await page.keyboard.type('typed too late');
  const title = await form.locator('[name="title"]').boundingBox();
  await page.mouse.click((title?.x ?? 0) + 20, (title?.y ?? 0) + 20);
  await page.keyboard.type('typed too late');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Cancel' }).dispatchEvent('click');
  await form.getByRole('button', { name: 'Close dialog' }).dispatchEvent('click');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(form.locator('[name="title"]')).toHaveValue('After');
  await expectNoAxeViolations(page);
  respond();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: 'After' })).toBeVisible();
});

test('a stray click or Escape asks for confirmation before it discards changes; so does a logout, which deletes drafts', async ({
  page,
}) => {
  await signUp(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const { _id } = await addRecipe(page, { title: 'Saved' });
  await page.goto(`/profile/my-recipes?edit=${_id}`);
  const form = page.getByRole('dialog', { name: 'Edit recipe' });
  const confirmDialog = page.getByRole('dialog', { name: 'Discard your changes?' });
  await form.getByLabel('Recipe Name').fill('Not yet saved');
  await page.mouse.click(20, 400);
  await expect(confirmDialog).toBeVisible();
  await expectNoAxeViolations(page);
  await confirmDialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(confirmDialog).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(confirmDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirmDialog).toBeHidden();
  await expect(form.getByLabel('Recipe Name')).toHaveValue('Not yet saved');
  await page.reload();
  await form.getByRole('button', { name: 'Discard them' }).click();
  await expect(form.getByLabel('Recipe Name')).toHaveValue('Saved');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: 'Edit Saved' }).click();
  await form.getByLabel('Recipe Name').fill('On a shared computer');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await expect(question).toContainText('You have unsaved changes to the recipe “On a shared computer”.');
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('shared computer');
});

test('a user can write, reorder, save and delete by keyboard alone; 390 pixels wide', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page);
  await page.goto('/profile/my-recipes');
  const readFocusedLabel = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return (
        element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? ''
      );
    });
  const tabTo = async (name: string, key = 'Tab') => {
    for (let count = 0; count < 90; count += 1) {
      if ((await readFocusedLabel()).trim() === name) return;
      await page.keyboard.press(key);
    }
    throw new Error(`Tab never reached ${name}`);
  };
  const fill = async (name: string, text: string) => {
    await tabTo(name);
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  await tabTo('New recipe');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New recipe' })).toBeVisible();
  await fill('Recipe Name', 'By keyboard');
  await fill('Short Description', 'Short.');
  await fill('Full Description', 'Long.');
  await tabTo('Snack');
  await page.keyboard.press('Space');
  await fill('Name', 'flour');
  await tabTo('Add ingredient');
  await page.keyboard.press('Enter');
  expect((await readFocusedLabel()).trim()).toBe('Quantity');
  await fill('Name', 'water');
  await tabTo('Move ingredient 2 up', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await fill('Title', 'Mix');
  await fill('Text', 'Mix it all.');
  await fill('Prep Time (minutes)', '5');
  await tabTo('Oceania');
  await page.keyboard.press('Space');
  await fill('Country', 'Samoa');
  await tabTo('Save');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'By keyboard' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { recipes } = await (await page.request.get('/api/user/recipes')).json();
  expect(recipes[0].ingredients.map(({ name }: { name: string }) => name)).toEqual(['water', 'flour']);
  await tabTo('Delete By keyboard');
  await page.keyboard.press('Enter');
  await tabTo('Delete recipe');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No recipes yet.')).toBeVisible();
});

test('the profile links to favorites, recipes and the data download', async ({ page }) => {
  const email = await signUp(page);
  await addRecipe(page, { title: 'To take along' });
  await page.goto('/profile');
  await expectNoAxeViolations(page);
  await expect(page.getByRole('link', { name: 'Favorites' })).toHaveAttribute('href', '/favorites');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('international-recipes-account.json');
  const exportedData = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(exportedData).toMatchObject({
    profile: { email },
    recipes: [{ '@type': 'Recipe', name: 'To take along' }],
  });
  await page.getByRole('link', { name: 'My Personal Recipes' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'To take along' })).toBeVisible();
});
