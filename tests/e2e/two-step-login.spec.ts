import { expect, type Page, test } from '@playwright/test';
import { PASSWORD, signUp } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { expectDialogsClosed } from '@/tests/support/dialogs';
import { toCode } from '@/tests/support/totp-codes';

/** Logs in with email and password, up to the step that asks for a code. */
async function reachCodeStep(page: Page, email: string) {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Stay logged in').check();
  await dialog.getByRole('button', { name: 'Log in' }).click();
  return dialog;
}

test('a user sets up two-step login, logs in with a code and then with a recovery code, and turns it off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const email = await signUp(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Set up two-step login' }).click();
  await page.getByLabel('Current password').fill(PASSWORD);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  const appDialog = page.getByRole('dialog', { name: 'Connect your authenticator app' });
  await expect(appDialog.getByRole('img', { name: 'QR code that contains the key below' })).toBeVisible();
  const key = await appDialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent();
  const secret = key?.replaceAll(' ', '') ?? '';
  await expectNoAxeViolations(page);
  await appDialog.getByLabel('6-digit code from your app').fill('12');
  await appDialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(
    appDialog.getByText('Please enter the 6-digit code from your authenticator app.'),
  ).toBeVisible();
  await appDialog.getByLabel('6-digit code from your app').fill(toCode(secret));
  await appDialog.getByRole('button', { name: 'Turn on' }).click();
  const codesDialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
  const codes = codesDialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = '', otherRecoveryCode = ''] = await codes.allInnerTexts();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    codesDialog.getByRole('link', { name: 'Download codes' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('international-recipes-recovery-codes.txt');
  await expectNoAxeViolations(page);
  await codesDialog.getByRole('button', { name: 'I have saved my codes' }).click();
  await expect(page.getByText('On, 10 recovery codes left')).toBeVisible();

  const login = await reachCodeStep(page, email);
  const codeField = login.getByLabel('Enter the 6-digit code from your app');
  await expect(codeField).toBeFocused();
  await expectNoAxeViolations(page);
  await codeField.fill(toCode(secret, 1));
  await codeField.press('Enter');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const session = (await page.context().cookies()).find(({ name }) => name.includes('session-token'));
  expect((session?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(80 * 24 * 60 * 60 * 1000);

  const recoveryLogin = await reachCodeStep(page, email);
  await recoveryLogin.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await recoveryLogin.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await recoveryLogin.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expectDialogsClosed(page);

  await page.goto('/profile');
  await expect(page.getByText('On, 9 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off two-step login' }).click();
  const offDialog = page.getByRole('dialog', { name: 'Turn off two-step login' });
  await offDialog.getByLabel('Current password').fill(PASSWORD);
  await offDialog.getByLabel('Code from your app or a recovery code').fill(recoveryCode);
  await offDialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(offDialog.getByText('This recovery code is incorrect or was already used.')).toBeVisible();
  await offDialog.getByLabel('Code from your app or a recovery code').fill(otherRecoveryCode);
  await offDialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Set up two-step login' })).toBeVisible();
});
