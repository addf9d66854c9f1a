/** @jest-environment jsdom */
import { forgetAccount, listenToVisitors, rememberAccount } from '@/components/accounts/account-store';
import { writeDraftPart } from '@/components/checkout/checkout-draft-store';
import { forgetOthers } from '@/components/screens/account-slot';

const ADA = { id: '1'.repeat(24), email: 'ada@shop.test', role: 'user', favorites: [] };
const BOB = { ...ADA, id: '2'.repeat(24) };

const readDraft = () => sessionStorage.getItem('shipping-draft');

async function logIn(user: typeof ADA) {
  Object.assign(global, { fetch: async () => ({ ok: true, status: 200, json: async () => ({ user }) }) });
  await rememberAccount();
}

beforeEach(() => {
  sessionStorage.clear();
  forgetAccount();
});

test('what somebody typed in the checkout is forgotten when another user logs in', async () => {
  listenToVisitors(forgetOthers);
  writeDraftPart(ADA.id, 'shipping', { name: 'Ada' });
  await logIn(BOB);
  expect(readDraft()).toBeNull();
});

test('what users typed themselves is still there when they log in again', async () => {
  listenToVisitors(forgetOthers);
  writeDraftPart(ADA.id, 'shipping', { name: 'Ada' });
  await logIn(ADA);
  expect(readDraft()).toContain('Ada');
});

test('a page whose header loads after its account forgets what others typed, too', async () => {
  await logIn(BOB);
  writeDraftPart(ADA.id, 'shipping', { name: 'Ada' });
  listenToVisitors((userId) => forgetOthers(userId));
  expect(readDraft()).toBeNull();
});
