/** @jest-environment jsdom */
import { readAttempt } from '@/components/checkout/attempt-store';
import { placeOrder } from '@/components/checkout/place-order';
import type { CartItem } from '@/lib/cart/cart-rules';
import { EMPTY_DRAFT } from '@/lib/checkout/shipping-draft-rules';
import type { PaymentMethodType } from '@/models/order-limits';

const rice: CartItem = {
  _id: '1'.repeat(24),
  name: 'Basmati Rice',
  category: 'Grains & Breads',
  image: '',
  selectedOption: { amount: '1kg', price: 5.49 },
  quantity: 2,
};
const KEY = '3f0c7a52-9c1e-4a63-8f57-2d9b6c1e0a44';
const order = { orderNumber: 'AAAA-BBBB-CCCC' };
const paid = { status: 200, body: { success: true, message: 'Thank you!', order } };
const acting = (asked: object) => ({
  status: 200,
  body: {
    success: false,
    requiresActionOrConfirmation: true,
    requiresAction: false,
    requiresConfirmation: false,
    requiresClientConfirmationWithPM: false,
    paymentIntentClientSecret: 'pi_1_secret_2',
    ...asked,
  },
});
const refusal = (status: number, code: string, error: string, more: object = {}) => ({
  status,
  body: { success: false, code, error, message: error, ...more },
});

const send = jest.fn();
const confirmCardPayment = jest.fn();
const onPrompt = jest.fn();
/** The answers of the shop, in order; a text is a lost connection. */
function answering(...answers: ({ status: number; body: object } | string)[]) {
  for (const answer of answers) {
    if (typeof answer === 'string') send.mockRejectedValueOnce(new TypeError(answer));
    else {
      const { status, body } = answer;
      send.mockResolvedValueOnce({ ok: status < 300, status, json: async () => body });
    }
  }
}
const place = (paymentMethodType: PaymentMethodType = 'card') =>
  placeOrder({
    key: KEY,
    email: 'ada@shop.test',
    draft: { ...EMPTY_DRAFT, name: 'Ada' },
    items: [rice],
    choice: { paymentMethodType, paymentMethodId: 'pm_1' },
    // The part of Stripe.js that placing an order uses.
    stripe: { confirmCardPayment } as never,
    onPrompt,
  });
const keys = () => send.mock.calls.map(([, { headers }]) => headers['Idempotency-Key']);

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
  global.fetch = send;
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('an order is not placed', () => {
  test.each([
    ['declined', refusal(402, 'payment_declined', 'Your card has expired.'), 'Your card has expired.', true],
    ['with a refusal that says nothing', { status: 400, body: {} }, 'Order failed.', false],
    [
      'while the provider still works on it',
      {
        status: 200,
        body: { success: false, message: 'Status: processing.', requiresActionOrConfirmation: false },
      },
      'Status: processing.',
      false,
    ],
  ])('%s', async (_, answer, text, isDecline) => {
    answering(answer);
    expect(await place()).toEqual({ kind: 'refused', text, isDecline });
  });

  test.each([
    [
      { type: 'invalid_request_error', message: 'The provided PaymentMethod was previously used.' },
      /enter it again/,
    ],
    [
      { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message: 'No.' },
      /^Confirm failed. No\.$/,
    ],
    [{ type: 'card_error', code: 'card_declined', message: 'Declined.' }, /^Confirm failed. Declined\.$/],
  ])('with a card that the provider refuses as %j, and the text says what to do', async (error, text) => {
    answering(acting({ requiresClientConfirmationWithPM: true, paymentMethodIdForClientConfirm: 'pm_1' }));
    confirmCardPayment.mockResolvedValueOnce({ error });
    expect(await place()).toMatchObject({ kind: 'refused', text: expect.stringMatching(text) });
    expect(keys()).toEqual([KEY]);
  });

  test('without a connection, and the text says that the outcome is not known and nothing is lost', async () => {
    answering('Failed to fetch');
    expect(await place()).toMatchObject({
      kind: 'refused',
      text: expect.stringMatching(/not known yet.*Nothing is lost.*never be charged twice/s),
    });
  });

  test('at other prices: they are given to be accepted', async () => {
    const items = [{ itemId: rice._id, amount: '1kg', pricePerUnit: null }];
    answering(refusal(409, 'price_changed', 'Prices have changed.', { items }));
    expect(await place()).toEqual({
      kind: 'prices',
      changes: [{ _id: rice._id, amount: '1kg', price: null }],
    });
  });
});

