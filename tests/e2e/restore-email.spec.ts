import { expect, type Page, test } from '@playwright/test';
import { generateEmail, PASSWORD, signUp } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { waitForEmail } from '@/tests/support/emails';
import { pickShare } from '@/tests/support/tiers';

const NEW_PASSWORD = 'Turmeric-Root-9!';

/** Returns the link in the email to the old address, as its reader opens it. */
async function readRestoreLink(email: string): Promise<string> {
  const message = await waitForEmail(email, 'restore-email?token');
  const token = /restore-email\?token=3?D?([\w-]{40,})/.exec(message)?.[1];
  return `/restore-email?token=${token}`;
}

/** Changes the account's email, as a thief would first. */
async function changeEmail(page: Page, newEmail: string): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New email').fill(newEmail);
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main').getByText(newEmail)).toBeVisible();
}

test('a link without a token or with an expired one changes nothing and shows an error', async ({ page }) => {
  await page.goto('/restore-email');
  await expect(page.getByRole('heading', { level: 1, name: 'Restore your email address' })).toBeVisible();
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change it back' })).toBeDisabled();
  await page.goto(`/restore-email?token=${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Change it back' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('invalid or has expired');
});

for (const width of pickShare([390, 1280], 2, 1)) {
  test(`a stolen account is recovered with the link sent to its old email address; ${width} pixels wide`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const [ownEmail, thiefEmail] = [generateEmail(), `thief-${generateEmail()}`];
    await signUp(page, ownEmail);
    await changeEmail(page, thiefEmail);

    // The owner reads the email in another browser, without a session.
    const context = await browser.newContext({ baseURL, viewport: { width, height: 844 } });
    const ownerPage = await context.newPage();
    const link = await readRestoreLink(ownEmail);
    const response = await ownerPage.goto(link);
    expect(response?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    });
    await expect(ownerPage).toHaveURL('/restore-email');
    await expect(ownerPage.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expectNoAxeViolations(ownerPage);
    await ownerPage.getByRole('button', { name: 'Change it back' }).click();
    await expect(ownerPage.getByText('Your email address has been restored')).toBeVisible();
    await expectNoAxeViolations(ownerPage);

    // The thief's session ends at the next step; the owner chooses a new password, since the thief knows the old one.
    await page.goto('/profile');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
    const message = await waitForEmail(ownEmail, 'reset-password?token');
    const token = /reset-password\?token=3?D?([\w-]{40,})/.exec(message)?.[1];
    await ownerPage.goto(`/reset-password?token=${token}`);
    await ownerPage.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await ownerPage.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await ownerPage.getByRole('button', { name: 'Set new password' }).click();
    await expect(ownerPage.getByText('Your password has been reset.')).toBeVisible();
    await ownerPage.goto('/');
    await ownerPage.getByRole('button', { name: 'Login' }).click();
    await ownerPage.getByRole('dialog').getByLabel('Email', { exact: true }).fill(ownEmail);
    await ownerPage.getByRole('dialog').getByLabel('Password').fill(NEW_PASSWORD);
    await ownerPage.getByRole('dialog').getByLabel('Password').press('Enter');
    await expect(ownerPage.getByRole('link', { name: ownEmail })).toBeVisible();

    // The link works only once.
    await ownerPage.goto(link);
    await ownerPage.getByRole('button', { name: 'Change it back' }).click();
    await expect(ownerPage.getByRole('main').getByRole('alert')).toContainText('invalid or has expired');
    await context.close();
  });
}
