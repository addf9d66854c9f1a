import { GET, PUT } from '@/app/api/admin/settings/route';
import { GET as GET_DELIVERY } from '@/app/api/delivery/route';
import { GET as GET_STOCK } from '@/app/api/stock/route';
import { toShopDay } from '@/lib/orders/day-filter';
import { env } from '@/lib/runtime/env';
import { supportContact } from '@/lib/site/contact-queries';
import { getSettings } from '@/lib/site/setting-queries';
import { DEFAULT_SETTINGS } from '@/lib/site/setting-rules';
import type { ShopSettings } from '@/lib/site/setting-schema';
import { PackStock } from '@/models/pack-stock';
import { RateLimit } from '@/models/rate-limit';
import { Setting } from '@/models/setting';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();

const { transits } = DEFAULT_SETTINGS;
let admin: Record<string, string>;
let otherAdmin: Record<string, string>;
const variables = { ...env() };
beforeEach(async () => {
  Object.assign(env(), { SUPPORT_EMAIL: undefined, SUPPORT_PHONE: undefined, SHOP_TIME_ZONE: undefined });
  admin = await createBearerHeaders(await aUser({ role: 'admin', email: 'admin@shop.test' }));
  otherAdmin = await createBearerHeaders(await aUser({ role: 'admin', email: 'other@shop.test' }));
});
afterAll(() => Object.assign(env(), variables));

const save = (changes: object, { headers = admin, basedOn = '' } = {}) =>
  call(PUT, {
    method: 'PUT',
    body: { ...DEFAULT_SETTINGS, ...changes },
    headers: { ...headers, ...(basedOn && { 'If-Match': `"${basedOn}"` }) },
  });
const read = async () => (await call(GET, { headers: admin })).json;

test('the settings refuse guests with 401 and users with 403, and change nothing', async () => {
  const user = await createBearerHeaders(await aUser());
  expect((await save({ lowStock: 9 }, { headers: {} })).status).toBe(401);
  expect((await save({ lowStock: 9 }, { headers: user })).status).toBe(403);
  expect((await call(GET, { headers: {} })).status).toBe(401);
  expect((await call(GET, { headers: user })).status).toBe(403);
  expect(await Setting.countDocuments()).toBe(0);
});

test.each<{ rule: string; changes: object; field: string }>([
  { rule: 'an email that is none', changes: { contactEmail: 'shop' }, field: 'contactEmail' },
  { rule: 'a time zone that is none', changes: { timeZone: 'New York' }, field: 'timeZone' },
  { rule: 'a limit that is not whole', changes: { lowStock: 1.5 }, field: 'lowStock' },
  { rule: 'an hour after midnight', changes: { cutOffHour: 25 }, field: 'cutOffHour' },
  { rule: 'no day on which parcels ship', changes: { shipDays: [] }, field: 'shipDays' },
  {
    rule: 'cold parcels on a day without parcels',
    changes: { coldShipDays: ['Sat'] },
    field: 'coldShipDays',
  },
  { rule: 'a dish without its country', changes: { heroDishes: ['Palak Paneer'] }, field: 'heroDishes.0' },
  {
    rule: 'a dish of no country that there is',
    changes: { heroDishes: ['Dal, Atlantis'] },
    field: 'heroDishes.0',
  },
  { rule: 'a day that does not exist', changes: { closedDays: ['2026-02-30'] }, field: 'closedDays.0' },
  {
    rule: 'a state that does not exist',
    changes: { transits: [{ ...transits[0], states: ['XX'] }] },
    field: 'transits.0.states.0',
  },
  {
    rule: 'at least more days than at most',
    changes: { transits: [{ ...transits[0], minDays: 5 }, ...transits.slice(1)] },
    field: 'transits.0.maxDays',
  },
  {
    rule: 'a usual carrier without days to all other states',
    changes: { carrier: 'DHL' },
    field: 'transits',
  },
  {
    rule: 'two rows about one state',
    changes: { transits: [...transits, { ...transits[1], states: ['HI'] }] },
    field: 'transits',
  },
  { rule: 'an unknown setting', changes: { freeShippingFrom: 1 }, field: '' },
])('$rule is refused with 400 at its field', async ({ changes, field }) => {
  const { status, json } = await save(changes);
  expect([status, Object.keys(json.fields)]).toEqual([400, [field]]);
  expect(await Setting.countDocuments()).toBe(0);
});

