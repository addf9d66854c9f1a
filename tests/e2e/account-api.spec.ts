import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { ADMIN_EMAIL, PASSWORD } from '@/tests/support/accounts';
import { SHOP_URL } from '@/tests/support/browser-ports';

// The running shop's API, as used with a cookie and with a bearer token.

const SAME_ORIGIN = { Origin: SHOP_URL };
const generateEmail = () => `client-${Date.now()}-${Math.floor(Math.random() * 1e6)}@shop.test`;

const ADDRESS = {
  label: 'Ada Cook',
  street1: '1 Saffron Way',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
};

const REQUESTS: [method: string, path: string, body?: object][] = [
  ['GET', '/api/users/me'],
  ['PUT', '/api/users/me/phone', { phoneNumber: '5550100142' }],
  ['PUT', '/api/users/me/email', { newEmail: 'x@shop.test', currentPassword: 'wrong' }],
  ['PUT', '/api/users/me/password', { currentPassword: 'wrong', newPassword: 'Cumin-Seeds-77!' }],
  ['DELETE', '/api/users/me', { currentPassword: 'wrong' }],
  ['GET', '/api/users/me/addresses'],
  ['POST', '/api/users/me/addresses', ADDRESS],
  ['PUT', `/api/users/me/addresses/${'0'.repeat(24)}`, ADDRESS],
  ['DELETE', `/api/users/me/addresses/${'0'.repeat(24)}`],
  ['POST', '/api/admin/recipes', {}],
  ['PUT', `/api/admin/recipes/${'0'.repeat(24)}`, {}],
  ['DELETE', `/api/admin/recipes/${'0'.repeat(24)}`],
  ['GET', '/api/admin/ingredients'],
  ['POST', '/api/admin/ingredients', {}],
  ['PUT', `/api/admin/ingredients/${'0'.repeat(24)}`, {}],
  ['DELETE', `/api/admin/ingredients/${'0'.repeat(24)}`],
];

async function registerClient(request: APIRequestContext): Promise<string> {
  const response = await request.post('/api/auth/register', {
    data: { email: generateEmail(), password: PASSWORD },
  });
  expect(response.status()).toBe(201);
  return (await response.json()).token;
}

test('every account and admin endpoint refuses a guest with 401 in the error envelope', async ({
  request,
}) => {
  for (const [method, path, data] of REQUESTS) {
    for (const headers of [undefined, { Authorization: 'Bearer forged' }]) {
      const response = await request.fetch(path, { method, data, headers });
      expect([response.status(), (await response.json()).code], `${method} ${path}`).toEqual([
        401,
        'unauthenticated',
      ]);
      expect(response.headers()['cache-control']).toBe('private, no-store');
    }
  }
});

test('every admin endpoint refuses a user with 403 and repeats the message in msg', async ({
  playwright,
  baseURL,
}) => {
  const client = await playwright.request.newContext({ baseURL });
  const token = await registerClient(client);
  for (const [method, path, data] of REQUESTS.filter(([, path]) => path.includes('/admin/'))) {
    const response = await client.fetch(path, {
      method,
      data,
      headers: { Authorization: `Bearer ${token}` },
    });
    const json = await response.json();
    expect([response.status(), json.code, json.msg], `${method} ${path}`).toEqual([
      403,
      'forbidden',
      json.error,
    ]);
  }
});

test('the account endpoints respond the same way to a cookie and to a bearer token', async ({
  playwright,
  baseURL,
}) => {
  const browser = await playwright.request.newContext({ baseURL });
  const token = await registerClient(browser);
  const client = await playwright.request.newContext({ baseURL });
  const bearer = { Authorization: `Bearer ${token}` };
  for (const [method, path, data] of REQUESTS.filter(([, path]) => path.includes('/users/'))) {
    const bearerResponse = await client.fetch(path, { method, data, headers: bearer });
    const cookieResponse = await browser.fetch(path, { method, data, headers: SAME_ORIGIN });
    expect(cookieResponse.status(), `${method} ${path}`).toBe(bearerResponse.status());
    expect([200, 201, 400, 404], `${method} ${path}`).toContain(bearerResponse.status());
    // The cookie alone, sent from another site, changes nothing.
    if (method === 'GET') continue;
    const crossSiteResponse = await browser.fetch(path, {
      method,
      data,
      headers: { Origin: 'https://evil.example' },
    });
    expect(crossSiteResponse.status(), `${method} ${path}`).toBe(403);
  }
});

test('an admin’s change to the catalog is visible on the public page from the next request on', async ({
  playwright,
  baseURL,
  request,
}) => {
  const admin = await playwright.request.newContext({ baseURL });
  const login = await admin.post('/api/auth/login', { data: { email: ADMIN_EMAIL, password: PASSWORD } });
  const headers = { Authorization: `Bearer ${(await login.json()).token}` };
  const recipe = {
    title: 'Test Kitchen Toast',
    aliases: ['', 'Toast'],
    shortDescription: 'Bread, browned.',
    description: 'Bread that was browned on both sides.',
    foodTypes: ['Snack'],
    ingredients: [
      { quantity: '1', units: 'slice', name: 'bread', details: '' },
      { quantity: '', units: '', name: '', details: '' },
    ],
    instructions: [{ title: 'Toast', text: 'Brown both sides.' }],
    prepTime: 5,
    servings: 1,
    difficulty: 'Very Easy',
    continents: ['Oceania'],
    country: 'Australia',
    videoUrl: '',
  };
  const refusal = await admin.post('/api/admin/recipes', { headers, data: { ...recipe, title: ' ' } });
  expect([refusal.status(), (await refusal.json()).error]).toEqual([400, 'Recipe Name is required.']);
  const creation = await admin.post('/api/admin/recipes', { headers, data: recipe });
  expect(creation.status()).toBe(201);
  const { _id } = await creation.json();
  const fetchPage = () => request.get(`/recipes/detail/${_id}`);
  expect(await (await fetchPage()).text()).toContain('Test Kitchen Toast');
  await admin.put(`/api/admin/recipes/${_id}`, {
    headers,
    data: { ...recipe, title: 'Test Kitchen Crumpet' },
  });
  expect(await (await fetchPage()).text()).toContain('Test Kitchen Crumpet');
  expect((await admin.delete(`/api/admin/recipes/${_id}`, { headers })).status()).toBe(204);
  expect((await fetchPage()).status()).toBe(404);
});

test('the log contains no email, token or password', async ({ request }) => {
  const email = generateEmail();
  await request.post('/api/auth/register', { data: { email, password: PASSWORD } });
  await request.post('/api/auth/request-password-reset', { data: { email } });
  const { token } = await (
    await request.post('/api/auth/login', { data: { email, password: PASSWORD } })
  ).json();
  await request.get('/reset-password?token=a-token-that-no-one-may-read');
  const log = readFileSync('.data/e2e/shop.log', 'utf8');
  for (const secret of [PASSWORD, token, email, 'a-token-that-no-one-may-read'])
    expect(log).not.toContain(secret);
});
