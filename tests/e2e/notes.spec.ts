import { expect, type Page, test } from '@playwright/test';
import {
  ADMIN_EMAIL,
  generateEmail,
  logIn,
  openAdmin,
  PASSWORD,
  registerAccount,
  signUp,
} from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { SHOP_URL } from '@/tests/support/browser-ports';
import { waitForEmail } from '@/tests/support/emails';
import { pickShare } from '@/tests/support/tiers';

/** Opens a recipe by its title; no other test may use that recipe. */
async function openRecipe(page: Page, country: string, title: string): Promise<string> {
  const { dishes } = await (await page.request.get(`/api/dishes?country=${country}`)).json();
  const id = dishes.find((dish: { title: string }) => dish.title === title)._id;
  await page.goto(`/recipes/detail/${id}`);
  return id;
}

/** Returns the path of the link in the email that confirms an address. */
async function findVerificationPath(email: string): Promise<string> {
  const message = await waitForEmail(email, 'verify-email');
  return /\/verify-email\?token=(?:3D)?([\w-]+)/.exec(message.replaceAll('=3D', '='))?.[0] ?? '';
}

/** Rates a recipe as someone else whose email is confirmed. */
async function rateAsAnother(page: Page, id: string, rating: number): Promise<void> {
  const email = await signUp(page, generateEmail());
  const headers = { Origin: SHOP_URL };
  await page.request.post('/api/users/me/email/verification', { headers });
  const token = (await findVerificationPath(email)).split('token=')[1];
  await page.request.post('/api/auth/verify-email', { headers, data: { token } });
  const response = await page.request.put(`/api/users/me/notes/${id}`, { headers, data: { rating } });
  expect(response.status()).toBe(200);
}

const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Rate this recipe' }).click();
  return page.getByRole('dialog', { name: 'Rate this recipe' });
};

