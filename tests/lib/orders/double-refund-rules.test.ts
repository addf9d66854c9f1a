import { findRemadeRefunds } from '@/lib/orders/double-refund-rules';
import type { Refund } from '@/lib/orders/refund-rules';
import { aRefund } from '@/tests/support/refunds';

describe('a refund that had failed, and that its provider has made after all', () => {
  const remade = aRefund({ _id: 'r1', state: 'made' });
  const find = (later: Partial<Refund>, from: Refund['state'] = 'failed') =>
    findRemadeRefunds([remade, aRefund(later)], [{ refund: remade, from }]);

  test('is paid twice if another one of its sum was made meanwhile, or is on its way', () => {
    expect(find({ state: 'made' })).toEqual(['r1']);
    expect(find({ state: 'pending' })).toEqual(['r1']);
    expect(find({ state: 'requested', sentAt: new Date() })).toEqual(['r1']);
  });

  test('is not if the other one was not given, is dropped, or is of another sum', () => {
    expect(find({ state: 'failed' })).toEqual([]);
    expect(find({ state: 'requested' })).toEqual([]);
    expect(find({ state: 'made', cents: 499 })).toEqual([]);
  });

  test('is not if the shop had not given it up', () => {
    expect(find({ state: 'made' }, 'requested')).toEqual([]);
  });
});
