import mongoose from 'mongoose';
import { POST as restoreEmail } from '@/app/api/auth/restore-email/route';
import { GET as openOrder } from '@/app/api/orders/[id]/route';
import { GET as listOrders } from '@/app/api/orders/my-orders/route';
import { POST as postAddress } from '@/app/api/users/me/addresses/route';
import { POST as share } from '@/app/api/users/me/collections/[id]/link/route';
import { POST as postCollection } from '@/app/api/users/me/collections/route';
import { PUT as putEmail } from '@/app/api/users/me/email/route';
import { PUT as putPhone } from '@/app/api/users/me/phone/route';
import { createRestoreLink } from '@/lib/accounts/email-change-commands';
import { hashPassword } from '@/lib/accounts/password-hash';
import { claimOrder, unlinkIfAccountLost } from '@/lib/orders/order-owner-commands';
import { createOrderToken } from '@/lib/orders/order-token';
import { findSharedCollection } from '@/lib/recipe-box/collection-queries';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { RecipeCollection } from '@/models/recipe-collection';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { anOrderDocument } from '@/tests/support/order-documents';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

// The attacker opens an account, changes its email to that of someone who has none, and waits until they use it: then the attacker
// changes the email back.

withDatabase();

const PASSWORD = 'Saffron-Rice-42!';
const ATTACKER = 'attacker@evil.test';
const VICTIM = 'victim@shop.test';

/** The attacker's account with the victim's email, and an order from before. */
async function aTrap() {
  const attacker = await aUser({ email: ATTACKER, passwordHash: await hashPassword(PASSWORD) });
  const headers = await createBearerHeaders(attacker);
  const createdAt = new Date(Date.now() - 60_000);
  const ownOrder = await addOrder({ userId: attacker._id, email: ATTACKER, createdAt });
  const body = { newEmail: VICTIM, currentPassword: PASSWORD };
  expect((await call(putEmail, { method: 'PUT', headers, body })).status).toBe(200);
  return { attacker, headers, ownOrder };
}

let orders = 0;
async function addOrder(fields: Parameters<typeof anOrderDocument>[0]): Promise<string> {
  orders += 1;
  const order = anOrderDocument({
    ...{ _id: String(orders).padStart(24, '0'), orderNumber: `order-${orders}`, isGuest: false },
    ...fields,
    payment: { reference: `pi_${orders}`, captureReference: `ch_${orders}`, customerReference: 'cus_1' },
  });
  await Order.create(order);
  return String(order._id);
}

async function changeBack(): Promise<void> {
  const email = await OutboxEmail.findOne({ kind: 'email-changed', to: ATTACKER }).lean();
  const token = (await createRestoreLink(email?.data.changeId))?.split('token=')[1];
  expect((await call(restoreEmail, { body: { token } })).status).toBe(200);
}

async function createOwnHeaders({ _id }: { _id: unknown }) {
  return createBearerHeaders(await User.findById(_id).orFail());
}

test('what the victim entered is neither left in the account nor told by email', async () => {
  const { attacker, headers } = await aTrap();
  const address = {
    ...{ label: 'Home', street1: '7 Quiet Lane', city: 'Salem', state: 'OR', postalCode: '97301' },
    isPrimary: true,
  };
  expect((await call(postAddress, { body: address, headers })).status).toBe(201);
  await call(putPhone, { method: 'PUT', body: { phoneNumber: '5035550199' }, headers });
  await changeBack();
  expect(await User.findById(attacker._id).lean()).toMatchObject({
    ...{ email: ATTACKER, addresses: [], phoneNumber: '' },
  });
  const emails = JSON.stringify(await OutboxEmail.find({ to: ATTACKER }).lean());
  expect(emails).not.toMatch(/Quiet Lane|Salem|5035550199/);
});

