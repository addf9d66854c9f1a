import type { z } from 'zod';
import {
  paypalCaptureSchema,
  paypalDisputeSchema,
  paypalOrderSchema,
  paypalRefundSchema,
  toDecline,
  toOrderOfCapture,
  toPaypalAmount,
  toPaypalDispute,
  toPaypalPayment,
  toPaypalRefund,
  toPaypalShipping,
} from '@/lib/payments/paypal/paypal-payment-rules';

const MONEY = { currency_code: 'USD', value: '29.99' };
const CAPTURE = { id: 'CAP1', status: 'COMPLETED', amount: MONEY, custom_id: 'o1' };
type Unit = z.infer<typeof paypalOrderSchema>['purchase_units'][number];
/** A PayPal order of $29.99 with these payments, as PayPal describes it. */
const toOrder = (payments?: Unit['payments'], status = 'COMPLETED') => ({
  ...{ id: 'PP1', status },
  purchase_units: [{ custom_id: 'o1', amount: MONEY, payments }],
});
const toRefund = (status: string, value = '10.00') => ({
  ...{ id: 'REF1', status, amount: { ...MONEY, value }, create_time: '2026-11-22T12:00:00Z' },
  status_details: { reason: 'ECHECK' },
});

describe('what PayPal says', () => {
  test.each(['', '-1.00', '1,000.00', '1.', '.50', '1.999', '1e3', '1 ', 'x1', '9999999999'])(
    'is not read with the amount “%s”',
    (value) => {
      const amount = { ...MONEY, value };
      expect(paypalCaptureSchema.safeParse({ ...CAPTURE, amount }).success).toBe(false);
    },
  );

  test.each(['0', '7.5', '29.99', '999999999.99'])('is read with the amount “%s”', (value) => {
    const capture = { ...CAPTURE, amount: { ...MONEY, value } };
    expect(paypalCaptureSchema.parse(capture)).toEqual(capture);
  });

  test('is no order without what it is for', () => {
    expect(paypalOrderSchema.safeParse({ ...toOrder(), purchase_units: [] }).success).toBe(false);
  });

  test('is an order with its captures and refunds, or a dispute with its outcome', () => {
    const order = toOrder({ captures: [CAPTURE], refunds: [toRefund('PENDING')] });
    expect(paypalOrderSchema.parse({ ...order, links: [] })).toEqual(order);
    const units = [...order.purchase_units, ...order.purchase_units];
    expect(paypalOrderSchema.parse({ ...order, purchase_units: units }).purchase_units).toHaveLength(2);
    const dispute = { dispute_id: 'PP-D-1', status: 'OPEN', dispute_outcome: { outcome_code: 'NONE' } };
    expect(paypalDisputeSchema.parse({ ...dispute, reason: 'x' })).toEqual(dispute);
  });
});

