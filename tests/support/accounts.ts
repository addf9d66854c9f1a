import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type HttpResponse, sendJson } from '@/tests/attack/client';
import { SHOP_PORT, SHOP_URL } from './browser-ports';

export const PASSWORD = 'Saffron-Rice-42!';
/** The admin account of the browser tests' shop. */
export const ADMIN_EMAIL = 'admin@shop.test';
/** With it, an operator reads the metrics of the browser tests' shop. */
export const METRICS_TOKEN = 'metrics-token-of-the-browser-tests';
export const generateEmail = () => `cook-${Date.now()}-${Math.floor(Math.random() * 1e6)}@shop.test`;

/** A client with a random IP address, since one client may register only sixty accounts an hour. */
const createClient = () => ({
  address: `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`,
  port: SHOP_PORT,
});

export async function registerAccount(email: string): Promise<HttpResponse> {
  const credentials = { email, password: PASSWORD, remember: true };
  const response = await sendJson(createClient(), 'POST', '/api/auth/register', credentials);
  expect(response.status).toBe(201);
  return response;
}

/** Registers an account through the API; the browser is signed in from the next page load. */
export async function signUp(page: Page, email = generateEmail()): Promise<string> {
  const { headers } = await registerAccount(email);
  await page.context().addCookies(
    (headers['set-cookie'] ?? []).map((cookie) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      return { name, value, url: SHOP_URL, httpOnly: /; HttpOnly/i.test(cookie), sameSite: 'Lax' };
    }),
  );
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
export async function signUpClient(): Promise<Record<string, string>> {
  const { body } = await registerAccount(generateEmail());
  return { Authorization: `Bearer ${JSON.parse(body).token}` };
}
