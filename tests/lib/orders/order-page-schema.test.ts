import { customerOrderSchema, orderTokenSchema, reorderSchema } from '@/lib/orders/order-page-schema';
import { ORDER_EVENTS } from '@/lib/orders/order-timeline-rules';
import { readFieldErrors } from '@/tests/support/field-errors';
import { anOrderView } from '@/tests/support/order-views';

test('the link of an order is incomplete if its token is longer than any', () => {
  expect(readFieldErrors(orderTokenSchema, { 'Order-Token': 'x'.repeat(101) })).toEqual({
    'Order-Token': 'This link is incomplete.',
  });
});

test('an order opens with the token of its link, or for its owner without one', () => {
  const headers = { 'Order-Token': 'x'.repeat(100) };
  expect(orderTokenSchema.parse(headers)).toEqual(headers);
  expect(orderTokenSchema.parse({})).toEqual({});
});

const CUSTOMER_ORDER = {
  ...anOrderView(1),
  events: ORDER_EVENTS.map((event) => ({ at: '2026-11-22T12:00:00.000Z', event })),
  tracking: { carrier: 'UPS', number: '1Z999', url: 'https://www.ups.com/track?tracknum=1Z999' },
  ...{ refunded: 2.5, canCancel: false, canClaim: true },
};

test.each([
  {
    rule: 'an event that customers are not told',
    field: { events: [{ at: '2026-11-22', event: 'review' }] },
  },
  {
    rule: 'a parcel without a page of its carrier',
    field: { tracking: { carrier: 'UPS', number: '1Z999' } },
  },
])('the page of an order never shows $rule', ({ field }) => {
  expect(customerOrderSchema.safeParse({ ...CUSTOMER_ORDER, ...field }).success).toBe(false);
});

test('the page of an order shows its course, its parcel, what was refunded, and what its customer can do', () => {
  expect(customerOrderSchema.parse(CUSTOMER_ORDER)).toEqual(CUSTOMER_ORDER);
  const notShipped = { ...CUSTOMER_ORDER, tracking: null };
  expect(customerOrderSchema.parse(notShipped)).toEqual(notShipped);
});

test('an order that is repeated has today’s packs, the former ones, and what is no longer sold', () => {
  const pack = { amount: '1kg', price: 6.5 };
  const ingredient = {
    ...{ _id: '1'.repeat(24), name: 'Rice', description: 'Long grains.', aliases: ['basmati'] },
    ...{ category: 'Grains & Breads', amounts: [pack], sellable: true, image: '', ships: 'ambient' },
  };
  const reorder = {
    lines: [
      { ingredient, pack, quantity: 2, formerAmount: '900g', isFormerSoldOut: true, isReduced: false },
      {
        ingredient: { ...ingredient, ships: null },
        pack,
        quantity: 1,
        formerAmount: null,
        isFormerSoldOut: false,
        isReduced: true,
      },
    ],
    missing: ['Miso'],
    soldOut: ['Nori'],
  };
  expect(reorderSchema.parse(reorder)).toEqual(reorder);
});
