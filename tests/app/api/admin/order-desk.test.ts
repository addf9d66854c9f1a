import { PUT as CORRECT } from '@/app/api/admin/orders/[id]/address/route';
import { POST as ADD_NOTE } from '@/app/api/admin/orders/[id]/notes/route';
import { PUT as SHIP } from '@/app/api/admin/orders/[id]/shipment/route';
import { GET as EXPORT } from '@/app/api/admin/orders/export/route';
import { GET as LIST } from '@/app/api/admin/orders/route';
import { GET as READ } from '@/app/api/orders/[id]/route';
import { runMigrations } from '@/lib/jobs/migration-commands';
import type { ReceiptEmailData } from '@/lib/mail/email-job-types';
import { toOrderPaidEmail } from '@/lib/mail/order-email-rules';
import { rebuildDailySums } from '@/lib/orders/daily-sum-commands';
import { orderListSearchSchema } from '@/lib/orders/order-list-schema';
import { createOrderToken } from '@/lib/orders/order-token';
import { renewSearchWords } from '@/lib/orders/order-word-commands';
import { env } from '@/lib/runtime/env';
import { findOrderDesk } from '@/lib/settlement/order-desk-queries';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { aCart, aPlacement, CARDS, place, SHIPPING } from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();

let admin: Record<string, string>;
beforeEach(async () => {
  admin = await createBearerHeaders(await aUser({ role: 'admin', email: 'boss@shop.test' }));
});

/** Places a paid order for $25.98; returns its id and number. */
async function buy({ email = 'guest@shop.test', name = 'Ada Cook', at = '2026-11-10' } = {}) {
  const card = await enterCard(sandbox.url(), CARDS.good);
  const shippingInfo = { ...SHIPPING, name };
  const { json } = await place(aPlacement(await aCart(), card, { email, shippingInfo }));
  if (!json.order) throw new Error(`The placement was refused: ${JSON.stringify(json)}`);
  await Order.updateOne({ _id: json.order._id }, { $set: { createdAt: new Date(`${at}T12:00:00Z`) } });
  return { id: String(json.order._id), number: String(json.order.orderNumber) };
}
const list = async (query: string) => {
  const { status, json } = await call(LIST, { query, headers: admin });
  return [status, json.orders?.map(({ email }: { email: string }) => email) ?? json.message];
};

