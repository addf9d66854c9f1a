import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { SHOP_URL } from './browser-ports';

export const PASSWORD = 'Saffron-Rice-42!';
/** The admin that the shop of the browser tests starts with. */
export const ADMIN_EMAIL = 'admin@shop.test';
export const freshEmail = () => `cook-${Date.now()}-${Math.floor(Math.random() * 1e6)}@shop.test`;

/** Makes an account over the call; the page's browser is signed in from its next load. */
export async function signUp(page: Page, email = freshEmail()): Promise<string> {
  const answer = await page.request.post('/api/auth/register', {
    data: { email, password: PASSWORD, remember: true },
    headers: { Origin: SHOP_URL },
  });
  expect(answer.status()).toBe(201);
  await page.addInitScript(() => localStorage.setItem('signed-in', '1'));
  return email;
}

/** Logs an account in over the call; the page's browser is signed in from its next load. */
export async function logIn(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/auth/login', {
    data: { email, password: PASSWORD, remember: true },
    headers: { Origin: SHOP_URL },
  });
  expect(answer.status()).toBe(200);
  await page.addInitScript(() => localStorage.setItem('signed-in', '1'));
}

/** Opens a page of the administrators and waits until its scripts have taken over. */
export async function openAdmin(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Its name also says how many alerts are open.
  await expect(page.getByRole('banner').getByRole('link', { name: /^Admin\b/ })).toBeVisible();
}

/** A client of its own with a bearer token of a new account. */
export async function signUpClient(request: APIRequestContext): Promise<Record<string, string>> {
  const answer = await request.post('/api/auth/register', {
    data: { email: freshEmail(), password: PASSWORD },
  });
  return { Authorization: `Bearer ${(await answer.json()).token}` };
}

/** Fails the test when axe finds anything on the page as it is now. */
export async function expectNoProblems(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`)),
  ).toEqual([]);
}
