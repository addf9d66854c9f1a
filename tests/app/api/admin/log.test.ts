import { PUT as SAVE_PAGE } from '@/app/api/admin/content-pages/[slug]/route';
import { POST as DECIDE } from '@/app/api/admin/ingredients/[id]/decision/route';
import { DELETE as DELETE_PRODUCT, PUT as PUT_PRODUCT } from '@/app/api/admin/ingredients/[id]/route';
import { POST as ADD_PRODUCT } from '@/app/api/admin/ingredients/route';
import { GET as EXPORT } from '@/app/api/admin/log/export/route';
import { POST as REFUND } from '@/app/api/admin/orders/[id]/refunds/route';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { DELETE as DELETE_RECIPE, PUT as PUT_RECIPE } from '@/app/api/admin/recipes/[id]/route';
import { POST as ADD_RECIPE } from '@/app/api/admin/recipes/route';
import { PUT as SAVE_SETTINGS } from '@/app/api/admin/settings/route';
import { PUT as SET_STOCK } from '@/app/api/admin/stock/[id]/route';
import { PUT as SET_ROLE } from '@/app/api/admin/users/[id]/role/route';
import { DELETE as DELETE_USER } from '@/app/api/admin/users/[id]/route';
import { POST as ADD_OWN_RECIPE } from '@/app/api/user/recipes/route';
import { setRoleByEmail } from '@/lib/accounts/admin-commands';
import { hashPassword } from '@/lib/accounts/password-hash';
import type { Handler } from '@/lib/api/route';
import { toUndecided } from '@/lib/catalog/decision-schema';
import { getIngredient } from '@/lib/catalog/ingredient-queries';
import { findAuditPage, listAuditAuthors } from '@/lib/jobs/audit-queries';
import { auditSearchSchema } from '@/lib/jobs/audit-schema';
import { DEFAULT_SETTINGS } from '@/lib/site/setting-rules';
import { AuditEntry } from '@/models/audit-entry';
import { AUDIT_LIFETIME_SECONDS } from '@/models/audit-entry-limits';
import { CatalogItem } from '@/models/catalog-item';
import { Ingredient } from '@/models/ingredient';
import { PackStock } from '@/models/pack-stock';
import { aCart, aPlacement, CARDS, getOnlyOrder, place, SHIPPING } from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { anIngredient } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();

const PASSWORD = 'Saffron-Rice-42!';
let passwordHash: string;
let boss: Awaited<ReturnType<typeof aUser>>;
let admin: Record<string, string>;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  boss = await aUser({ role: 'admin', email: 'boss@shop.test', passwordHash });
  admin = await createBearerHeaders(boss);
});

const send = (handler: Handler, method: string, params: Record<string, string>, body?: unknown) =>
  call(handler, { method, params, headers: admin, ...(body !== undefined && { body }) });
const aForm = (fields: object = {}) => ({
  ...{ name: 'Crème Fraîche', description: 'Thick.', aliases: [], category: 'Dairy & Eggs' },
  ...{ sellable: true, amounts: [{ amount: '200g', price: 2.49 }] },
  ...fields,
});
async function listEntries(query: object = {}) {
  const { entries } = await findAuditPage({ page: 1, limit: 100, ...query });
  return entries.map(({ kind, action, author, subject, changes }) => ({
    what: `${kind} ${action}: ${subject.name}`,
    by: author.name,
    changes: changes.map(({ field, before, after }) => `${field}: ${before} > ${after}`),
  }));
}

