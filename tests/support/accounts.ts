import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { SHOP_URL } from './browser-ports';

export const PASSWORD = 'Saffron-Rice-42!';
/** The admin account of the browser tests' shop. */
export const ADMIN_EMAIL = 'admin@shop.test';
export const generateEmail = () => `cook-${Date.now()}-${Math.floor(Math.random() * 1e6)}@shop.test`;

/** Registers an account through the API; the browser is signed in from the next page load. */
export async function signUp(page: Page, email = generateEmail()): Promise<string> {
  const response = await page.request.post('/api/auth/register', {
    data: { email, password: PASSWORD, remember: true },
    headers: { Origin: SHOP_URL },
  });
  expect(response.status()).toBe(201);
  await page.addInitScript(() => localStorage.setItem('signed-in', '1'));
  return email;
}

/** Logs in to an account through the API; the browser is signed in from the next page load. */
export async function logIn(page: Page, email: string): Promise<void> {
  const response = await page.request.post('/api/auth/login', {
    data: { email, password: PASSWORD, remember: true },
    headers: { Origin: SHOP_URL },
  });
  expect(response.status()).toBe(200);
  await page.addInitScript(() => localStorage.setItem('signed-in', '1'));
}

/** Returns the profile of the signed-in user. */
export async function fetchProfile(page: Page) {
  const { user } = await (await page.request.get('/api/users/me')).json();
  return user.profile;
}

/** Opens an admin page and waits until it is hydrated. */
export async function openAdmin(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // The link's name also includes the number of open alerts.
  await expect(page.getByRole('banner').getByRole('link', { name: /^Admin\b/ })).toBeVisible();
}

/** Registers a new account and returns headers with its bearer token. */
export async function signUpClient(request: APIRequestContext): Promise<Record<string, string>> {
  const response = await request.post('/api/auth/register', {
    data: { email: generateEmail(), password: PASSWORD },
  });
  return { Authorization: `Bearer ${(await response.json()).token}` };
}

/** Fails the test if axe finds a violation on the page in its current state. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // During a client-side navigation, Next inserts the new page's title a moment after its content.
  await expect(page).toHaveTitle(/\S/);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`)),
  ).toEqual([]);
}
