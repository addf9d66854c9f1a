import { expect, type Page, test } from '@playwright/test';
import { ADMIN_EMAIL, PASSWORD } from '@/tests/support/accounts';
import { readPublicPages } from '@/tests/support/pages';

/** Records the page's violations of its content security policy. */
async function recordViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { reportViolation } = window as unknown as { reportViolation: (text: string) => void };
      reportViolation(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return violations;
}

test('every page, dialog and client navigation complies with a strict content security policy', async ({
  page,
  request,
}) => {
  const violations = await recordViolations(page);
  for (const [name, path] of Object.entries({
    ...(await readPublicPages(request)),
    reset: '/reset-password',
  })) {
    const response = await page.goto(path);
    const policy = response?.headers()['content-security-policy'] ?? '';
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? '';
    expect(scripts, name).toMatch(/^'self'( 'sha256-[\w+/=]+')+$/);
    // The page is hydrated, so its scripts ran.
    await expect(page.getByRole('button', { name: 'Login' }), name).toBeVisible();
  }
  await page.goto('/');
  await page.getByRole('region', { name: 'Grains & Breads' }).scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: /^Basmati Rice/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('link', { name: 'Asia', exact: true }).first().click();
  await expect(page).toHaveURL('/select-country/Asia');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(violations).toEqual([]);
});

test('scripts in a recipe’s text are rendered as text', async ({ page, playwright, baseURL }) => {
  const attacks = [
    '</script><script>window.hacked=1</script>',
    '<img src=x onerror="window.hacked=1">',
    '"]);window.hacked=1;self.__next_f.push([1,"',
  ];
  const payload = attacks.join(' ');
  const admin = await playwright.request.newContext({ baseURL });
  const login = await admin.post('/api/auth/login', { data: { email: ADMIN_EMAIL, password: PASSWORD } });
  const headers = { Authorization: `Bearer ${(await login.json()).token}` };
  const creation = await admin.post('/api/admin/recipes', {
    headers,
    data: {
      title: payload,
      aliases: [payload],
      shortDescription: payload,
      description: payload,
      foodTypes: ['Snack'],
      ingredients: [{ quantity: '<b>1</b>', units: payload, name: payload, details: payload }],
      instructions: [{ title: payload, text: payload }],
      prepTime: 5,
      servings: 1,
      difficulty: 'Easy',
      continents: ['Oceania'],
      country: `</title><script>window.hacked=1</script>`,
      videoUrl: '',
    },
  });
  expect(creation.status()).toBe(201);
  const { _id, country } = await creation.json();
  const violations = await recordViolations(page);
  for (const path of [
    `/recipes/detail/${_id}`,
    `/dishes/${encodeURIComponent(country)}`,
    '/select-country/Oceania',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
  }
  await admin.delete(`/api/admin/recipes/${_id}`, { headers });
  expect(violations).toEqual([]);
});