describe('the log as a file', () => {
  test('refuses guests with 401 and users with 403', async () => {
    expect((await call(EXPORT)).status).toBe(401);
    expect((await call(EXPORT, { headers: await createBearerHeaders(await aUser()) })).status).toBe(403);
  });

  test.each([
    ['kind=cards', 'kind must be one of price, stock'],
    ['by=boss', 'by must be the id of a user'],
    ['from=yesterday', 'A date must be written as 2026-12-31'],
  ])('refuses %s', async (query, reason) => {
    const { status, json } = await call(EXPORT, { query, headers: admin });
    expect([status, json.message]).toEqual([400, expect.stringContaining(reason)]);
  });

  test('a name that looks like a formula is a text in the file', async () => {
    await send(ADD_PRODUCT, 'POST', {}, aForm({ name: '=HYPERLINK("https://evil.example")' }));
    const { json } = await call(EXPORT, { query: 'kind=product', headers: admin });
    expect(json).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });

  test('has at most 20,000 rows, however few changes they are of: then fewer days have to be chosen', async () => {
    const changes = Array.from({ length: 10_000 }, (_, number) => ({ field: `${number}g`, before: '1' }));
    const entry = { kind: 'stock', action: 'changed', subjectId: 'a', changes };
    const days = ['2026-11-10T12:00:00Z', '2026-11-11T12:00:00Z', '2026-11-12T12:00:00Z'];
    await AuditEntry.collection.insertMany(days.map((day) => ({ ...entry, createdAt: new Date(day) })));
    const { status, json } = await call(EXPORT, { headers: admin });
    expect([status, json.message]).toEqual([
      400,
      'A file can have at most 20,000 rows, one for each changed field. Please choose fewer days.',
    ]);
    const two = await call(EXPORT, { query: 'to=2026-11-11', headers: admin });
    expect([two.status, String(two.json).trim().split('\r\n').length]).toEqual([200, 20_001]);
  });

  test('has a row for each changed field, with times of the shop, of the chosen kind, author and days', async () => {
    const { id } = await anIngredient({ name: 'Basmati Rice' });
    await send(SET_STOCK, 'PUT', { id }, { amount: '500g', left: 7, seenLeft: null });
    await AuditEntry.collection.updateMany({}, { $set: { createdAt: new Date('2026-11-11T03:00:00Z') } });
    const row = `2026-11-10 22:00:00,boss@shop.test,Stock,changed,Basmati Rice,${id},500g,unlimited,7`;
    const read = async (query: string) => {
      const { json } = await call(EXPORT, { query, headers: admin });
      return String(json).trim().split('\r\n').slice(1);
    };
    expect(await read(`kind=stock&by=${boss.id}&from=2026-11-10&to=2026-11-10`)).toEqual([row]);
    for (const query of [
      'kind=price',
      'by=server',
      `by=${'a'.repeat(24)}`,
      'from=2026-11-11',
      'to=2026-11-09',
    ])
      expect([query, await read(query)]).toEqual([query, []]);
  });
});

