import {
  adminOrderListSchema,
  adminOrderViewSchema,
  attemptResponseSchema,
  guestEmailSchema,
  orderListSchema,
  orderNoteSchema,
  orderStatusSchema,
  partialRefundSchema,
  paypalCartSchema,
  placementResponseSchema,
  placementSchema,
  refundRequestSchema,
  shipmentSchema,
  shippingInfoSchema,
} from '@/lib/orders/order-schema';
import { MAX_AMOUNT_LENGTH } from '@/models/ingredient-limits';
import { MAX_REFUND_REASON_LENGTH, ORDER_STATUSES } from '@/models/order-limits';
import { readFieldErrors } from '@/tests/support/field-errors';
import { anAdminOrderView, anOrderView } from '@/tests/support/order-views';

const ITEM_ID = '0123456789abcdef01234567';
const AT = '2026-11-22T12:00:00.000Z';
const SHIPPING = {
  ...{ name: 'Ada Cook', street1: '1 Saffron Way', street2: '', city: 'Portland', state: 'OR' },
  ...{ postalCode: '97201', phone: '5550100142' },
};
const LINE = { itemId: ITEM_ID, amount: '1kg', quantity: 2, pricePerUnit: 6.5 };
const PLACEMENT = {
  ...{ email: 'ada@shop.test', shippingInfo: SHIPPING, items: [LINE] },
  ...{ paymentMethodType: 'card', paymentMethodId: 'pm_1', saveCard: false, recipes: [] },
};
const lines = (count: number) => Array.from({ length: count }, () => LINE);

describe('the delivery of an order', () => {
  test.each([
    { field: 'name', value: undefined, message: 'Full Name is required' },
    { field: 'name', value: ' ', message: 'Full Name is required' },
    { field: 'name', value: 'x'.repeat(51), message: 'Full Name must be at most 50 characters' },
    { field: 'street1', value: 'x'.repeat(61), message: 'Street Address must be at most 60 characters' },
    { field: 'state', value: 'XX', message: 'State is required' },
    { field: 'phone', value: '555010014', message: 'Invalid phone (10 digits)' },
  ])('is refused with “$message” for the $field $value', ({ field, value, message }) => {
    expect(readFieldErrors(shippingInfoSchema, { ...SHIPPING, [field]: value })).toEqual({
      [field]: message,
    });
  });

  test('is refused as a whole if it is missing', () => {
    expect(readFieldErrors(shippingInfoSchema, undefined)).toEqual({
      '': 'Shipping details are missing. Please go back.',
    });
  });

  test('keeps a name of 50 characters, loses repeated spaces, and needs no phone', () => {
    const { phone: _phone, ...info } = { ...SHIPPING, name: 'x'.repeat(50) };
    expect(shippingInfoSchema.parse(info)).toEqual({ ...info, phone: '' });
    expect(shippingInfoSchema.parse({ ...SHIPPING, name: ' Ada   Cook ' })).toEqual(SHIPPING);
  });
});