test('the victim’s orders leave the account, and are opened by the link in their emails', async () => {
  const { attacker, headers, ownOrder } = await aTrap();
  const placed = await addOrder({ userId: attacker._id, email: VICTIM, createdAt: new Date() });
  const claimed = await addOrder({ userId: attacker._id, email: VICTIM, createdAt: new Date(2020, 1, 1) });
  expect((await call(listOrders, { headers })).json).toHaveLength(3);
  await changeBack();
  const ownHeaders = await createOwnHeaders(attacker);
  const { json } = await call(listOrders, { headers: ownHeaders });
  expect(json.map(({ _id }: { _id: string }) => _id)).toEqual([ownOrder]);
  for (const id of [placed, claimed]) {
    const params = { id };
    expect((await call(openOrder, { params, headers: ownHeaders })).status).toBe(404);
    const { status, json: opened } = await call(openOrder, {
      params,
      headers: { 'Order-Token': createOrderToken(id, 'emailed') },
    });
    expect([status, opened.canClaim]).toEqual([200, true]);
  }
  expect(JSON.stringify(await Order.find({ email: VICTIM }).lean())).not.toContain('cus_1');
});

test('an older order that a victim had claimed leaves the account also after their own change of its email', async () => {
  const { attacker, headers } = await aTrap();
  const claimed = await addOrder({ userId: attacker._id, email: VICTIM, createdAt: new Date(2020, 1, 1) });
  const body = { newEmail: 'moved@shop.test', currentPassword: PASSWORD };
  expect((await call(putEmail, { method: 'PUT', headers, body })).status).toBe(200);
  await changeBack();
  expect((await Order.findById(claimed).lean())?.userId).toBeUndefined();
});

test('an order that is placed or claimed while the email is changed back is not the attacker’s', async () => {
  const { attacker } = await aTrap();
  const { tokenVersion } = await User.findById(attacker._id).orFail();
  const victim = { id: attacker.id, email: VICTIM, tokenVersion };
  const guest = await addOrder({ email: VICTIM, isGuest: true });
  await changeBack();
  await claimOrder(guest, victim, createOrderToken(guest, 'emailed'));
  const placed = await addOrder({ userId: attacker._id, email: VICTIM });
  await unlinkIfAccountLost(new mongoose.Types.ObjectId(placed), victim);
  for (const id of [guest, placed]) {
    const order = await Order.findById(id).lean();
    expect([order?.userId, order?.isGuest]).toEqual([undefined, true]);
  }
});

test('an order stays in the account if only its password was changed meanwhile', async () => {
  const user = await aUser({ email: ATTACKER });
  const placed = await addOrder({ userId: user._id, email: ATTACKER });
  await User.updateOne({ _id: user._id }, { $inc: { tokenVersion: 1 } });
  const { tokenVersion } = user;
  await unlinkIfAccountLost(new mongoose.Types.ObjectId(placed), {
    id: user.id,
    email: ATTACKER,
    tokenVersion,
  });
  expect(String((await Order.findById(placed).lean())?.userId)).toBe(user.id);
});

test('links that show collections are ended if they were made since, in the day before or at an unknown time, and kept if they are older', async () => {
  const user = await aUser({ email: ATTACKER, passwordHash: await hashPassword(PASSWORD) });
  const headers = await createBearerHeaders(user);
  const addShared = async (name: string) => {
    const { json } = await call(postCollection, { body: { name, recipeIds: [] }, headers });
    const link = await call(share, { params: { id: json.id }, method: 'POST', headers });
    return String(link.json.token);
  };
  const before = await addShared('Soups');
  const shareAt = (name: string, sharedAt: Date) =>
    RecipeCollection.updateOne({ name }, { $set: { sharedAt } });
  await shareAt('Soups', new Date(Date.now() - 25 * 60 * 60_000));
  const dayBefore = await addShared('Stews');
  await shareAt('Stews', new Date(Date.now() - 23 * 60 * 60_000));
  const undated = await addShared('Sauces');
  await RecipeCollection.updateOne({ name: 'Sauces' }, { $unset: { sharedAt: 1 } });
  const body = { newEmail: VICTIM, currentPassword: PASSWORD };
  await call(putEmail, { method: 'PUT', headers, body });
  const since = await addShared('Salads');
  await changeBack();
  expect(await findSharedCollection(before)).toMatchObject({ name: 'Soups' });
  for (const token of [dayBefore, undated, since]) expect(await findSharedCollection(token)).toBeNull();
});
