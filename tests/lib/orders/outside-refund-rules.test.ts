import mongoose from 'mongoose';
import { listPayableRefunds } from '@/lib/orders/outside-refund-rules';
import type { Refund } from '@/lib/orders/refund-rules';
import { anOrderDocument } from '@/tests/support/order-documents';
import { aRefund } from '@/tests/support/refunds';

/** Which refunds that failed an admin can pay another way, of an order for two packs each of rice and beans. */

const [rice, beans] = [1, 2].map(() => ({ ingredientId: new mongoose.Types.ObjectId(), amount: '1 kg' }));
const listPayable = (...refunds: Refund[]) => {
  const items = [rice, beans].map((pack) => ({ ...pack, name: 'Food', priceCents: 500, quantity: 2 }));
  const order = anOrderDocument({ totalCents: 2_000, payment: { state: 'paid' } });
  return listPayableRefunds({ ...order, items, refunds } as typeof order).map(
    ({ refund, cents }) => `${refund?._id} ${cents}`,
  );
};
const aFailed = (_id: string, fields: Partial<Refund> = {}) => aRefund({ _id, state: 'failed', ...fields });
const aPaid = (fields: Partial<Refund> = {}) => aRefund({ state: 'made', ...fields });
const aPieceOf = (pack: typeof rice) => (pack ? [{ ...pack, quantity: 1 }] : []);

test('one that was paid another way is not payable again, and another one of the same sum is', () => {
  expect(listPayable(aFailed('r1'), aFailed('r2'))).toEqual(['r1 500', 'r2 500']);
  expect(listPayable(aFailed('r1'), aFailed('r2'), aPaid({ insteadOf: 'r1' }))).toEqual(['r2 500']);
  expect(listPayable(aFailed('r1'), aFailed('r2'), aPaid({ insteadOf: 'r2' }))).toEqual(['r1 500']);
});

test('what the provider gave later covers one of several refunds of its sum, and none that was paid another way', () => {
  expect(listPayable(aFailed('r1'), aFailed('r2'), aPaid())).toEqual(['r1 500']);
  expect(listPayable(aFailed('r1'), aFailed('r2'), aPaid(), aPaid())).toEqual([]);
  expect(listPayable(aFailed('r1'), aFailed('r2'), aPaid({ insteadOf: 'r2' }), aPaid())).toEqual([]);
  expect(listPayable(aPaid(), aFailed('r1'))).toEqual(['r1 500']);
});

test('what the provider gave later for other pieces covers none of the same sum', () => {
  const [ofRice, ofBeans] = [rice, beans].map((pack) => ({ lines: aPieceOf(pack) }));
  expect(listPayable(aFailed('r1', ofRice), aFailed('r2', ofBeans), aPaid(ofRice))).toEqual(['r2 500']);
});
