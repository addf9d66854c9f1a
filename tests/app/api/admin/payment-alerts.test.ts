import { PUT as RESOLVE } from '@/app/api/admin/payment-alerts/[id]/route';
import { GET as LIST } from '@/app/api/admin/payment-alerts/route';
import { toPaymentAlertEmail } from '@/lib/mail/order-email-rules';
import { env } from '@/lib/runtime/env';
import { raiseAlert } from '@/lib/settlement/payment-alert-commands';
import { toAlertContent } from '@/lib/settlement/payment-alert-rules';
import { OutboxEmail } from '@/models/outbox-email';
import { PaymentAlert } from '@/models/payment-alert';
import { ALERT_KINDS } from '@/models/payment-alert-limits';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();

const CAUSE = { kind: 'orphan', provider: 'stripe', reference: 'pi_1', orderId: null } as const;
const ID = 'orphan:stripe:pi_1';
let admin: Record<string, string>;
beforeEach(async () => {
  admin = await createBearerHeaders(await aUser({ role: 'admin', email: 'admin@shop.test' }));
});

const listAlerts = (query = '', headers = admin) => call(LIST, { query, headers });
const resolveAlert = (body: unknown, headers = admin, id: string = ID) =>
  call(RESOLVE, { method: 'PUT', params: { id }, body, headers });

test('refuses guests with 401 and users with 403, and changes nothing', async () => {
  await raiseAlert(CAUSE);
  const user = await createBearerHeaders(await aUser());
  expect((await listAlerts('', {})).status).toBe(401);
  expect((await listAlerts('', user)).status).toBe(403);
  expect((await resolveAlert({ note: 'x' }, {})).status).toBe(401);
  expect((await resolveAlert({ note: 'x' }, user)).status).toBe(403);
  expect(await PaymentAlert.countDocuments({ resolvedAt: null })).toBe(1);
});

test('refuses to resolve an alert without a note, and refuses an unknown alert', async () => {
  await raiseAlert(CAUSE);
  for (const note of ['', '   ', undefined, null, 7]) {
    const { status, json } = await resolveAlert({ note });
    expect([status, JSON.stringify(json)]).toEqual([
      400,
      expect.stringContaining('Please say what was done.'),
    ]);
  }
  expect((await resolveAlert({ note: 'x'.repeat(1_001) })).status).toBe(400);
  expect((await resolveAlert({ note: 'x' }, admin, 'orphan:stripe:pi_2')).status).toBe(404);
  expect((await resolveAlert({ note: 'x' }, admin, '../../x')).status).toBe(404);
  expect((await listAlerts('view=all')).status).toBe(400);
});

test('an alert stays open until an admin resolves it with a note, which is possible only once', async () => {
  await raiseAlert(CAUSE);
  expect((await listAlerts()).json).toMatchObject({ alerts: [{ _id: ID, resolved: null }], openCount: 1 });
  const { status, json } = await resolveAlert({ note: ' Refunded at Stripe. ' });
  expect([status, json.resolved]).toEqual([
    200,
    { at: expect.any(String), by: 'admin@shop.test', note: 'Refunded at Stripe.' },
  ]);
  expect((await resolveAlert({ note: 'Again' })).status).toBe(409);
  expect((await listAlerts()).json).toMatchObject({ alerts: [], openCount: 0 });
  expect((await listAlerts('view=resolved')).json.alerts).toHaveLength(1);
});

test('a page beyond the last one shows the last page', async () => {
  await raiseAlert(CAUSE);
  await raiseAlert({ ...CAUSE, reference: 'pi_2' });
  const { json } = await listAlerts('limit=1&page=7');
  expect(json).toMatchObject({ alerts: [{ _id: ID }], page: 2, totalPages: 2, openCount: 2 });
});

test('the same cause does not raise a second alert, even after the first one was resolved', async () => {
  await Promise.all(Array.from({ length: 5 }, () => raiseAlert(CAUSE)));
  await resolveAlert({ note: 'Done.' });
  await raiseAlert(CAUSE);
  expect([await PaymentAlert.countDocuments(), (await listAlerts()).json.openCount]).toEqual([1, 0]);
});

describe('support', () => {
  beforeEach(() => {
    env().SUPPORT_EMAIL = 'support@shop.test';
  });
  afterEach(() => {
    env().SUPPORT_EMAIL = undefined;
  });

  test('gets one email per alert, however often it is raised', async () => {
    await Promise.all(Array.from({ length: 5 }, () => raiseAlert(CAUSE)));
    await raiseAlert(CAUSE);
    await raiseAlert({ ...CAUSE, kind: 'disputed' });
    const emails = await OutboxEmail.find({ kind: 'payment-alert' }).lean();
    expect(emails.map(({ to }) => to)).toEqual(['support@shop.test', 'support@shop.test']);
    expect(emails[0]?.data).toMatchObject({ payment: 'Stripe pi_1' });
  });

  test('gets the email about an alert even if the process died before sending it', async () => {
    await PaymentAlert.create({ _id: ID, ...CAUSE, orderId: undefined });
    await raiseAlert(CAUSE);
    expect(await OutboxEmail.countDocuments()).toBe(1);
  });
});

test.each(ALERT_KINDS)('%s explains what happened and what to do, on the page and in the email', (kind) => {
  const { title, advice } = toAlertContent({ kind, order: null, earlier: null });
  const { subject, text } = toPaymentAlertEmail({
    title,
    advice,
    orderNumber: '7KQ4-M2XR-9WBT',
    payment: 'stripe pi_1',
    link: 'https://shop.example/admin/alerts',
  });
  expect(subject).toBe(`A payment needs attention: ${title}, order 7KQ4-M2XR-9WBT`);
  expect(text).toContain(advice);
  expect(text).toContain('https://shop.example/admin/alerts');
});