describe('the list of orders', () => {
  test.each([
    ['payment=stolen', 'payment must be one of pending'],
    ['from=yesterday', 'A date must be written as 2026-12-31'],
    ['to=9999-12-31', 'A date must be written as 2026-12-31'],
    ['from=0000-01-01', 'A date must be written as 2026-12-31'],
    ['to=2026-13-01', 'A date must be written as 2026-12-31'],
    [`search=${'x'.repeat(255)}`, 'search may be at most 254 characters'],
  ])('refuses %s', async (query, reason) => {
    expect(await list(query)).toEqual([400, expect.stringContaining(reason)]);
  });

  test('is searched by number, email and name, in any case, without patterns', async () => {
    const { number } = await buy({ email: 'ada@shop.test', name: 'Ada Cook' });
    await buy({ email: 'bob@shop.test', name: 'Bob Baker' });
    expect(await list(`search=${number.toLowerCase().slice(0, 9)}`)).toEqual([200, ['ada@shop.test']]);
    expect(await list(`search=%23${number.replaceAll('-', '')}`)).toEqual([200, ['ada@shop.test']]);
    expect(await list('search=BOB@')).toEqual([200, ['bob@shop.test']]);
    expect(await list('search=cook')).toEqual([200, ['ada@shop.test']]);
    expect(await list(`search=${encodeURIComponent('.*')}`)).toEqual([200, []]);
  });

  test.each([
    { label: 'that an older version has stored', isMigrated: false },
    { label: 'that an older version had stored before it was migrated', isMigrated: true },
  ])(
    '$label is searched by phone, ZIP, item, tracking number and the references of its provider',
    async ({ isMigrated }) => {
      const { id } = await buy({ email: 'ada@shop.test' });
      const { id: other } = await buy({ email: 'bob@shop.test' });
      const reference = String((await Order.findById(id).lean())?.payment.reference);
      await Order.updateOne(
        { _id: id },
        {
          'shippingInfo.phone': '5550100142',
          'shippingInfo.postalCode': '97201-1234',
          tracking: { carrier: 'UPS', number: '1Z999AA10123456784' },
          'items.0.name': 'Crème Fraîche',
          'payment.disputeReference': 'dp_1ABCdef23456',
        },
      );
      await Order.updateOne({ _id: other }, { 'shippingInfo.postalCode': '10001', 'shippingInfo.phone': '' });
      await Order.updateMany({}, { $unset: { searchWords: 1 } });
      if (isMigrated) await runMigrations();
      expect(await Order.countDocuments({ searchWords: null })).toBe(isMigrated ? 0 : 2);
      const found = ['(555) 010-0142', '+1 555-010-0142', '0142', '97201', '972011234', '1z 999a', 'creme'];
      for (const text of [...found, reference, 'dp_1ABCdef23456']) {
        expect([text, ...(await list(`search=${encodeURIComponent(text)}`))]).toEqual([
          text,
          200,
          ['ada@shop.test'],
        ]);
      }
      for (const text of ['201', '7201', reference.slice(0, -1), '1234567890', '--']) {
        expect([text, ...(await list(`search=${encodeURIComponent(text)}`))]).toEqual([text, 200, []]);
      }
    },
  );

  test('finds an order by the number and the address that an older version has stored beside this one', async () => {
    const { id } = await buy({ email: 'ada@shop.test' });
    const ship = (number: string) =>
      Order.updateOne({ _id: id }, { $set: { tracking: { carrier: 'UPS', number } } });
    const shipped = async (text: string) => (await list(`search=${text}`))[1];
    await ship('1Z999AA10123456784');
    await Order.updateOne({ _id: id }, { $set: { 'shippingInfo.name': 'Zoe Cook' } });
    const now = new Date();
    await renewSearchWords(undefined, now);
    expect([await shipped('1Z999AA1'), await shipped('zoe'), await shipped('ada@')]).toEqual(
      Array(3).fill(['ada@shop.test']),
    );
    // Once a day.
    await ship('9400111899223');
    await renewSearchWords(undefined, now);
    expect(await shipped('94001118')).toEqual([]);
    await renewSearchWords(undefined, new Date(now.getTime() + 25 * 60 * 60_000));
    expect(await shipped('94001118')).toEqual(['ada@shop.test']);
  });

  test('is searched without accents and apostrophes, and by an email as it was typed', async () => {
    await buy({ email: 'jose@bücher.test', name: 'José O’Hará' });
    await buy({ email: 'bob@shop.test', name: 'Bob Baker' });
    for (const search of ['jose', 'JOSÉ', "o'hara", 'ohara', 'Jose@BÜCHER.test', 'jose@xn--bcher-kva.test']) {
      expect(await list(`search=${encodeURIComponent(search)}`)).toEqual([200, ['jose@xn--bcher-kva.test']]);
    }
    expect(await list(`search=${encodeURIComponent('ﷺ'.repeat(254))}`)).toEqual([200, []]);
  });

  test('is searched by the beginnings of words, and by any part of a number', async () => {
    const { number } = await buy({ email: 'ada.cook@shop.test', name: 'Ada van Cook' });
    await buy({ email: 'bob@shop.test', name: 'Bob Baker' });
    const parts = [number.slice(2, 7), number.slice(5), `#${number.slice(0, 4)}`];
    for (const search of [...parts, 'cook@shop', 'coo ada', 'VAN']) {
      const query = `search=${encodeURIComponent(search)}`;
      expect([search, ...(await list(query))]).toEqual([search, 200, ['ada.cook@shop.test']]);
    }
    for (const search of ['ook', 'ada baker']) {
      expect([search, ...(await list(`search=${encodeURIComponent(search)}`))]).toEqual([search, 200, []]);
    }
  });

  test('is searched by a corrected address and by the number of a parcel from then on', async () => {
    const { id } = await buy();
    const shippingInfo = { ...SHIPPING, name: 'Grace Hopper', phone: '2125550199', postalCode: '97210' };
    await call(CORRECT, { method: 'PUT', params: { id }, body: { shippingInfo }, headers: admin });
    const tracking = { carrier: 'UPS', number: '1Z999AA10123456784' };
    await call(SHIP, { method: 'PUT', params: { id }, body: { isPacked: true, tracking }, headers: admin });
    expect((await Order.findById(id).orFail().lean()).tracking?.number).toBe(tracking.number);
    for (const search of ['hopper', '0199', '97210', '56784', '1z999']) {
      expect([search, ...(await list(`search=${search}`))]).toEqual([search, 200, ['guest@shop.test']]);
    }
    expect(await list(`search=${SHIPPING.name.split(' ')[0]}`)).toEqual([200, []]);
  });

  test('has an evening’s order on that day in the shop’s time zone, which is the next day of UTC', async () => {
    const { id } = await buy();
    await Order.updateOne({ _id: id }, { $set: { createdAt: new Date('2026-11-11T03:00:00Z') } });
    expect(await list('from=2026-11-10&to=2026-11-10')).toEqual([200, ['guest@shop.test']]);
    expect(await list('from=2026-11-11')).toEqual([200, []]);
    const { json } = await call(EXPORT, { query: 'to=2026-11-10', headers: admin });
    expect(json).toContain('2026-11-10 22:00:00');
    env().SHOP_TIME_ZONE = 'Asia/Tokyo';
    expect(await list('from=2026-11-11&to=2026-11-11')).toEqual([200, ['guest@shop.test']]);
    env().SHOP_TIME_ZONE = 'America/New_York';
  });

  test('is limited to days, the last one included, to a status and to a payment', async () => {
    await buy({ email: 'a@shop.test', at: '2026-11-09' });
    const { id } = await buy({ email: 'b@shop.test', at: '2026-11-10' });
    await buy({ email: 'c@shop.test', at: '2026-11-11' });
    expect(await list('from=2026-11-10&to=2026-11-10')).toEqual([200, ['b@shop.test']]);
    expect(await list('from=2026-11-10')).toEqual([200, ['c@shop.test', 'b@shop.test']]);
    await Order.updateOne({ _id: id }, { $set: { 'payment.state': 'disputed' } });
    expect(await list('payment=disputed')).toEqual([200, ['b@shop.test']]);
    expect(await list('status=Processing&to=2026-11-09')).toEqual([200, ['a@shop.test']]);
  });

  test('is limited to what is to be packed, or what is packed and not shipped', async () => {
    const ids: Record<string, string> = {};
    for (const name of ['open', 'packed', 'shipped', 'unpaid', 'disputed', 'refunded', 'canceled'])
      ids[name] = (await buy({ email: `${name}@shop.test` })).id;
    const set = (name: string, fields: object) => Order.updateOne({ _id: ids[name] }, { $set: fields });
    await set('packed', { packedAt: new Date() });
    await set('shipped', { packedAt: new Date(), status: 'Shipped' });
    await set('unpaid', { 'payment.state': 'pending', status: 'Pending' });
    await set('disputed', { 'payment.state': 'disputed' });
    await set('refunded', { 'payment.state': 'refunded' });
    await set('canceled', { status: 'Cancelled' });
    expect(await list('packing=open')).toEqual([200, ['open@shop.test']]);
    expect(await list('packing=packed')).toEqual([200, ['packed@shop.test']]);
    expect(await list('packing=packed&status=Shipped')).toEqual([200, []]);
    expect(await list('packing=packed&search=packed@shop.test')).toEqual([200, ['packed@shop.test']]);
  });

  test('is summed up for chosen days: what was paid, of all pages, and what of it was refunded', async () => {
    const { id } = await buy();
    await buy();
    const unpaid = await buy();
    const older = await buy();
    await buy({ at: '2026-11-11' });
    await Order.updateOne({ _id: older.id }, { $set: { 'payment.refundedCents': 100 } });
    const refund = { author: 'admin', askedAt: new Date(), changes: [] };
    const refunds = [
      { ...refund, _id: 'r1', cents: 400, state: 'made' },
      { ...refund, _id: 'r2', cents: 200, state: 'returned' },
    ];
    await Order.updateOne({ _id: id }, { $set: { refunds } });
    await Order.updateOne({ _id: unpaid.id }, { $set: { 'payment.state': 'declined' } });
    const sumUp = async (search: object) => (await findOrderDesk(orderListSearchSchema.parse(search))).sums;
    expect(await sumUp({})).toBeNull();
    await rebuildDailySums();
    expect(await sumUp({ to: '2026-11-10' })).toEqual({ paid: 77.94, refunded: 5 });
    expect(await sumUp({ view: 'board', page: '2' })).toEqual({ paid: 103.92, refunded: 5 });
    expect(await sumUp({ from: '2026-11-12' })).toEqual({ paid: 0, refunded: 0 });
    for (const filter of [
      { search: 'guest' },
      { status: 'Processing' },
      { product: id },
      { packing: 'open' },
    ])
      expect(await sumUp(filter)).toBeNull();
  });
});