describe('a PayPal order', () => {
  const DECLINE = {
    code: 'CAPTURE_DECLINED',
    message: 'PayPal declined this payment. Please pay another way.',
  };

  test.each([
    { rule: 'that was just created waits', order: toOrder(undefined, 'CREATED'), state: 'waiting' },
    { rule: 'without captures waits', order: toOrder({}, 'SAVED'), state: 'waiting' },
    { rule: 'that was closed is canceled', order: toOrder(undefined, 'VOIDED'), state: 'canceled' },
    {
      rule: 'with a capture of an unknown state waits',
      order: toOrder({ captures: [{ ...CAPTURE, status: 'FUTURE' }] }),
      state: 'waiting',
    },
    {
      rule: 'under review is processed',
      order: toOrder({ captures: [{ ...CAPTURE, status: 'PENDING' }] }),
      state: 'processing',
    },
    ...['DECLINED', 'FAILED'].map((status) => ({
      rule: `whose capture is ${status} is declined`,
      order: toOrder({ captures: [{ ...CAPTURE, status }] }),
      state: 'declined',
    })),
  ])('$rule, and no money was taken', ({ order, state }) => {
    expect(toPaypalPayment(order)).toMatchObject({
      ...{ state, amountCents: 0, requestedCents: 2_999, isApproved: false },
      decline: state === 'declined' ? DECLINE : null,
    });
  });

  test('is approved once its customer has done so, and its money is not taken yet', () => {
    expect(toPaypalPayment(toOrder(undefined, 'APPROVED'))).toEqual({
      ...{ reference: 'PP1', orderId: 'o1', state: 'waiting', isApproved: true },
      ...{ requestedCents: 2_999, amountCents: 0, currency: 'usd', captureReference: null },
      ...{ refunds: [], hasAllRefunds: true, isFullyRefunded: false, isPartlyRefunded: false, decline: null },
    });
  });

  test.each(['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'])(
    'whose capture is %s has taken what was captured, not what was asked for',
    (status) => {
      const captures = [{ ...CAPTURE, status, amount: { currency_code: 'EUR', value: '0.29' } }];
      expect(toPaypalPayment(toOrder({ captures }))).toMatchObject({
        ...{ state: 'paid', amountCents: 29, requestedCents: 29, currency: 'eur' },
        ...{ captureReference: 'CAP1', isApproved: false, decline: null },
      });
    },
  );

  test('belongs to the order that it names, or that its capture names', () => {
    const { custom_id: _order, ...anonymous } = CAPTURE;
    const readOrderId = (unitOrder: string | undefined, capture: typeof anonymous | typeof CAPTURE) =>
      toPaypalPayment({
        ...toOrder(),
        purchase_units: [{ custom_id: unitOrder, payments: { captures: [capture] } }],
      }).orderId;
    expect(readOrderId('o2', CAPTURE)).toBe('o2');
    expect(readOrderId(undefined, CAPTURE)).toBe('o1');
    expect(readOrderId(undefined, anonymous)).toBeNull();
  });

  test('without any amount has none', () => {
    expect(toPaypalPayment({ id: 'PP1', status: 'CREATED', purchase_units: [{}] })).toMatchObject({
      ...{ orderId: null, requestedCents: 0, amountCents: 0, currency: '', captureReference: null },
    });
  });
});

describe('the refunds of a PayPal order', () => {
  const read = (refund: ReturnType<typeof toRefund> & { custom_id?: string }) =>
    toPaypalPayment(toOrder({ captures: [CAPTURE], refunds: [refund] })).refunds;

  test.each([
    { status: 'COMPLETED', state: 'made' },
    { status: 'PENDING', state: 'pending' },
    { status: 'FAILED', state: 'failed' },
    { status: 'CANCELLED', state: 'failed' },
    { status: 'FUTURE', state: 'pending' },
  ])('that are $status are $state', ({ status, state }) => {
    expect(read(toRefund(status))).toEqual([
      {
        ...{ reference: 'REF1', id: null, cents: 1_000, state, code: 'ECHECK' },
        createdAt: new Date('2026-11-22T12:00:00Z'),
      },
    ]);
  });

  test('are dated in any time zone, and today if PayPal does not say when', () => {
    const refund = { ...toRefund('COMPLETED'), create_time: '2026-11-22T04:00:00-08:00' };
    expect(toPaypalRefund(paypalRefundSchema.parse(refund)).createdAt).toEqual(
      new Date('2026-11-22T12:00:00Z'),
    );
    jest.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') });
    expect(toPaypalRefund({ ...refund, create_time: undefined }).createdAt).toEqual(new Date());
    jest.useRealTimers();
  });

  test('have the id that the shop gave them; the order’s own is that of one made in the dashboard', () => {
    expect(read({ ...toRefund('COMPLETED'), custom_id: 'r1' })).toMatchObject([{ id: 'r1' }]);
    expect(read({ ...toRefund('COMPLETED'), custom_id: 'o1' })).toMatchObject([{ id: null }]);
  });

  test('are all that there are, and the capture says whether it was refunded in full', () => {
    const captures = [{ ...CAPTURE, status: 'REFUNDED' }];
    expect(toPaypalPayment(toOrder({ captures }))).toMatchObject({
      ...{ refunds: [], hasAllRefunds: true, isFullyRefunded: true, isPartlyRefunded: false },
    });
  });
});