describe('the log has', () => {
  test('prices and products, each with its own entry, and no entry for a save that changes nothing', async () => {
    const { json } = await send(ADD_PRODUCT, 'POST', {}, aForm());
    const params = { id: String(json._id) };
    await AuditEntry.deleteMany({});
    await send(PUT_PRODUCT, 'PUT', params, aForm());
    expect(await listEntries()).toEqual([]);
    const dearer = {
      amounts: [
        { amount: '200g', price: 2.99 },
        { amount: '1kg', price: 9 },
      ],
    };
    await send(PUT_PRODUCT, 'PUT', params, aForm({ ...dearer, sellable: false }));
    expect(await listEntries()).toEqual([
      { what: 'product changed: Crème Fraîche', by: 'boss@shop.test', changes: ['Sellable: yes > no'] },
      {
        what: 'price changed: Crème Fraîche',
        by: 'boss@shop.test',
        changes: ['200g: $2.49 > $2.99', '1kg:  > $9.00'],
      },
    ]);
    await send(DELETE_PRODUCT, 'DELETE', params);
    expect((await listEntries()).slice(0, 2).map(({ what }) => what)).toEqual([
      'product removed: Crème Fraîche',
      'price changed: Crème Fraîche',
    ]);
  });

  test('who has decided about new facts of the catalog', async () => {
    const { _id } = await anIngredient({ name: 'Basmati Rice' });
    await CatalogItem.create({
      ...{ _id: 'ingredient:basmati-rice', documentId: _id, loadedAt: new Date() },
      undecided: { ships: 'ambient' },
    });
    const undecided = toUndecided(await getIngredient(String(_id)), { ships: 'ambient' });
    const body = { choice: 'catalog', version: undecided?.version };
    expect((await send(DECIDE, 'POST', { id: String(_id) }, body)).status).toBe(200);
    expect(await listEntries()).toEqual([
      { what: 'product changed: Basmati Rice', by: 'boss@shop.test', changes: ['Shipping:  > ambient'] },
    ]);
  });

  test('stock, also when it is counted for the first time and no longer, but not a refused count', async () => {
    const { id } = await anIngredient({ name: 'Basmati Rice' });
    const count = (left: number | null, seenLeft: number | null) =>
      send(SET_STOCK, 'PUT', { id }, { amount: '500g', left, seenLeft });
    await count(7, null);
    await count(5, 7);
    expect((await count(9, 7)).status).toBe(409);
    await count(null, 5);
    expect((await listEntries()).map(({ changes }) => changes)).toEqual([
      ['500g: 5 > unlimited'],
      ['500g: 7 > 5'],
      ['500g: unlimited > 7'],
    ]);
    expect(await PackStock.countDocuments()).toBe(0);
  });

  test('recipes and drafts of the shop, and none of a customer’s own', async () => {
    const { json } = await send(ADD_RECIPE, 'POST', {}, aRecipeForm({ title: 'Laksa' }));
    const params = { id: String(json._id) };
    await send(PUT_RECIPE, 'PUT', params, aRecipeForm({ title: 'Curry Laksa' }));
    await send(DELETE_RECIPE, 'DELETE', params);
    const customer = await createBearerHeaders(await aUser());
    expect((await call(ADD_OWN_RECIPE, { body: aRecipeForm(), headers: customer })).status).toBe(201);
    const entries = await listEntries();
    expect(entries.map(({ what }) => what)).toEqual([
      'recipe removed: Curry Laksa',
      'recipe changed: Curry Laksa',
      'recipe added: Laksa',
    ]);
    expect(entries[1]?.changes).toEqual(['Recipe Name: Laksa > Curry Laksa']);
  });

  test('texts of pages and settings', async () => {
    await send(SAVE_PAGE, 'PUT', { slug: 'about' }, { text: 'We cook.' });
    await send(SAVE_SETTINGS, 'PUT', {}, { ...DEFAULT_SETTINGS, lowStock: 9 });
    const by = 'boss@shop.test';
    expect(await listEntries()).toEqual([
      { what: 'settings changed: Settings', by, changes: [`Low stock: ${DEFAULT_SETTINGS.lowStock} > 9`] },
      { what: 'page changed: About', by, changes: ['Text: (the standard text) > We cook.'] },
    ]);
  });

  test('roles by admins and by a command at the server, and deleted accounts by their id', async () => {
    const ben = await aUser({ email: 'ben@shop.test' });
    const body = { role: 'admin', currentPassword: PASSWORD };
    expect((await send(SET_ROLE, 'PUT', { id: ben.id }, body)).status).toBe(200);
    await setRoleByEmail('ben@shop.test', 'user');
    const before = await listEntries();
    expect(before).toEqual([
      { what: 'role changed: ben@shop.test', by: 'a command at the server', changes: ['Role: admin > user'] },
      { what: 'role changed: ben@shop.test', by: 'boss@shop.test', changes: ['Role: user > admin'] },
    ]);
    await send(DELETE_USER, 'DELETE', { id: ben.id }, { currentPassword: PASSWORD });
    expect((await listEntries())[0]).toEqual({
      ...{ what: `role removed: deleted account ${ben.id}`, by: 'boss@shop.test' },
      changes: ['Role: user > '],
    });
  });

  test('refunds that an admin asks for, with their pieces, and none that was refused', async () => {
    const [line] = await aCart();
    if (!line) throw new Error('There is no cart.');
    await place(aPlacement([line], await enterCard(sandbox.url(), CARDS.good)));
    const { _id, orderNumber } = await getOnlyOrder();
    const params = { id: String(_id) };
    const reason = 'Broken';
    const pieces = { lines: [{ itemId: line.itemId, amount: line.amount, quantity: 1 }], reason };
    expect((await send(REFUND, 'POST', params, { ...pieces, seenRefunded: 0 })).status).toBe(200);
    expect((await send(REFUND, 'POST', params, { amount: 1, seenRefunded: 0, reason })).status).toBe(409);
    expect((await send(SET_STATUS, 'PUT', params, { status: 'Cancelled' })).status).toBe(200);
    expect(await listEntries()).toEqual([
      {
        ...{ what: `refund changed: ${orderNumber}`, by: 'boss@shop.test' },
        changes: ['Status: Processing > Cancelled', 'Payment: paid > refund_due'],
      },
      {
        ...{ what: `refund changed: ${orderNumber}`, by: 'boss@shop.test' },
        changes: ['Refunds: $0.00 > $12.99', `For pieces:  > 1 × ${line.name}, 1kg`],
      },
    ]);
  });
});