describe('what the bank asks', () => {
  test.each([
    ['Auth required.', { requiresAction: true }, 'Auth failed.'],
    ['Confirm payment.', { requiresConfirmation: true }, 'Confirm failed.'],
    [
      'Confirm details.',
      { requiresClientConfirmationWithPM: true, paymentMethodIdForClientConfirm: 'pm_1' },
      'Confirm failed.',
    ],
  ])(
    '%s is said; passed, the same order is sent again; failed, it reads %j %s',
    async (prompt, asked, failed) => {
      answering(acting({ ...asked, message: prompt }), paid);
      confirmCardPayment.mockResolvedValueOnce({ paymentIntent: { status: 'succeeded' } });
      expect(await place()).toEqual({ kind: 'placed', order, key: KEY });
      expect(onPrompt.mock.calls).toEqual([[prompt], ['']]);
      expect(keys()).toEqual([KEY, KEY]);
      answering(acting(asked));
      confirmCardPayment.mockResolvedValueOnce({ error: {} });
      expect(await place()).toMatchObject({ text: failed });
    },
  );

  test('the card that the server names is confirmed, none otherwise', async () => {
    answering(acting({ requiresAction: true }), acting({ paymentMethodIdForClientConfirm: 'pm_7' }));
    confirmCardPayment.mockResolvedValue({ error: { message: 'No.' } });
    await place();
    await place();
    expect(confirmCardPayment.mock.calls).toEqual([
      ['pi_1_secret_2', undefined],
      ['pi_1_secret_2', { payment_method: 'pm_7' }],
    ]);
  });

  test.each([
    ['card', { paymentIntent: { status: 'processing' } }, 'Status: processing.'],
    ['card', {}, 'Status unclear.'],
    [
      'card',
      { error: { message: 'We are unable to authenticate.' } },
      'Auth failed. We are unable to authenticate.',
    ],
    ['applepay', { paymentIntent: { status: 'processing' } }, 'Payment status: processing'],
    ['applepay', { error: {} }, 'Failed to confirm Apple Pay payment.'],
    ['googlepay', { error: {} }, 'Failed to confirm Google Pay payment.'],
  ] as const)('with %s, %j reads %s', async (method, result, text) => {
    answering(acting({ requiresAction: true }));
    confirmCardPayment.mockResolvedValue(result);
    expect(await place(method)).toMatchObject({ kind: 'refused', text });
  });
});

test.each([
  ['paypal', 'Failed to capture PayPal payment.'],
  ['applepay', 'Order processing failed with Apple Pay.'],
  ['googlepay', 'Order processing failed with Google Pay.'],
] as const)('a refusal of %s without a text reads %s', async (method, text) => {
  answering({ status: 400, body: {} });
  expect(await place(method)).toMatchObject({ text });
});

describe('a key that stands for another order', () => {
  const isPaid = (key: string) => JSON.parse(localStorage.getItem('paid-checkouts') ?? '[]').includes(key);

  test('is kept while the earlier payment is being worked on', async () => {
    answering(refusal(409, 'in_progress', 'The earlier payment is still being worked on.'));
    expect(await place()).toMatchObject({ kind: 'refused', isDecline: false });
    expect(readAttempt()?.key).toBe(KEY);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('is kept while the shop checks the money of it', async () => {
    answering(refusal(409, 'conflict', 'We are checking.', { state: 'review' }));
    expect(await place()).toMatchObject({ kind: 'refused', text: 'We are checking.' });
    expect(readAttempt()?.key).toBe(KEY);
  });

  test.each([
    ['paid', refusal(409, 'already_paid', 'You already paid.', { orderNumber: 'A', total: 25.98 })],
    ['given back', refusal(409, 'conflict', 'Your money was given back.', { state: 'refunded' })],
  ])('is done with once the customer read that it was %s', async (_, answer) => {
    answering(answer);
    expect(await place()).toMatchObject({ kind: 'refused', text: answer.body.error });
    expect([readAttempt(), isPaid(KEY)]).toEqual([null, true]);
  });

  test('is given up when its order was, and nothing is sent again unasked', async () => {
    answering(refusal(409, 'conflict', 'This checkout has expired.', { state: 'void' }));
    expect(await place()).toMatchObject({
      kind: 'refused',
      isOver: true,
      text: expect.stringContaining('pay again'),
    });
    expect([readAttempt(), isPaid(KEY), send.mock.calls.length]).toEqual([null, false, 1]);
  });
});

test('a proxy’s page instead of a response: nobody claims that the order failed', async () => {
  answering({ status: 502, body: {} });
  expect(await place()).toMatchObject({ text: expect.stringContaining('not known yet') });
});

test('the bank confirmed, and the session ended meanwhile: the customer reads that the payment went through', async () => {
  answering(
    acting({ requiresAction: true }),
    refusal(409, 'already_paid', 'Paid.', { orderNumber: 'ABCD', state: 'paid' }),
  );
  confirmCardPayment.mockResolvedValueOnce({ paymentIntent: { status: 'succeeded' } });
  expect(await place()).toMatchObject({
    kind: 'told',
    text: expect.stringContaining('went through: it is order ABCD'),
  });
});