describe('packing', () => {
  const ship = (id: string, body: object) =>
    call(SHIP, { method: 'PUT', params: { id }, body: { tracking: null, ...body }, headers: admin });
  const isPacked = async (id: string) => Boolean((await Order.findOne({ _id: id }).orFail().lean()).packedAt);

  test.each([
    { state: 'pending', reason: 'This order is not paid yet.' },
    { state: 'void', reason: 'This order was never paid, and its checkout has expired.' },
    { state: 'refunded', reason: 'This order has been refunded.' },
  ])('refuses an order whose payment is $state', async ({ state, reason }) => {
    const { id } = await buy();
    await Order.updateOne({ _id: id }, { $set: { 'payment.state': state } });
    const { status, json } = await ship(id, { isPacked: true });
    expect([status, json.message, await isPacked(id)]).toEqual([409, `${reason} It was not packed.`, false]);
  });

  test('is not undone by an admin who saw the order before it was packed and saves its tracking', async () => {
    const { id } = await buy();
    await ship(id, { isPacked: true, seenPacked: false });
    const tracking = { carrier: 'UPS', number: '1Z999AA10123456784' };
    const { status, json } = await ship(id, { isPacked: false, seenPacked: false, tracking });
    expect([status, json.code, await isPacked(id)]).toEqual([409, 'edit_conflict', true]);
    expect((await ship(id, { isPacked: false, seenPacked: true })).status).toBe(200);
    expect(await isPacked(id)).toBe(false);
  });
});