const WALKS = [
  { width: 390, country: 'France', title: 'Quiche Lorraine' },
  { width: 1280, country: 'India', title: 'Rogan Josh' },
];
for (const { width, country, title } of pickShare(WALKS, 2)) {
  test(`a cook confirms the email and writes a note, an admin publishes and hides it; ${width} pixels wide`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const email = await signUp(page);
    const id = await openRecipe(page, country, title);
    await expect(page.getByRole('heading', { name: 'Cooks’ notes' })).toBeVisible();
    const dialog = await openForm(page);
    await dialog.getByRole('button', { name: 'Save rating' }).click();
    await expect(dialog.getByText('Please choose 1 to 5 stars.')).toBeVisible();
    await expectNoAxeViolations(page);

    // The keyboard moves through the stars, each of which is large enough for a finger.
    await dialog.getByRole('radio', { name: '1 star', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked();
    const star = await dialog.locator('label', { hasText: '4' }).first().boundingBox();
    expect(Math.min(star?.width ?? 0, star?.height ?? 0)).toBeGreaterThanOrEqual(44);
    const hostile = '<img src=x onerror=alert(1)>';
    await dialog.getByLabel('Note (optional)').fill(`Came out well.\n\n${hostile}`);
    await dialog.getByLabel('What you changed (optional)').fill('Half the salt');
    await dialog.getByLabel('Name shown with your notes').fill('Ann <b>');
    await dialog.getByRole('button', { name: 'Save rating' }).click();
    await expect(dialog.getByText('Please confirm your email address first')).toBeVisible();
    await dialog.getByRole('button', { name: 'Email me a link' }).click();
    await expect(dialog.getByText('We have sent you an email.')).toBeVisible();

    const mailPage = await page.context().newPage();
    await mailPage.goto(await findVerificationPath(email));
    await mailPage.getByRole('button', { name: 'Confirm email address' }).click();
    await expect(mailPage.getByText('Your email address is confirmed.')).toBeVisible();
    await expectNoAxeViolations(mailPage);
    await mailPage.close();

    // The input is still there.
    await dialog.getByRole('button', { name: 'Save rating' }).click();
    await expect(dialog.getByText('We review notes before we publish them')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Rate this recipe' })).toBeFocused();
    await expect(page.getByText('Came out well.')).toHaveCount(0);

    const adminContext = await browser.newContext({ viewport: { width, height: 844 } });
    const admin = await adminContext.newPage();
    await logIn(admin, ADMIN_EMAIL);
    await openAdmin(admin, '/admin');
    await admin.getByRole('link', { name: 'Cooks’ notes' }).click();
    const row = admin.getByRole('listitem').filter({ hasText: title }).filter({ hasText: 'Came out well.' });
    await expect(row.getByText(hostile)).toBeVisible();
    await expect(row.getByText('New author')).toBeVisible();
    await expectNoAxeViolations(admin);
    await row.getByRole('button', { name: 'Publish' }).click();
    await expect(admin.getByText('The note is published.')).toBeVisible();

    await page.reload();
    const section = page.getByRole('region', { name: 'Cooks’ notes' });
    await expect(section.getByText('Ann <b>')).toBeVisible();
    await expect(section.getByText(hostile)).toBeVisible();
    await expect(section.getByText('Half the salt')).toBeVisible();
    await expect(section.getByText('1 rating')).toBeVisible();
    await expectNoAxeViolations(page);

    // Anyone may report it; the admin answers instead.
    await page.getByRole('button', { name: 'Vote or report' }).click();
    const allNotes = page.getByRole('dialog', { name: 'Cooks’ notes' });
    // No one votes for their own note.
    await allNotes.getByRole('button', { name: /^Helpful/ }).click();
    await expect(allNotes.getByText('This note is your own.')).toBeVisible();
    await allNotes.getByLabel('Only with changes').check();
    await allNotes.getByLabel('Order').selectOption('helpful');
    await expect(allNotes.getByText('Half the salt')).toBeVisible();
    await allNotes.getByRole('button', { name: 'Report the note of Ann <b>' }).click();
    await allNotes.getByRole('button', { name: 'Report note' }).click();
    await expect(allNotes.getByText('Please choose what is wrong with the note.')).toBeVisible();
    await expectNoAxeViolations(page);
    await allNotes.getByLabel('What is wrong with it?').selectOption({ label: 'It advertises something.' });
    await allNotes.getByRole('button', { name: 'Report note' }).click();
    await expect(allNotes.getByText('Thank you. We’ll look at this note.')).toBeFocused();
    await page.keyboard.press('Escape');
    await openAdmin(admin, '/admin/notes?view=reported');
    const reportedRow = admin.getByRole('listitem').filter({ hasText: title }).filter({ hasText: 'Ann <b>' });
    await expect(reportedRow.getByText('Reported once')).toBeVisible();
    await reportedRow.getByRole('button', { name: 'Reply' }).click();
    const answerDialog = admin.getByRole('dialog', { name: 'Reply as the shop' });
    await answerDialog.getByLabel('Reply').fill(`Thank you! ${hostile}`);
    await expectNoAxeViolations(admin);
    await answerDialog.getByRole('button', { name: 'Publish reply' }).click();
    await expect(admin.getByText('The reply is published.')).toBeVisible();
    await reportedRow.getByRole('button', { name: 'Keep' }).click();
    await expect(admin.getByText('No reported notes.')).toBeVisible();
    await page.reload();
    await expect(section.getByText(`Thank you! ${hostile}`)).toBeVisible();

    await openAdmin(admin, '/admin/notes?view=published');
    const publishedRow = admin
      .getByRole('listitem')
      .filter({ hasText: title })
      .filter({ hasText: 'Ann <b>' });
    await publishedRow.getByRole('button', { name: 'Hide' }).click();
    const hideDialog = admin.getByRole('dialog', { name: 'Hide this note?' });
    await hideDialog.getByRole('button', { name: 'Hide note' }).click();
    await expect(hideDialog.getByText('Please choose why the note is hidden.')).toBeVisible();
    await expectNoAxeViolations(admin);
    await hideDialog.getByLabel('Reason').selectOption({ label: 'It is not about the recipe.' });
    await hideDialog.getByRole('button', { name: 'Hide note' }).click();
    await expect(admin.getByText('The note is hidden, and its author is told why.')).toBeVisible();
    await adminContext.close();
    // The process that acknowledged it shows it no more.
    expect(await (await page.request.get(`/recipes/detail/${id}`)).text()).not.toContain('Came out well.');
    await page.reload();
    const reopened = await openForm(page);
    await expect(reopened.getByText('It is not about the recipe.')).toBeVisible();
    await waitForEmail(email, 'Your note is hidden');
  });
}

test('three ratings show an average beside the facts, in structured data too; a rating can be removed', async ({
  page,
  browser,
}) => {
  const id = await openRecipe(page, 'Japan', 'Purin');
  const context = await browser.newContext();
  for (const rating of [5, 4]) await rateAsAnother(await context.newPage(), id, rating);
  await page.reload();
  await expect(page.getByText('2 ratings')).toBeVisible();
  expect(await page.content()).not.toContain('aggregateRating');
  await rateAsAnother(page, id, 4);
  await page.reload();
  await expect(page.getByRole('link', { name: '4.3 out of 5 stars 3 ratings' })).toBeVisible();
  const jsonLd = await page.locator('script[type="application/ld+json"]').textContent();
  expect(jsonLd).toContain('"ratingValue":4.3');
  // Its card shows the rating too, in the list that it leads.
  await page.goto('/dishes/Japan?sort=rating');
  const firstCard = page.getByRole('article').first();
  await expect(firstCard).toContainText('Purin');
  await expect(firstCard).toContainText('Rated 4.3 (3)');
  await expectNoAxeViolations(page);
  await page.goto(`/recipes/detail/${id}`);
  const dialog = await openForm(page);
  await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Remove my rating and note' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByText('Your rating and note are removed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('2 ratings')).toBeVisible();
  await context.close();
});

test('a guest who wants to rate logs in first, writes a note to themselves, and shares a collection', async ({
  page,
  browser,
}) => {
  const email = generateEmail();
  await registerAccount(email);
  await openRecipe(page, 'Japan', 'Okonomiyaki');
  await page.getByRole('button', { name: 'Rate this recipe' }).click();
  const login = page.getByRole('dialog', { name: 'Log in' });
  await expect(login.getByText('Log in to rate this recipe.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Rate this recipe' }).click();
  await login.getByLabel('Email', { exact: true }).fill(email);
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await login.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog', { name: 'Rate this recipe' })).toBeVisible();
  await page.keyboard.press('Escape');

  // A note to oneself is on the page, on paper and while cooking, as text.
  const hostile = 'Less salt.\n<img src=x onerror=alert(1)>';
  await page.getByRole('button', { name: 'Add a note to myself' }).click();
  const dialog = page.getByRole('dialog', { name: 'My note' });
  await dialog.getByLabel('Note').fill(hostile);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('button', { name: 'Edit my note' })).toBeFocused();
  await page.reload();
  const own = page.getByRole('region', { name: 'My note' });
  await expect(own).toContainText('<img src=x onerror=alert(1)>');
  await page.emulateMedia({ media: 'print' });
  await expect(own).toContainText('Less salt.');
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Cook', exact: true }).click();
  await page.getByRole('dialog').getByText('My note', { exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Less salt.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Collections' }).click();
  const picker = page.getByRole('dialog', { name: 'Collections' });
  await picker.getByLabel('New collection').fill('Pancakes <b>');
  await picker.getByRole('button', { name: 'Add collection' }).click();
  await expect(picker.getByRole('checkbox', { name: 'Pancakes <b>' })).toBeChecked();
  await expectNoAxeViolations(page);
  await page.goto('/favorites');
  const section = page.getByRole('region', { name: 'Pancakes <b>' });
  await expect(section.getByRole('article')).toContainText('Okonomiyaki');
  await expectNoAxeViolations(page);
  await section.getByRole('button', { name: /^Share/ }).click();
  const share = page.getByRole('dialog', { name: 'Share collection' });
  await share.getByRole('button', { name: 'Make a link' }).click();
  const link = await share.getByLabel('Link', { exact: true }).inputValue();
  await expectNoAxeViolations(page);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'Pancakes <b>' })).toBeVisible();
  await expect(stranger.getByRole('article')).toContainText('Okonomiyaki');
  expect(await stranger.content()).not.toContain(email);
  await expectNoAxeViolations(stranger);
  await share.getByRole('button', { name: 'End the link' }).click();
  await expect(share.getByText('The link has ended.')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'This collection is not shared' })).toBeVisible();
  await stranger.context().close();
});