describe('a line of an order', () => {
  const NO_QUANTITY = 'Quantity must be a whole number from 1 to 100.';
  test.each([
    { field: 'itemId', value: undefined, message: 'This item does not exist.' },
    { field: 'itemId', value: { $ne: '' }, message: 'This item does not exist.' },
    { field: 'itemId', value: ITEM_ID.slice(1), message: 'This item does not exist.' },
    { field: 'itemId', value: `${ITEM_ID}0`, message: 'This item does not exist.' },
    { field: 'itemId', value: ITEM_ID.replace('a', 'g'), message: 'This item does not exist.' },
    { field: 'amount', value: undefined, message: 'Please choose a size.' },
    { field: 'amount', value: '', message: 'Please choose a size.' },
    { field: 'amount', value: 'x'.repeat(101), message: 'Please choose a size.' },
    { field: 'quantity', value: '2', message: NO_QUANTITY },
    { field: 'quantity', value: 1.5, message: NO_QUANTITY },
    { field: 'quantity', value: 0, message: NO_QUANTITY },
    { field: 'quantity', value: 101, message: NO_QUANTITY },
    { field: 'pricePerUnit', value: '6.5', message: 'The price of this item is missing.' },
  ])('is refused with “$message” for the $field $value', ({ field, value, message }) => {
    const items = [LINE, { ...LINE, [field]: value }];
    expect(readFieldErrors(placementSchema, { ...PLACEMENT, items })).toEqual({
      [`items.1.${field}`]: message,
    });
    const hasNoAmount = field === 'amount' && value === undefined;
    expect(readFieldErrors(paypalCartSchema, items)).toEqual(hasNoAmount ? {} : { [`1.${field}`]: message });
  });

  test.each([{ quantity: 1 }, { quantity: 100 }, { amount: 'x'.repeat(100) }])(
    'is accepted up to its limits: $quantity$amount',
    (fields) => {
      const items = [{ ...LINE, ...fields }];
      expect(placementSchema.parse({ ...PLACEMENT, items }).items).toEqual(items);
    },
  );

  test('loses the name that the browser sends, because the shop uses its own', () => {
    expect(paypalCartSchema.parse([{ ...LINE, name: 'Free Rice' }])).toEqual([LINE]);
  });
});

test.each([
  { rule: 'no lines', items: undefined, message: 'Your cart is empty.' },
  { rule: 'an empty cart', items: [], message: 'Your cart is empty.' },
  { rule: '201 lines', items: lines(201), message: 'An order holds at most 200 different items.' },
])('an order with $rule is refused, in PayPal’s cart too', ({ items, message }) => {
  expect(readFieldErrors(placementSchema, { ...PLACEMENT, items })).toEqual({ items: message });
  expect(readFieldErrors(paypalCartSchema, items)).toEqual({ '': message });
});

test('an order has up to 200 lines, in PayPal’s cart too', () => {
  expect(placementSchema.parse({ ...PLACEMENT, items: lines(200) }).items).toHaveLength(200);
  expect(paypalCartSchema.parse(lines(200))).toHaveLength(200);
});

