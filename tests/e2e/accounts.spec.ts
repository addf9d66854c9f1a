import { expect, type Page, test } from '@playwright/test';
import { generateEmail, PASSWORD, signUp } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { SHOP_URL } from '@/tests/support/browser-ports';
import { expectDialogsClosed } from '@/tests/support/dialogs';
import { waitForEmail } from '@/tests/support/emails';
import { holdBack } from '@/tests/support/hold-back';
import { pickShare } from '@/tests/support/tiers';

async function register(page: Page, email: string, password = PASSWORD) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillRegistration(page, email, password);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expectDialogsClosed(page);
}

async function fillRegistration(page: Page, email: string, password = PASSWORD) {
  const dialog = page.getByRole('dialog', { name: 'Create an account' });
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm password').fill(password);
  await dialog.getByLabel('Confirm password').press('Enter');
}

for (const width of pickShare([390, 1280], 2)) {
  test(`an account's life cycle works: register, address, password, email, reset by email, delete; ${width} pixels wide`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const email = generateEmail();
    await register(page, email);
    await page.getByRole('link', { name: email }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: 'Add address' }).click();
    const addressDialog = page.getByRole('dialog');
    await addressDialog.getByLabel('Full Name').fill('Ada Cook');
    await addressDialog.getByLabel('Street Address').fill('1 Saffron Way');
    await addressDialog.getByLabel('City').fill('Portland');
    await addressDialog.getByLabel('State').selectOption('OR');
    await addressDialog.getByLabel('ZIP Code').fill('12');
    await addressDialog.getByRole('button', { name: 'Save' }).click();
    await expect(addressDialog.getByText('Invalid ZIP Code')).toBeVisible();
    await expectNoAxeViolations(page);
    await addressDialog.getByLabel('ZIP Code').fill('97201');
    await addressDialog.getByRole('button', { name: 'Save' }).click();
    await expect(addressDialog).toBeHidden();
    await expect(page.getByText('1 Saffron Way')).toBeVisible();
    await expect(page.getByText('Primary', { exact: true })).toBeVisible();

    // Another browser with its own session.
    const otherPage = await (await browser.newContext({ baseURL })).newPage();
    await otherPage.goto('/');
    await otherPage.getByRole('button', { name: 'Login' }).click();
    await otherPage.getByRole('dialog').getByLabel('Email', { exact: true }).fill(email);
    await otherPage.getByRole('dialog').getByLabel('Password').fill(PASSWORD);
    await otherPage.getByRole('dialog').getByLabel('Stay logged in').check();
    await otherPage.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
    await expect(otherPage.getByRole('button', { name: 'Logout' })).toBeVisible();

    await page.getByRole('button', { name: 'Change password' }).click();
    const passwordDialog = page.getByRole('dialog');
    await passwordDialog.getByLabel('Current password').fill('wrong');
    await passwordDialog.getByLabel('New password', { exact: true }).fill('Cumin-Seeds-77!');
    await passwordDialog.getByLabel('Confirm new password').fill('Cumin-Seeds-77!');
    await passwordDialog.getByRole('button', { name: 'Save' }).click();
    await expect(passwordDialog.getByText('The current password you entered is incorrect.')).toBeVisible();
    await expect(passwordDialog.getByLabel('Current password')).toBeFocused();
    await expect(passwordDialog.getByLabel('New password', { exact: true })).toHaveValue('Cumin-Seeds-77!');
    await expectNoAxeViolations(page);
    await passwordDialog.getByLabel('Current password').fill(PASSWORD);
    await passwordDialog.getByRole('button', { name: 'Save' }).click();
    await expectDialogsClosed(page);
    await otherPage.goto('/profile');
    await expect(otherPage).toHaveURL('/');
    await expect(otherPage.getByRole('dialog', { name: 'Log in' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();

    const newEmail = generateEmail();
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByRole('dialog').getByLabel('New email').fill(newEmail);
    await page.getByRole('dialog').getByLabel('Current password').fill('Cumin-Seeds-77!');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('main').getByText(newEmail)).toBeVisible();
    await waitForEmail(email, 'Subject');

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('dialog').getByLabel('Email', { exact: true }).fill(newEmail);
    await page.getByRole('dialog').getByRole('button', { name: 'Send reset link' }).click();
    await expect(
      page.getByText('If an account with that email exists, a password reset link has been sent.'),
    ).toBeFocused();
    await expectNoAxeViolations(page);
    const resetEmail = await waitForEmail(newEmail, 'reset-password?token');
    const token = /reset-password\?token=3?D?([\w-]{40,})/.exec(resetEmail)?.[1];
    await page.goto(`/reset-password?token=${token}`);
    await expect(page).toHaveURL('/reset-password');
    await page.getByLabel('New password', { exact: true }).fill('Turmeric-Root-9!');
    await page.getByLabel('Confirm new password').fill('Turmeric-Root-9!');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('Your password has been reset.')).toBeFocused();
    await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(page).toHaveURL('/');

    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('dialog').getByLabel('Email', { exact: true }).fill(newEmail);
    await page.getByRole('dialog').getByLabel('Password').fill('Turmeric-Root-9!');
    await page.getByRole('dialog').getByLabel('Password').press('Enter');
    await page.getByRole('link', { name: newEmail }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('dialog').getByLabel('Password').fill('Turmeric-Root-9!');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.getByText('Your account is deleted')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.getByText('Your account is deleted')).toHaveCount(0);
  });
}

