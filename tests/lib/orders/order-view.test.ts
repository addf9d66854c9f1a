import { adminOrderViewSchema, orderViewSchema } from '@/lib/orders/order-schema';
import { toAdminOrderView, toOrderView } from '@/lib/orders/order-view';
import type { OrderDocument } from '@/models/order';
import { anOrderDocument, ORDER_ID, RICE_ID } from '@/tests/support/order-documents';

const CATALOG = new Map([[RICE_ID, { name: 'Brown Rice', category: 'Grains & Breads', image: 'now.jpg' }]]);
const ADMIN_ID = 'a'.repeat(24);
const FORMER_ADMIN_ID = 'b'.repeat(24);
const ADMINS = new Map([[ADMIN_ID, 'admin@shop.test']]);
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute));

describe('an order in a response', () => {
  test('has what its customer sees, in dollars, and neither keys nor ids of the provider', () => {
    const order = anOrderDocument({ placementKey: 'secret', checkoutKey: 'secret', client: 'secret' });
    const view = toOrderView(order, CATALOG);
    expect(view).toEqual({
      _id: ORDER_ID,
      orderNumber: '7KQ4-M2XR-9WBT',
      createdAt: '2026-11-22T12:00:00.000Z',
      status: 'Processing',
      paymentState: 'paid',
      isUnderReview: false,
      email: 'ada@shop.test',
      userId: null,
      items: [
        {
          ingredientId: RICE_ID,
          itemId: { _id: RICE_ID, name: 'Brown Rice', category: 'Grains & Breads', image: 'now.jpg' },
          ...{ name: 'Rice', amount: '1kg', quantity: 2, pricePerUnit: 6.5, image: 'then.jpg' },
          ships: 'ambient',
        },
        {
          ...{ ingredientId: '2'.repeat(24), itemId: null },
          ...{ name: 'Miso', amount: '200g', quantity: 1, pricePerUnit: 4.25, image: '' },
        },
      ],
      shippingInfo: {
        name: 'Ada Cook',
        ...{ street1: '1 Saffron Way', street2: 'Apt 2', city: 'Portland', state: 'OR', postalCode: '97201' },
        phone: '5550100142',
      },
      ...{ subtotal: 17.25, shipping: 5, tax: 0, total: 22.25 },
    });
    expect(orderViewSchema.parse(view)).toEqual(view);
    // How it ships is left out, not empty, where it was unknown.
    expect(Object.keys(view.items[1] ?? {})).not.toContain('ships');
  });

  test('names the account that placed it, by the email of the order', () => {
    const view = toOrderView(anOrderDocument({ userId: ADMIN_ID }), CATALOG);
    expect(view.userId).toEqual({ _id: ADMIN_ID, email: 'ada@shop.test' });
  });

  test('shows an item without an image of its own with the catalog’s', () => {
    const order = anOrderDocument();
    for (const item of order.items) item.image = null;
    expect(toOrderView(order, CATALOG).items.map(({ image }) => image)).toEqual(['now.jpg', '']);
  });

  test('tells how many of its pieces were refunded, and nothing where none were', () => {
    const refund = {
      ...{ _id: 'r1', cents: 650, author: 'admin', askedAt: at(1), state: 'made', changes: [] },
      lines: [{ ingredientId: RICE_ID, amount: '1kg', quantity: 1 }],
    };
    const [rice, miso] = toOrderView(anOrderDocument({ refunds: [refund] }), CATALOG).items;
    expect(rice?.refundedQuantity).toBe(1);
    expect(Object.keys(miso ?? {})).not.toContain('refundedQuantity');
  });

  test('is under review once PayPal has accepted its payment', () => {
    const isUnderReview = (captureReference: string | null) => {
      const payment = { provider: 'paypal', method: 'paypal', state: 'pending', captureReference };
      return toOrderView(anOrderDocument({ status: 'Pending', payment }), CATALOG).isUnderReview;
    };
    expect([isUnderReview(null), isUnderReview('CAP1')]).toEqual([false, true]);
  });
});