describe('the payment of an order', () => {
  const CARD = { paymentMethodId: 'Select saved card or enter new.' };
  const PAYPAL = { paypalOrderId: 'PayPal Order ID is missing. Cannot place order.' };
  test.each([
    {
      rule: 'no way to pay',
      payment: { paymentMethodType: undefined },
      errors: { paymentMethodType: 'Please choose how to pay.' },
    },
    {
      rule: 'another way to pay',
      payment: { paymentMethodType: 'cash' },
      errors: { paymentMethodType: 'Please choose how to pay.' },
    },
    { rule: 'a card that was not chosen', payment: { paymentMethodId: undefined }, errors: CARD },
    { rule: 'a card of the wrong kind', payment: { paymentMethodId: 'card_1' }, errors: CARD },
    { rule: 'a card without an id', payment: { paymentMethodId: 'pm_' }, errors: CARD },
    { rule: 'a card before another id', payment: { paymentMethodId: 'x pm_1' }, errors: CARD },
    { rule: 'a card with a path', payment: { paymentMethodId: 'pm_1/detach' }, errors: CARD },
    { rule: 'a card of 204 characters', payment: { paymentMethodId: `pm_${'x'.repeat(201)}` }, errors: CARD },
    { rule: 'a card that is no text', payment: { paymentMethodId: { $ne: '' } }, errors: CARD },
    {
      rule: 'a wallet without its card',
      payment: { paymentMethodType: 'applepay', paymentMethodId: undefined },
      errors: CARD,
    },
    {
      rule: 'PayPal without an order there',
      payment: { paymentMethodType: 'paypal', paymentMethodId: 'pm_1' },
      errors: PAYPAL,
    },
    { rule: 'an empty PayPal order', payment: { paypalOrderId: '' }, errors: PAYPAL },
    { rule: 'a PayPal order in small letters', payment: { paypalOrderId: '5o190127' }, errors: PAYPAL },
    { rule: 'a PayPal order with a path', payment: { paypalOrderId: '5O190127/capture' }, errors: PAYPAL },
    { rule: 'a PayPal order after a path', payment: { paypalOrderId: '../5O190127' }, errors: PAYPAL },
    { rule: 'a PayPal order of 37 characters', payment: { paypalOrderId: 'X'.repeat(37) }, errors: PAYPAL },
    { rule: 'a PayPal order that is no text', payment: { paypalOrderId: 5 }, errors: PAYPAL },
    {
      rule: 'a wish that is no answer',
      payment: { saveCard: 'yes' },
      errors: { saveCard: 'saveCard must be true or false.' },
    },
  ])('is refused with $rule', ({ payment, errors }) => {
    expect(readFieldErrors(placementSchema, { ...PLACEMENT, ...payment })).toEqual(errors);
  });

  test.each([
    { paymentMethodType: 'card', paymentMethodId: `pm_${'x'.repeat(200)}` },
    { paymentMethodType: 'googlepay', paymentMethodId: 'pm_1' },
    { paymentMethodType: 'paypal', paypalOrderId: 'X' },
    { paymentMethodType: 'paypal', paypalOrderId: 'X'.repeat(36) },
  ])('is accepted by $paymentMethodType with its reference', (payment) => {
    const { paymentMethodId: _card, ...placement } = PLACEMENT;
    expect(placementSchema.parse({ ...placement, ...payment })).toEqual({ ...placement, ...payment });
  });

  test.each([undefined, 'none', ['x'], Array.from({ length: 101 }, () => ITEM_ID)])(
    'is not refused because its recipes are %j',
    (recipes) => expect(placementSchema.parse({ ...PLACEMENT, recipes }).recipes).toEqual([]),
  );

  test('saves no card unless its customer says so', () => {
    const { saveCard: _wish, ...placement } = PLACEMENT;
    expect(placementSchema.parse(placement).saveCard).toBe(false);
    expect(placementSchema.parse({ ...placement, saveCard: true }).saveCard).toBe(true);
  });
});

describe('the email of an order', () => {
  test.each([
    { rule: 'missing', email: undefined, message: 'Email is required' },
    { rule: 'blank', email: ' ', message: 'Email is required' },
    { rule: 'no email', email: 'ada', message: 'Invalid email format' },
    { rule: 'too long', email: `${'x'.repeat(250)}@shop.test`, message: 'Invalid email format' },
  ])('is refused for a guest if it is $rule', ({ email, message }) => {
    expect(readFieldErrors(guestEmailSchema, { email })).toEqual({ email: message });
  });

  test('is ignored in the order if it is no text, and cut if it is too long, so that it stays too long', () => {
    expect(placementSchema.parse({ ...PLACEMENT, email: 1 }).email).toBeUndefined();
    const tooLong = placementSchema.parse({ ...PLACEMENT, email: `${'x'.repeat(5_000)}@shop.test` });
    expect(tooLong.email).toHaveLength(255);
    expect(guestEmailSchema.safeParse(tooLong).success).toBe(false);
  });
});

