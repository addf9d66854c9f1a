import { expect, type Page, test } from '@playwright/test';
import { PASSWORD, signUp } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { SHOP_PORT, SHOP_URL } from '@/tests/support/browser-ports';
import { expectDialogsClosed } from '@/tests/support/dialogs';
import { pickShare } from '@/tests/support/tiers';

// Browsers refuse passkeys at an IP address.
const LOCAL_URL = `http://localhost:${SHOP_PORT}`;
test.use({ baseURL: LOCAL_URL });

/** Gives the browser an authenticator whose user is always there and verified. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signUpAtLocalhost(page: Page): Promise<void> {
  await signUp(page);
  const cookies = await page.context().cookies(SHOP_URL);
  await page.context().addCookies(
    cookies.map(({ name, value, httpOnly }) => ({
      name,
      value,
      httpOnly,
      url: LOCAL_URL,
      sameSite: 'Lax',
    })),
  );
}

for (const width of pickShare([390, 1280], 2)) {
  test(`a user adds a passkey in the profile, logs in with it, sees the devices and removes it; ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await addVirtualAuthenticator(page);
    await signUpAtLocalhost(page);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Passkeys and devices' }).click();
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const addDialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await addDialog.getByRole('button', { name: 'Continue' }).click();
    await expect(addDialog.getByText('Please name the passkey')).toBeVisible();
    await addDialog.getByLabel('Name').fill('My phone');
    await addDialog.getByLabel('Current password').fill(PASSWORD);
    await expectNoAxeViolations(page);
    await addDialog.getByRole('button', { name: 'Continue' }).click();
    const passkeys = page.getByRole('list', { name: 'Your passkeys' });
    await expect(passkeys.getByText('My phone')).toBeVisible();
    await expectDialogsClosed(page);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    const login = page.getByRole('dialog', { name: 'Log in' });
    await expect(login.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
    await expectNoAxeViolations(page);
    await login.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expectDialogsClosed(page);

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Passkeys and devices' }).click();
    await expect(passkeys.getByText(/last used/)).toBeVisible();
    const devices = page.getByRole('list', { name: 'Your devices' });
    await expect(devices.getByText('This device')).toHaveCount(1);
    await expect(devices.getByText(/with a passkey/)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Remove My phone' }).click();
    const removeDialog = page.getByRole('dialog', { name: 'Remove passkey' });
    await removeDialog.getByLabel('Current password').fill(PASSWORD);
    await removeDialog.getByRole('button', { name: 'Remove' }).click();
    await expect(passkeys.getByRole('listitem')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
  });
}
