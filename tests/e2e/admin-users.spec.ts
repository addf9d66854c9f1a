import { expect, test } from '@playwright/test';
import { ADMIN_EMAIL, generateEmail, logIn, openAdmin, PASSWORD, signUp } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { pickShare } from '@/tests/support/tiers';

for (const width of pickShare([390, 1280], 2, 1)) {
  test(`a user becomes an admin, loses the role while working, and is deleted; ${width} pixels wide`, async ({
    page,
    browser,
  }) => {
    const email = generateEmail();
    const otherPage = await (await browser.newContext()).newPage();
    await signUp(otherPage, email);
    await otherPage.goto('/profile');
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logIn(page, ADMIN_EMAIL);
    await openAdmin(page, `/admin/users?search=${email}`);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: `Make ${email} an admin` }).click();
    const confirmDialog = page.getByRole('dialog', { name: 'Make this user an admin?' });
    await expectNoAxeViolations(page);
    await confirmDialog.getByLabel('Your password').fill(PASSWORD);
    await confirmDialog.getByRole('button', { name: 'Make admin' }).click();
    await expect(page.getByText(`${email} is now an admin.`)).toBeVisible();

    // The old session has ended; a new one has the role.
    expect((await otherPage.request.get('/api/users/me')).status()).toBe(401);
    await logIn(otherPage, email);
    await otherPage.goto('/admin/users');
    await expect(otherPage.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();

    await page.getByRole('button', { name: `Remove admin access of ${email}` }).click();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Remove admin access', exact: true }).click();
    await expect(page.getByText(`${email} no longer has admin access.`)).toBeVisible();
    expect((await otherPage.request.get('/api/admin/users')).status()).toBe(401);
    await otherPage.getByRole('link', { name: 'Recipes', exact: true }).click();
    await expect(otherPage).toHaveURL('/');

    await page.getByRole('button', { name: `Delete ${email}` }).click();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByText(`No users match “${email}”.`)).toBeVisible();
    await expectNoAxeViolations(page);
  });
}

test('an admin’s own row is marked and locked', async ({ page }) => {
  await logIn(page, ADMIN_EMAIL);
  await openAdmin(page, `/admin/users?search=${ADMIN_EMAIL}`);
  await expect(page.getByText('(This is you)')).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove admin access of ${ADMIN_EMAIL}` })).toBeDisabled();
  await expect(page.getByRole('button', { name: `Delete ${ADMIN_EMAIL}` })).toBeDisabled();
});

test('a failed change shows an error with the reason', async ({ page }) => {
  const email = generateEmail();
  await signUp(page, email);
  await logIn(page, ADMIN_EMAIL);
  await openAdmin(page, `/admin/users?search=${email}`);
  await page.route('**/api/admin/users/**', (route) =>
    route.fulfill({
      status: 409,
      json: {
        ...{ success: false, code: 'conflict' },
        ...{ error: 'This is not allowed.', msg: 'This is not allowed.' },
      },
    }),
  );
  await page.getByRole('button', { name: `Make ${email} an admin` }).click();
  await page.getByLabel('Your password').fill('any');
  await page.getByRole('button', { name: 'Make admin', exact: true }).click();
  await expect(page.getByText('Could not update user role. This is not allowed.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Delete ${email}` }).click();
  await page.getByLabel('Your password').fill('any');
  await page.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('Could not delete user. This is not allowed.')).toBeVisible();
});