describe('the parcel of an order', () => {
  const TRACKING = { carrier: 'UPS', number: '1Z999AA10123456784' };
  const NUMBER = 'Please enter the number on the parcel: 4 to 40 letters and digits.';
  test.each([
    { shipment: { isPacked: 'yes' }, errors: { isPacked: 'isPacked must be true or false.' } },
    {
      shipment: { tracking: { ...TRACKING, carrier: 'Owl' } },
      errors: { 'tracking.carrier': 'Please choose a carrier.' },
    },
    ...[undefined, '', '1Z9', 'x'.repeat(41), '1Z 999', '1Z999-', '#1Z999'].map((number) => ({
      shipment: { tracking: { ...TRACKING, number } },
      errors: { 'tracking.number': NUMBER },
    })),
    { shipment: { seenNumber: 'x'.repeat(41) }, errors: { seenNumber: expect.any(String) } },
    { shipment: { seenPacked: 'yes' }, errors: { seenPacked: expect.any(String) } },
  ])('is refused for $shipment', ({ shipment, errors }) => {
    const valid = { isPacked: true, tracking: TRACKING };
    expect(readFieldErrors(shipmentSchema, { ...valid, ...shipment })).toEqual(errors);
  });

  test.each([
    { isPacked: false, tracking: null },
    { isPacked: true, tracking: { carrier: 'DHL', number: '1Zx9' }, seenNumber: null, seenPacked: false },
    { isPacked: true, tracking: TRACKING, seenNumber: 'x'.repeat(40), seenPacked: true },
    { isPacked: true, tracking: { carrier: 'USPS', number: '9'.repeat(40) } },
  ])('is accepted with what the admin saw: $seenNumber', (shipment) => {
    expect(shipmentSchema.parse(shipment)).toEqual(shipment);
  });
});

describe('the refund of a part', () => {
  const ERROR = 'Please enter an amount in dollars and cents, such as 4.99.';
  test.each([
    { field: 'amount', dollars: undefined },
    { field: 'amount', dollars: '4.99' },
    { field: 'amount', dollars: 0 },
    { field: 'amount', dollars: 0.009 },
    { field: 'amount', dollars: -4.99 },
    { field: 'amount', dollars: 4.999 },
    { field: 'amount', dollars: 4.00001 },
    { field: 'amount', dollars: 4.98999 },
    { field: 'amount', dollars: 1_000_000.01 },
    { field: 'seenRefunded', dollars: undefined },
    { field: 'seenRefunded', dollars: -0.01 },
    { field: 'seenRefunded', dollars: 4.999 },
  ])('is refused for the $field $dollars', ({ field, dollars }) => {
    const refund = { amount: 4.99, seenRefunded: 0, [field]: dollars };
    expect(readFieldErrors(partialRefundSchema, refund)).toEqual({ [field]: ERROR });
  });

  test.each([0.01, 0.1 + 0.2, 1.15, 4.99, 8_192.07, 1_000_000])('is accepted for $%d', (amount) => {
    expect(partialRefundSchema.parse({ amount, seenRefunded: amount })).toEqual({
      amount,
      seenRefunded: amount,
    });
    expect(partialRefundSchema.parse({ amount, seenRefunded: 0 }).seenRefunded).toBe(0);
  });
});