describe('an order for admins', () => {
  const toView = (order: OrderDocument) =>
    toAdminOrderView(order, toOrderView(order, CATALOG), ADMINS, [
      { at: at(9).toISOString(), by: null, note: 'Refunded there.' },
    ]);

  test('without a history has empty lists', () => {
    const order = anOrderDocument({ payment: { reference: null } });
    // As in older orders.
    Object.assign(order, { statusChanges: undefined });
    const view = toView(order);
    expect(view).toEqual({
      ...toOrderView(order, CATALOG),
      payment: { provider: 'stripe', method: 'card', reference: null, changes: [] },
      refunds: [],
      payableRefunds: [],
      isInShop: true,
      refundsVersion: 0,
      shippingHold: null,
      alertNotes: [{ at: at(9).toISOString(), by: null, note: 'Refunded there.' }],
      ...{ statusChanges: [], notes: [], packedAt: null, tracking: null, refunded: 0 },
    });
    expect(adminOrderViewSchema.parse(view)).toEqual(view);
  });

  test('says what each refund is for, and whether it is back on sale', () => {
    const refund = { author: 'admin', askedAt: at(1), state: 'made', changes: [] };
    const lines = [{ ingredientId: RICE_ID, amount: '1kg', quantity: 1 }];
    const refunds = [
      {
        ...{ ...refund, _id: 'r1', cents: 1_150, lines, shippingCents: 500 },
        ...{ reason: 'Torn.', isRestocked: true },
      },
      { ...refund, _id: 'r2', cents: 100 },
    ];
    expect(toView(anOrderDocument({ refunds })).refunds).toMatchObject([
      {
        ...{ lines: [{ name: 'Rice', amount: '1kg', quantity: 1 }], isForShipping: true },
        ...{ reason: 'Torn.', isRestocked: true },
      },
      { lines: [], isForShipping: false, reason: null, isRestocked: false },
    ]);
  });

  test('is in the shop until it is shipped, and is held back while pieces of it are sold to others or being refunded', () => {
    const view = (fields: object) => toView(anOrderDocument(fields));
    expect([view({}).isInShop, view({ status: 'Shipped' }).isInShop]).toEqual([true, false]);
    const refund = { author: 'admin', askedAt: at(1), cents: 1_299, changes: [] };
    const lines = [{ ingredientId: RICE_ID, amount: '1kg', quantity: 1 }];
    const refunds = [{ ...refund, _id: 'r1', state: 'requested', lines }];
    const paid = { payment: { ...anOrderDocument({}).payment, state: 'paid' } };
    expect(view({ ...paid, stockReturnedAt: at(0) }).shippingHold).toBe('oversold');
    expect(view({ ...paid, refunds }).shippingHold).toBe('refunding');
    expect(view({ ...paid, refunds, status: 'Shipped' }).shippingHold).toBeNull();
  });

  test('has its history, with the emails of the admins who still have an account', () => {
    const order = anOrderDocument({
      packedAt: at(3),
      tracking: { carrier: 'UPS', number: '1Z999' },
      payment: {
        changes: [{ at: at(1), state: 'paid', by: 'webhook' }],
      },
      refunds: [
        {
          ...{ _id: 'a'.repeat(24), cents: 205, author: 'admin', adminId: ADMIN_ID, askedAt: at(4) },
          ...{ state: 'made', reference: 're_1', changes: [{ at: at(5), state: 'made' }] },
        },
        {
          ...{ _id: 'b'.repeat(24), cents: 1_000, author: 'admin', adminId: FORMER_ADMIN_ID, askedAt: at(5) },
          ...{ state: 'failed', code: 'charge_disputed', changes: [{ at: at(6), state: 'failed' }] },
        },
      ],
      statusChanges: [
        { at: at(2), status: 'Shipped', adminId: ADMIN_ID },
        { at: at(6), status: 'Pending', adminId: FORMER_ADMIN_ID },
        { at: at(7), status: 'Cancelled' },
      ],
      notes: [
        { at: at(2), adminId: ADMIN_ID, note: 'Fragile.' },
        { at: at(3), adminId: FORMER_ADMIN_ID, note: 'Packed twice.' },
      ],
    });
    const view = toView(order);
    expect(view).toMatchObject({
      payment: {
        ...{ provider: 'stripe', method: 'card', reference: 'pi_1' },
        changes: [{ at: at(1).toISOString(), state: 'paid', by: 'webhook' }],
      },
      refunds: [
        {
          ...{ _id: 'a'.repeat(24), at: at(4).toISOString(), amount: 2.05, author: 'admin' },
          ...{ by: 'admin@shop.test', state: 'made', code: null, reference: 're_1' },
          changes: [{ at: at(5).toISOString(), state: 'made' }],
        },
        {
          ...{ _id: 'b'.repeat(24), at: at(5).toISOString(), amount: 10, author: 'admin' },
          ...{ by: null, state: 'failed', code: 'charge_disputed', reference: null },
          changes: [{ at: at(6).toISOString(), state: 'failed' }],
        },
      ],
      statusChanges: [
        { at: at(2).toISOString(), status: 'Shipped', by: 'admin@shop.test', isByCustomer: false },
        { at: at(6).toISOString(), status: 'Pending', by: null, isByCustomer: false },
        { at: at(7).toISOString(), status: 'Cancelled', by: 'ada@shop.test', isByCustomer: true },
      ],
      notes: [
        { at: at(2).toISOString(), by: 'admin@shop.test', note: 'Fragile.' },
        { at: at(3).toISOString(), by: null, note: 'Packed twice.' },
      ],
      packedAt: at(3).toISOString(),
      tracking: { carrier: 'UPS', number: '1Z999' },
      refunded: 2.05,
    });
    expect(adminOrderViewSchema.parse(view)).toEqual(view);
  });
});