describe('a wrong address', () => {
  const NEW = { ...SHIPPING, street1: '9 Elm Street', city: 'Salem', postalCode: '97301' };
  const correct = (id: string, body: object = {}, headers = admin) =>
    call(CORRECT, { method: 'PUT', params: { id }, body: { shippingInfo: NEW, ...body }, headers });
  const readStreet = async (id: string) => (await Order.findById(id).orFail().lean()).shippingInfo.street1;
  const listCorrections = () => OutboxEmail.find({ 'data.isAddressCorrected': true }).lean();

  test('is corrected by admins only, and to a place that the shop delivers to', async () => {
    const { id } = await buy();
    const refused = [
      await correct(id, {}, {}),
      await correct(id, {}, await createBearerHeaders(await aUser())),
      await correct(id, { shippingInfo: { ...NEW, state: 'PR' } }),
      await correct(id, { shippingInfo: { ...NEW, street1: { $ne: '' } } }),
      await correct('0'.repeat(24)),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 403, 400, 400, 404]);
    expect(await readStreet(id)).toBe(SHIPPING.street1);
  });

  test.each([
    [{ packedAt: new Date() }, 'This order is packed: mark it as not packed first.'],
    [{ status: 'Shipped' }, 'This order is shipped.'],
    [{ status: 'Cancelled' }, 'This order is cancelled.'],
  ])('of an order with %j stays', async (fields, reason) => {
    const { id } = await buy();
    await Order.updateOne({ _id: id }, { $set: fields });
    const { status, json } = await correct(id);
    expect([status, json.message]).toEqual([409, `The address was not changed. ${reason}`]);
    expect([await readStreet(id), await listCorrections()]).toEqual([SHIPPING.street1, []]);
  });

  test('is corrected once, emailed once, and kept in a note', async () => {
    const { id } = await buy({ email: 'ada@shop.test' });
    const answers = await Promise.all([
      correct(id, { seenRefundsVersion: 0 }),
      correct(id, { seenRefundsVersion: 0 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { shippingInfo, notes } = (await correct(id)).json;
    expect(shippingInfo).toMatchObject(NEW);
    expect(notes).toEqual([
      expect.objectContaining({
        by: 'boss@shop.test',
        note: expect.stringMatching(`^Address corrected. Before: .*${SHIPPING.street1}`),
      }),
    ]);
    expect(await listCorrections()).toEqual([expect.objectContaining({ to: 'ada@shop.test' })]);
  });

  test('is emailed with the pieces that are sent there, without those that were refunded', async () => {
    const { id } = await buy();
    const order = await Order.findById(id).orFail().lean();
    const [item] = order.items;
    const refund = (quantity: number) => ({
      ...{ _id: `r${quantity}`, cents: 100, author: 'admin', askedAt: new Date(), state: 'made' },
      lines: [{ ingredientId: item?.ingredientId, amount: item?.amount, quantity }],
    });
    await Order.updateOne({ _id: id }, { $set: { refunds: [refund(1)] } });
    await correct(id);
    const [email] = await listCorrections();
    expect(email?.data).toMatchObject({ lines: [{ text: expect.stringMatching(/^1 × /) }] });
    const text = toOrderPaidEmail(email?.data as ReceiptEmailData, 'https://shop.test').text;
    expect(text).not.toContain('Total');
    await Order.updateOne({ _id: id }, { $set: { refunds: [refund(item?.quantity ?? 0)] } });
    await correct(id, { shippingInfo: SHIPPING });
    expect(await listCorrections()).toHaveLength(1);
  });

  test.each(['refunded', 'void'])('of a %s order is corrected without an email', async (state) => {
    const { id } = await buy();
    await Order.updateOne({ _id: id }, { $set: { 'payment.state': state } });
    expect((await correct(id)).status).toBe(200);
    expect([await readStreet(id), await listCorrections()]).toEqual([NEW.street1, []]);
  });

  test('is not packed by an admin who has printed it, and not changed by one who saw an older one', async () => {
    const { id } = await buy();
    expect((await correct(id, { seenRefundsVersion: 0 })).status).toBe(200);
    const packed = await call(SHIP, {
      method: 'PUT',
      params: { id },
      body: { tracking: null, isPacked: true, seenPacked: false, seenRefundsVersion: 0 },
      headers: admin,
    });
    const other = await correct(id, { shippingInfo: SHIPPING, seenRefundsVersion: 0 });
    expect([packed, other].map(({ status, json }) => [status, json.code])).toEqual([
      [409, 'edit_conflict'],
      [409, 'edit_conflict'],
    ]);
    expect(await readStreet(id)).toBe(NEW.street1);
  });
});

describe('the orders as a file', () => {
  test('are for admins only', async () => {
    expect((await call(EXPORT)).status).toBe(401);
    expect((await call(EXPORT, { headers: await createBearerHeaders(await aUser()) })).status).toBe(403);
    expect((await call(EXPORT, { query: 'payment=stolen', headers: admin })).status).toBe(400);
  });

  test('are those of the filter, and a customer’s name is no formula', async () => {
    const { number } = await buy({ name: '=cmd|calc' });
    await buy({ email: 'bob@shop.test', at: '2026-11-01' });
    const { headers, json } = await call(EXPORT, { query: 'from=2026-11-02', headers: admin });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('attachment');
    const [head, row, ...rest] = String(json).split('\r\n');
    expect(head).toMatch(/^Order,Placed \(New York\),Status,Payment/);
    expect(row).toMatch(new RegExp(`^${number},2026-11-10 07:00:00,Processing,paid,card,pi_`));
    expect(row).toContain(",'=cmd|calc,1 Saffron Way,");
    expect(row).toMatch(/,25\.98,0\.00,0\.00,25\.98,0\.00,,$/);
    expect(rest).toEqual(['']);
  });
});

describe('internal notes', () => {
  const addNote = (id: string, note: unknown, headers = admin) =>
    call(ADD_NOTE, { params: { id }, body: { note }, headers });

  test('are written by admins, not empty and not endless', async () => {
    const { id } = await buy();
    const user = await createBearerHeaders(await aUser());
    const refused = [
      await addNote(id, 'hello', {}),
      await addNote(id, 'hello', user),
      await addNote(id, '  '),
      await addNote(id, 'x'.repeat(1_001)),
      await addNote('0'.repeat(24), 'hello'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 403, 400, 400, 404]);
    const notes = Array.from({ length: 100 }, () => ({ at: new Date(), adminId: id, note: 'old' }));
    await Order.updateOne({ _id: id }, { $set: { notes } });
    expect((await addNote(id, 'one more')).status).toBe(409);
  });

  test('are shown to admins with their author, and never to the customer', async () => {
    const { id } = await buy();
    expect((await addNote(id, 'Calls before noon')).json.notes).toEqual([
      { at: expect.any(String), by: 'boss@shop.test', note: 'Calls before noon' },
    ]);
    const page = await call(READ, {
      params: { id },
      headers: { 'Order-Token': createOrderToken(id, 'emailed') },
    });
    expect(page.status).toBe(200);
    expect(JSON.stringify(page.json)).not.toContain('noon');
  });
});