describe('the request for a refund', () => {
  const LINE = { itemId: '1'.repeat(24), amount: '1kg', quantity: 2 };
  const REQUEST = { lines: [LINE], reason: 'The bag was torn.', seenRefunded: 0 };
  const PIECES = { 'lines.0.quantity': 'Choose from 1 to the ordered number of pieces.' };
  const WHY = { reason: 'Please say why.' };

  test.each([
    { rule: 'no piece', request: { lines: [{ ...LINE, quantity: 0 }] }, errors: PIECES },
    { rule: 'half a piece', request: { lines: [{ ...LINE, quantity: 1.5 }] }, errors: PIECES },
    {
      rule: 'more pieces than an order can have',
      request: { lines: [{ ...LINE, quantity: 101 }] },
      errors: PIECES,
    },
    {
      rule: 'no item',
      request: { lines: [{ ...LINE, itemId: 'rice' }] },
      errors: { 'lines.0.itemId': expect.any(String) },
    },
    {
      rule: 'no size',
      request: { lines: [{ ...LINE, amount: '' }] },
      errors: { 'lines.0.amount': expect.any(String) },
    },
    {
      rule: 'a size longer than any',
      request: { lines: [{ ...LINE, amount: 'x'.repeat(MAX_AMOUNT_LENGTH + 1) }] },
      errors: { 'lines.0.amount': expect.any(String) },
    },
    {
      rule: 'more lines than an order can have',
      request: { lines: Array.from({ length: 201 }, () => LINE) },
      errors: { lines: expect.any(String) },
    },
    { rule: 'no reason', request: { reason: undefined }, errors: WHY },
    { rule: 'a blank reason', request: { reason: '  ' }, errors: WHY },
    {
      rule: 'a long reason',
      request: { reason: 'x'.repeat(MAX_REFUND_REASON_LENGTH + 1) },
      errors: { reason: `The reason has at most ${MAX_REFUND_REASON_LENGTH} characters.` },
    },
    {
      rule: 'an amount of no money',
      request: { amount: 0 },
      errors: { amount: 'Please enter an amount in dollars and cents, such as 4.99.' },
    },
    {
      rule: 'a word for the shipping',
      request: { shipping: 'yes' },
      errors: { shipping: expect.any(String) },
    },
    { rule: 'a word for the shelf', request: { restock: 'yes' }, errors: { restock: expect.any(String) } },
    {
      rule: 'nothing about what was seen',
      request: { seenRefunded: undefined },
      errors: { seenRefunded: expect.any(String) },
    },
  ])('is refused with $rule', ({ request, errors }) => {
    expect(readFieldErrors(refundRequestSchema, { ...REQUEST, ...request })).toEqual(errors);
  });

  test('is for pieces, for shipping or for an amount, with a reason', () => {
    const pieces = { ...REQUEST, lines: [{ ...LINE, amount: 'x'.repeat(MAX_AMOUNT_LENGTH), quantity: 100 }] };
    const all = { ...pieces, amount: 4.99, shipping: true, restock: true };
    expect(refundRequestSchema.parse(all)).toEqual(all);
    const { lines: _lines, ...least } = REQUEST;
    expect(refundRequestSchema.parse({ ...least, reason: ' Torn. ' })).toEqual({ ...least, reason: 'Torn.' });
    const reason = 'x'.repeat(MAX_REFUND_REASON_LENGTH);
    expect(refundRequestSchema.parse({ ...least, reason }).reason).toBe(reason);
    const lines = Array.from({ length: 200 }, () => LINE);
    expect(refundRequestSchema.parse({ ...REQUEST, lines }).lines).toHaveLength(200);
  });
});

describe('a note on an order', () => {
  test.each([
    { rule: 'missing', note: undefined, message: 'Please write something.' },
    { rule: 'too long', note: 'x'.repeat(1_001), message: 'A note has at most 1000 characters.' },
    { rule: 'empty', note: '', message: 'Please write something.' },
    { rule: 'blank', note: ' \n ', message: 'Please write something.' },
  ])('is refused if it is $rule', ({ note, message }) => {
    expect(readFieldErrors(orderNoteSchema, { note })).toEqual({ note: message });
  });

  test('has up to 1,000 characters, without the spaces around it', () => {
    expect(orderNoteSchema.parse({ note: 'x'.repeat(1_000) }).note).toHaveLength(1_000);
    expect(orderNoteSchema.parse({ note: ' Fragile. ' })).toEqual({ note: 'Fragile.' });
  });
});

describe('the status of an order', () => {
  const STATUSES = 'Pending, Processing, Shipped, Delivered, Cancelled';
  test.each([
    { body: {}, errors: { status: `status must be one of ${STATUSES}` } },
    { body: { status: 'shipped' }, errors: { status: `status must be one of ${STATUSES}` } },
    {
      body: { status: 'Shipped', seenStatus: 'Lost' },
      errors: { seenStatus: `seenStatus must be one of ${STATUSES}` },
    },
  ])('is refused for $body', ({ body, errors }) => {
    expect(readFieldErrors(orderStatusSchema, body)).toEqual(errors);
  });

  test.each(ORDER_STATUSES)('can be %s, whatever the admin saw', (status) => {
    expect(orderStatusSchema.parse({ status })).toEqual({ status });
    expect(orderStatusSchema.parse({ status: 'Pending', seenStatus: status }).seenStatus).toBe(status);
  });
});