test('too many saves in an hour are refused with 429', async () => {
  await save({ lowStock: 9 });
  await RateLimit.updateMany({}, { $set: { count: 1_000 } });
  expect((await save({ lowStock: 8 })).status).toBe(429);
  expect((await getSettings()).lowStock).toBe(9);
});

test('another admin’s change is not overwritten unseen: 409 with the settings as they are', async () => {
  await save({ lowStock: 9 });
  const { status, json } = await save({ lowStock: 8 }, { headers: otherAdmin, basedOn: '0' });
  expect([status, json.code, json.current.settings.lowStock]).toEqual([409, 'edit_conflict', 9]);
  expect((await save({ lowStock: 8 }, { headers: otherAdmin, basedOn: '1' })).status).toBe(200);
  expect(await read()).toMatchObject({
    version: 2,
    settings: { lowStock: 8 },
    saved: { by: 'other@shop.test' },
  });
});

test('of admins who save at once for the first time, none is lost: one save wins, the others conflict', async () => {
  const responses = await Promise.all(
    [7, 8, 9].map((lowStock) => save({ lowStock }, { basedOn: '0', headers: admin })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await read()).toMatchObject({ version: 1 });
});

test('a save whose response was lost can be repeated', async () => {
  await save({ lowStock: 9 }, { basedOn: '0' });
  expect((await save({ lowStock: 9 }, { basedOn: '0' })).status).toBe(200);
  expect(await read()).toMatchObject({ version: 1 });
});

test('before the first save, the shop has the defaults', async () => {
  expect(await read()).toEqual({ settings: DEFAULT_SETTINGS, variables: [], version: 0, saved: null });
});

test('contact, days and the stock that is low follow the settings at once', async () => {
  const itemId = 'a'.repeat(24);
  await PackStock.create({ ingredientId: itemId, amount: '500g', left: 8 });
  const listLow = async () => (await call(GET_STOCK, { query: `ids=${itemId}` })).json.packs;
  const time = new Date('2026-12-01T02:00:00Z');
  expect([await listLow(), await toShopDay(time)]).toEqual([[], '2026-11-30']);

  await save({ contactEmail: 'us@shop.test', timeZone: 'Asia/Tokyo', lowStock: 8 });
  expect(await supportContact()).toMatchObject({ email: 'us@shop.test' });
  expect(await toShopDay(time)).toBe('2026-12-01');
  expect(await listLow()).toEqual([{ itemId, amount: '500g', left: 8 }]);
});

test('a variable of the server wins over what is saved, which stays, and the form is told', async () => {
  await save({ contactEmail: 'saved@shop.test', timeZone: 'Asia/Tokyo' });
  Object.assign(env(), { SUPPORT_EMAIL: 'server@shop.test', SHOP_TIME_ZONE: 'UTC' });
  expect(await getSettings()).toMatchObject({ contactEmail: 'server@shop.test', timeZone: 'UTC' });
  expect(await read()).toMatchObject({
    settings: { contactEmail: 'saved@shop.test', timeZone: 'Asia/Tokyo' },
    variables: [
      { setting: 'contactEmail', name: 'SUPPORT_EMAIL', value: 'server@shop.test' },
      { setting: 'timeZone', name: 'SHOP_TIME_ZONE', value: 'UTC' },
    ],
  });
});

test('anyone can ask from what the day of arrival is computed, and gets no contact', async () => {
  await save({ contactEmail: 'us@shop.test', handlingDays: 3 });
  const { contactEmail: _, contactPhone: __, lowStock: ___, heroDishes: ____, ...terms } = DEFAULT_SETTINGS;
  const { json } = await call(GET_DELIVERY, {});
  expect(json as Partial<ShopSettings>).toEqual({ ...terms, handlingDays: 3 });
});