test('the log has no password, token, email or address of a customer', async () => {
  const [line] = await aCart();
  if (!line) throw new Error('There is no cart.');
  await place(aPlacement([line], await enterCard(sandbox.url(), CARDS.good)));
  const { _id } = await getOnlyOrder();
  await send(SET_STATUS, 'PUT', { id: String(_id) }, { status: 'Cancelled' });
  const customer = await aUser({ email: 'ada@shop.test', passwordHash });
  await send(SET_ROLE, 'PUT', { id: customer.id }, { role: 'admin', currentPassword: PASSWORD });
  await send(DELETE_USER, 'DELETE', { id: customer.id }, { currentPassword: PASSWORD });
  const entries = await AuditEntry.find().lean();
  expect(entries.length).toBeGreaterThan(2);
  const stored = JSON.stringify(entries);
  for (const text of ['@', PASSWORD, passwordHash, SHIPPING.name, SHIPPING.street1, SHIPPING.postalCode])
    expect(stored).not.toContain(text);
});

test('a change that is not stored is not logged, and one that cannot be logged is not stored', async () => {
  const { id } = await anIngredient({ name: 'Basmati Rice' });
  await anIngredient({ name: 'Jasmine Rice' });
  expect((await send(PUT_PRODUCT, 'PUT', { id }, aForm({ name: 'Jasmine Rice' }))).status).toBe(409);
  expect(await AuditEntry.countDocuments()).toBe(0);
  const create = jest.spyOn(AuditEntry, 'create').mockRejectedValue(new Error('no space'));
  expect((await send(PUT_PRODUCT, 'PUT', { id }, aForm({ name: 'Red Rice' }))).status).toBe(500);
  create.mockRestore();
  expect(await Ingredient.findById(id).lean()).toMatchObject({ name: 'Basmati Rice' });
});

test('the log can be limited to an admin who has left, and to what no admin did', async () => {
  const { id } = await anIngredient({ name: 'Basmati Rice' });
  await send(SET_STOCK, 'PUT', { id }, { amount: '500g', left: 7, seenLeft: null });
  await setRoleByEmail((await aUser({ email: 'ben@shop.test' })).email, 'admin');
  expect((await listEntries({ by: boss.id })).map(({ what }) => what)).toEqual([
    'stock changed: Basmati Rice',
  ]);
  expect((await listEntries({ by: 'server' })).map(({ what }) => what)).toEqual([
    'role changed: ben@shop.test',
  ]);
  expect((await listAuditAuthors('server')).map(({ name }) => name)).toEqual([
    'ben@shop.test',
    'boss@shop.test',
  ]);
  const gone = 'f'.repeat(24);
  expect((await listAuditAuthors(gone)).at(-1)).toEqual({ id: gone, name: `deleted account ${gone}` });
});

test('a page of the log ignores what is no filter, and goes on after its last entry', async () => {
  expect(auditSearchSchema.parse({ kind: 'cards', by: 'boss', from: '1', to: '', page: 'x' })).toEqual({
    page: 1,
  });
  const { id } = await anIngredient({ name: 'Basmati Rice' });
  for (const left of [1, 2, 3])
    await send(SET_STOCK, 'PUT', { id }, { amount: '500g', left, seenLeft: left === 1 ? null : left - 1 });
  const first = await findAuditPage({ page: 1, limit: 2 });
  expect([first.count, first.pageCount, first.entries.length]).toEqual([3, 2, 2]);
  const second = await findAuditPage({ page: 1, limit: 2, ...(first.next && { after: first.next }) });
  expect(second.entries.map(({ changes }) => changes[0]?.after)).toEqual(['1']);
});

test('entries are removed by the database after two years', async () => {
  const indexes = await AuditEntry.collection.indexes();
  expect(indexes.find(({ name }) => name === 'createdAt_1')?.expireAfterSeconds).toBe(AUDIT_LIFETIME_SECONDS);
  expect(AUDIT_LIFETIME_SECONDS).toBe(731 * 86_400);
});