describe('an order in a response', () => {
  const ITEM = { itemId: { _id: ITEM_ID, name: 'Rice', category: 'Grains & Breads', image: 'now.jpg' } };
  const order = {
    ...anOrderView(1),
    userId: { _id: ITEM_ID, email: 'ada@shop.test' },
    items: anOrderView(1).items.flatMap((item) => [item, { ...item, ...ITEM, ships: 'frozen' }]),
  };

  test('keeps its account, its items with their catalog data, and its amounts', () => {
    expect(orderListSchema.parse([order])).toEqual([order]);
  });

  test('keeps its history for admins', () => {
    const note = { at: AT, by: 'admin@shop.test', note: 'Fragile.' };
    const adminOrder = {
      ...anAdminOrderView(1),
      payment: {
        ...{ provider: 'stripe', method: 'card', reference: 'pi_1' },
        changes: [{ at: AT, state: 'paid', by: 'webhook' }],
      },
      refunds: [
        {
          ...{ _id: 'a'.repeat(24), at: AT, amount: 2.05, author: 'shop', by: null, state: 'made' },
          ...{ lines: [], isForShipping: false, reason: null, isRestocked: false, isOutside: false },
          ...{ code: null, reference: 're_1', changes: [{ at: AT, state: 'made' }] },
        },
      ],
      alertNotes: [note],
      statusChanges: [{ at: AT, status: 'Shipped', by: null, isByCustomer: false }],
      notes: [{ ...note, by: null }],
      packedAt: AT,
      tracking: { carrier: 'UPS', number: '1Z999' },
    };
    const list = { orders: [adminOrder, anAdminOrderView(2)], totalPages: 1, isMore: false, next: null };
    expect(adminOrderListSchema.parse(list)).toEqual(list);
    const lost = { ...adminOrder, tracking: { carrier: 'Owl', number: '1Z999' } };
    expect(adminOrderViewSchema.safeParse(lost).success).toBe(false);
  });

  test.each([
    {
      rule: 'a paid order, with its link',
      response: { success: true, message: 'Thank you!', order, orderToken: 't' },
    },
    {
      rule: 'a card that waits for its bank',
      response: {
        ...{ success: false, message: 'Auth required.', requiresActionOrConfirmation: true },
        ...{ requiresAction: true, requiresConfirmation: false, requiresClientConfirmationWithPM: true },
        ...{ paymentIntentClientSecret: 'secret', paymentMethodIdForClientConfirm: 'pm_1' },
      },
    },
    {
      rule: 'a payment that is processed',
      response: { success: false, message: 'Status: processing.', requiresActionOrConfirmation: false },
    },
  ])('answers the checkout about $rule', ({ response }) => {
    expect(placementResponseSchema.parse(response)).toEqual(response);
  });

  test.each([
    {
      rule: 'a paid order without its link',
      response: { success: true, message: 'Thank you!', order },
    },
    {
      rule: 'a failure with an order',
      response: { success: false, message: 'Thank you!', order, orderToken: 't' },
    },
    {
      rule: 'a success that still needs the bank',
      response: { success: true, message: 'Auth required.', requiresActionOrConfirmation: true },
    },
  ])('never is $rule', ({ response }) => {
    expect(placementResponseSchema.safeParse(response).success).toBe(false);
  });

  test('is told to the checkout that asks for its outcome', () => {
    const outcome = {
      ...{ success: true, state: 'paid', message: 'Thank you!', orderNumber: 'NUMBER-1' },
      isNothingCharged: false,
    };
    expect(attemptResponseSchema.parse(outcome)).toEqual(outcome);
    const full = { ...outcome, order, orderToken: 't' };
    expect(attemptResponseSchema.parse(full)).toEqual(full);
  });
});