test('a failed login shows an error, keeps the input, and changes nothing', async ({ page }) => {
  await page.goto('/');
  const loginButton = page.getByRole('button', { name: 'Login' });
  await loginButton.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog.getByText('Please enter your email address.')).toBeVisible();
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  await dialog.getByLabel('Email', { exact: true }).fill('nobody@shop.test');
  await dialog.getByLabel('Password').fill('Wrong-Password-1');
  const submit = dialog.getByRole('button', { name: 'Log in' });
  await submit.press('Enter');
  await expect(dialog.getByText('Invalid email or password.')).toBeVisible();
  await expect(submit).toBeFocused();
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('nobody@shop.test');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(loginButton).toBeFocused();
});

test('an email that is already registered is marked in its field, until it is edited', async ({ page }) => {
  const email = generateEmail();
  const data = { email, password: PASSWORD };
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
  await page.goto('/');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Create an account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an account' });
  const field = dialog.getByLabel('Email', { exact: true });
  await field.fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  const message = dialog.getByText('An account with this email already exists.');
  await expect(message).toHaveCount(1);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await field.press('End');
  await field.pressSequentially('x');
  await expect(message).toBeHidden();
});

test('the form shows the unmet password rules while the user types', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Create an account' }).click();
  const dialog = page.getByRole('dialog');
  const hints = dialog.getByRole('list', { name: 'What a password needs' });
  await expect(hints.getByText('Missing:')).toHaveCount(5);
  await dialog.getByLabel('Password', { exact: true }).fill('Saffron');
  await expect(hints.getByText('Missing:')).toHaveCount(3);
  await dialog.getByLabel('Email', { exact: true }).fill('a@shop.test');
  await dialog.getByLabel('Confirm password').fill('other');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByText('Password must be at least 12 characters long.')).toBeVisible();
  await expect(dialog.getByText('Passwords do not match.')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('a lost connection or an unavailable database does not log anyone out', async ({ page }) => {
  await register(page, generateEmail());
  await page.route('**/api/users/me', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.reload();
  await expect(page.getByText('Loading application')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCount(0);
  await page.unroute('**/api/users/me');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('it is not known whether you are logged out')).toBeVisible();
});

test('a slow first account check shows “Loading application”', async ({ page }) => {
  await register(page, generateEmail());
  const respond = await holdBack(page, '**/api/users/me');
  await page.goto('/about');
  const note = page.getByText('Loading application');
  // Until the scripts run, only screen readers have it.
  await expect.poll(async () => (await note.boundingBox())?.height).toBeGreaterThan(20);
  await expect(note).toHaveCSS('opacity', '1');
  respond();
  await expect(note).toHaveCount(0);
});

test('a user whose header links fail to load is asked to reload, and a reload shows them', async ({
  page,
}) => {
  await signUp(page);
  // The script of those links is recognized by one of its messages.
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('You are still logged in')) await route.abort();
    else await route.fulfill({ response });
  });
  await page.goto('/');
  await expect(page.getByText('You are logged in, but your account could not be loaded.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a 401 logs the user out when the session was ended elsewhere', async ({ page }) => {
  await register(page, generateEmail());
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('a typed password can be shown and hidden again', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Login' }).click();
  const password = page.getByRole('dialog').getByLabel('Password');
  await password.fill(PASSWORD);
  await expect(password).toHaveAttribute('type', 'password');
  const button = page.getByRole('button', { name: 'Show characters' });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue(PASSWORD);
  await button.click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('protected pages redirect a guest to the home page, and /login to the home page or profile', async ({
  page,
  request,
}) => {
  for (const { path, login } of [
    { path: '/profile', login: '%2Fprofile' },
    { path: '/favorites', login: '%2Ffavorites' },
    { path: '/admin?search=rice', login: '%2Fadmin%3Fsearch%3Drice' },
    { path: '/login', login: '%2Fprofile' },
  ]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([response.status(), response.headers().location], path).toEqual([307, `/?login=${login}`]);
  }
  // A cookie alone is not enough: the page checks the session itself.
  await page.context().addCookies([{ name: 'next-auth.session-token', value: 'x', url: SHOP_URL }]);
  await page.goto('/profile');
  await expect(page).toHaveURL('/');
  const note = page.getByRole('main').getByRole('status').filter({ hasText: 'Please log in' });
  await expect(page.getByRole('dialog', { name: 'Log in' })).toContainText('Please log in to see the page');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(note).toBeVisible();
  await expectNoAxeViolations(page);
  await note.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillRegistration(page, generateEmail());
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/login');
  await expect(page).toHaveURL('/profile');
});

test('account pages are private: no-store, noindex', async ({ page }) => {
  await register(page, generateEmail());
  const response = await page.goto('/profile');
  expect(response?.headers()['cache-control']).toBe('private, no-store');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  const resetResponse = await page.goto('/reset-password');
  expect(resetResponse?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByText('Password reset token not found in URL.')).toBeVisible();
});

test('the tokens of order and reset links do not leave the page in a Referer', async ({ page }) => {
  const token = 'secret-token-of-a-link';
  const referrers: Promise<string>[] = [];
  page.on('request', (request) => {
    referrers.push(request.allHeaders().then(({ referer = '' }) => referer));
  });
  for (const path of ['/reset-password', '/restore-email', `/orders/${'f'.repeat(24)}`]) {
    await page.goto(`${path}?token=${token}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about');
  }
  const seen = await Promise.all(referrers);
  expect(seen.length).toBeGreaterThan(6);
  expect(seen.filter((referrer) => referrer.includes(token))).toEqual([]);
});

test("next-auth's own routes share the session", async ({ request }) => {
  const email = generateEmail();
  const origin = { Origin: SHOP_URL };
  const registration = await request.post('/api/auth/register', {
    data: { email, password: PASSWORD, remember: false },
    headers: origin,
  });
  expect(registration.status()).toBe(201);
  const session = await (await request.get('/api/auth/session')).json();
  const minutes = (Date.parse(session.expires) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(3);
  expect(minutes).toBeLessThanOrEqual(5.1);
  expect((await request.get('/api/users/me')).status()).toBe(200);
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json();
  await request.post('/api/auth/signout', {
    form: { csrfToken, callbackUrl: '/', json: 'true' },
    headers: origin,
  });
  expect((await request.get('/api/users/me')).status()).toBe(401);

  const csrf = await (await request.get('/api/auth/csrf')).json();
  const signIn = (password: string) =>
    request.post('/api/auth/callback/credentials', {
      form: {
        csrfToken: csrf.csrfToken,
        email,
        password,
        json: 'true',
        callbackUrl: 'https://evil.example/',
      },
      headers: origin,
      maxRedirects: 0,
    });
  await signIn('wrong');
  expect((await request.get('/api/users/me')).status()).toBe(401);
  const response = await signIn(PASSWORD);
  expect(await response.text()).not.toContain('evil.example');
  expect((await request.get('/api/users/me')).status()).toBe(200);
});

test('a user can register, find the profile, set a phone number and log out by keyboard alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const email = generateEmail();
  const tabTo = async (name: RegExp) => {
    for (let count = 0; count < 60; count += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement | null;
        return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      });
      if (name.test(focused)) return;
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await page.goto('/about');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await tabTo(/^Login$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await tabTo(/^Create an account$/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create an account' });
  await dialog.getByLabel('Email', { exact: true }).focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Show characters' }).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: email })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');
  await tabTo(/^Change phone$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Change phone' })).toBeVisible();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.keyboard.type('5550100142');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('(555) 010-0142')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change phone' })).toBeFocused();
  await page.getByRole('button', { name: 'Logout' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('a profile that cannot be reloaded because the session has ended logs out and goes to the home page', async ({
  page,
}) => {
  await register(page, generateEmail());
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change phone' }).click();
  await page.route('**/api/users/me', async (route) => {
    await page.context().clearCookies();
    await route.fulfill({ status: 401, body: '{}' });
  });
  await page.getByRole('dialog').getByLabel('Phone number').fill('5550100142');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('a link to /login within the shop leads a signed-in user to the profile', async ({ page }) => {
  await signUp(page);
  const payload = await page.request.get('/login', { headers: { RSC: '1' } });
  expect(payload.status()).toBe(200);
  expect(await payload.text()).toContain('NEXT_REDIRECT;replace;/profile');
});

test('after a session expired, the user logs in above a profile dialog, and what was typed is saved', async ({
  page,
}) => {
  const email = await signUp(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add address' }).click();
  const form = page.getByRole('dialog', { name: 'Add address' });
  await form.getByLabel('Full Name').fill('Ada Cook');
  await form.getByLabel('Street Address').fill('1 Saffron Way');
  await form.getByLabel('City').fill('Portland');
  await form.getByLabel('State').selectOption('OR');
  await form.getByLabel('ZIP Code').fill('97201');
  await page.context().clearCookies();
  await form.getByRole('button', { name: 'Save' }).click();
  const login = page.getByRole('dialog', { name: 'Log in' });
  await login.getByLabel('Email', { exact: true }).fill(email);
  await login.getByLabel('Password').fill(PASSWORD);
  await login.getByRole('button', { name: 'Log in' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('1 Saffron Way')).toBeVisible();
});