test('an order is rebuilt from its capture, which PayPal keeps longer', () => {
  expect(toOrderOfCapture('PP1', CAPTURE)).toEqual({
    ...{ id: 'PP1', status: 'COMPLETED' },
    purchase_units: [{ custom_id: 'o1', amount: MONEY, payments: { captures: [CAPTURE] } }],
  });
  const { custom_id: _order, ...anonymous } = CAPTURE;
  const [unit = {}] = toOrderOfCapture('PP1', anonymous).purchase_units;
  expect(Object.keys(unit)).toEqual(['amount', 'payments']);
});

test.each([
  {
    rule: 'is open, whatever was decided before',
    status: 'UNDER_REVIEW',
    outcome: 'ACCEPTED',
    state: 'open',
  },
  {
    rule: 'is lost if the buyer was right',
    status: 'RESOLVED',
    outcome: 'RESOLVED_BUYER_FAVOUR',
    state: 'lost',
  },
  { rule: 'is lost if the shop accepted it', status: 'RESOLVED', outcome: 'ACCEPTED', state: 'lost' },
  {
    rule: 'is won if the shop was right',
    status: 'RESOLVED',
    outcome: 'RESOLVED_SELLER_FAVOUR',
    state: 'won',
  },
  { rule: 'is won if it was withdrawn', status: 'RESOLVED', outcome: undefined, state: 'won' },
])('a dispute $rule', ({ status, outcome, state }) => {
  const dispute_outcome = outcome === undefined ? undefined : { outcome_code: outcome };
  const dispute_amount = { value: '5.00', currency_code: 'USD' };
  expect(toPaypalDispute({ dispute_id: 'PP-D-1', status, dispute_outcome, dispute_amount })).toEqual({
    reference: 'PP-D-1',
    ...{ state, cents: 500 },
  });
});

describe('a capture that PayPal refused', () => {
  test.each([
    { issue: 'INSTRUMENT_DECLINED', advice: /choose another one in PayPal/ },
    { issue: 'PAYER_CANNOT_PAY', advice: /choose another one in PayPal/ },
    { issue: 'TRANSACTION_REFUSED', advice: /choose another one in PayPal/ },
    { issue: 'CARD_EXPIRED', advice: /choose another one in PayPal/ },
    { issue: 'PAYER_ACTION_REQUIRED', advice: /confirm this payment once more/ },
    { issue: 'COMPLIANCE_VIOLATION', advice: /^PayPal does not allow this payment\..* pay by card/ },
    { issue: 'PAYER_ACCOUNT_RESTRICTED', advice: /^PayPal does not allow this payment/ },
    { issue: 'TRANSACTION_BLOCKED_BY_PAYEE', advice: /^PayPal does not allow this payment/ },
    { issue: 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', advice: /any more attempts.* pay by card/ },
    { issue: 'A_FUTURE_REASON', advice: /^PayPal does not allow this payment/ },
  ])('with $issue is a decline with that code, and advice', ({ issue, advice }) => {
    expect(toDecline(issue)).toEqual({ code: issue, message: expect.stringMatching(advice) });
  });

  test.each(['ORDER_NOT_APPROVED', 'ORDER_ALREADY_CAPTURED', 'INVALID_RESOURCE_ID'])(
    'with %s says nothing about the payment method',
    (issue) => {
      expect(toDecline(issue)).toBeNull();
    },
  );
});

test('PayPal gets the address in its own fields, with a second line only if there is one', () => {
  const address = { name: 'Ada Cook', street1: '1 Saffron Way', street2: 'Apt 2', city: 'Portland' };
  const shipping = { ...address, state: 'OR', postalCode: '97201' };
  const paypalAddress = {
    ...{ address_line_1: '1 Saffron Way', admin_area_2: 'Portland', admin_area_1: 'OR' },
    ...{ postal_code: '97201', country_code: 'US' },
  };
  expect(toPaypalShipping(shipping)).toEqual({
    name: { full_name: 'Ada Cook' },
    address: { ...paypalAddress, address_line_2: 'Apt 2' },
  });
  expect(toPaypalShipping({ ...shipping, street2: '' }).address).toEqual(paypalAddress);
});

test.each([
  { cents: 50, value: '0.50' },
  { cents: 2_999, value: '29.99' },
  { cents: 99_999_999, value: '999999.99' },
])('$cents cents are $value US dollars', ({ cents, value }) => {
  expect(toPaypalAmount(cents)).toEqual({ currency_code: 'USD', value });
});
