import { expect, type Page, test } from '@playwright/test';
import { expectNoProblems, freshEmail, PASSWORD, signUp } from '@/tests/support/accounts';
import { letterTo } from '@/tests/support/letters';

/** The way back that the old address was told, as its reader opens it. */
async function linkIn(email: string): Promise<string> {
  const letter = await letterTo(email, 'restore-email?token');
  const token = /restore-email\?token=3?D?([\w-]{40,})/.exec(letter)?.[1];
  return `/restore-email?token=${token}`;
}

/** What whoever took an account does first: gives it an e-mail of their own. */
async function changeEmail(page: Page, newEmail: string): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New e-mail').fill(newEmail);
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main').getByText(newEmail)).toBeVisible();
}

test('a link without its token, or with one that is over, changes nothing and says so', async ({ page }) => {
  await page.goto('/restore-email');
  await expect(page.getByRole('heading', { level: 1, name: 'Restore your email address' })).toBeVisible();
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change it back' })).toBeDisabled();
  await page.goto(`/restore-email?token=${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Change it back' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('invalid or has expired');
});

for (const width of [390, 1280]) {
  test(`a stolen account is taken back by the link that its old address got; ${width} pixels wide`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const [own, thiefs] = [freshEmail(), `thief-${freshEmail()}`];
    await signUp(page, own);
    await changeEmail(page, thiefs);

    // The owner reads the email elsewhere, without a session.
    const context = await browser.newContext({ baseURL, viewport: { width, height: 844 } });
    const owner = await context.newPage();
    const link = await linkIn(own);
    const opened = await owner.goto(link);
    expect(opened?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    });
    await expect(owner).toHaveURL('/restore-email');
    await expect(owner.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expectNoProblems(owner);
    await owner.getByRole('button', { name: 'Change it back' }).click();
    await expect(owner.getByText('This is the email address of your account again')).toBeVisible();
    await expectNoProblems(owner);

    // The thief's session is over at the next step; the owner's e-mail and password are good again.
    await page.goto('/profile');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await owner.goto('/');
    await owner.getByRole('button', { name: 'Login' }).click();
    await owner.getByRole('dialog').getByLabel('E-mail').fill(own);
    await owner.getByRole('dialog').getByLabel('Password').fill(PASSWORD);
    await owner.getByRole('dialog').getByLabel('Password').press('Enter');
    await expect(owner.getByRole('link', { name: own })).toBeVisible();

    // Once: the same link again is over.
    await owner.goto(link);
    await owner.getByRole('button', { name: 'Change it back' }).click();
    await expect(owner.getByRole('main').getByRole('alert')).toContainText('invalid or has expired');
    await context.close();
  });
}
