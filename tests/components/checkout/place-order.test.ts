/** @jest-environment jsdom */
import { readAttempt } from '@/components/checkout/attempt-store';
import { submitOrder } from '@/components/checkout/place-order';
import { EMPTY_DRAFT } from '@/lib/checkout/shipping-draft-rules';
import type { PaymentMethodType } from '@/lib/runtime/payment-provider-rules';
import { aCartItem } from '@/tests/support/view-examples';

const rice = aCartItem();
const KEY = '3f0c7a52-9c1e-4a63-8f57-2d9b6c1e0a44';
const order = { orderNumber: 'AAAA-BBBB-CCCC' };
const paidResponse = { status: 200, body: { success: true, message: 'Thank you!', order } };
const createActionResponse = (flags: object) => ({
  status: 200,
  body: {
    success: false,
    requiresActionOrConfirmation: true,
    requiresAction: false,
    requiresConfirmation: false,
    requiresClientConfirmationWithPM: false,
    paymentIntentClientSecret: 'pi_1_secret_2',
    ...flags,
  },
});
const createRefusal = (status: number, code: string, error: string, fields: object = {}) => ({
  status,
  body: { success: false, code, error, message: error, ...fields },
});

const sendRequest = jest.fn();
const confirmCardPayment = jest.fn();
const onPrompt = jest.fn();
/** The shop's responses, in order; a string is a lost connection. */
function respondWith(...responses: ({ status: number; body: object } | string)[]) {
  for (const response of responses) {
    if (typeof response === 'string') sendRequest.mockRejectedValueOnce(new TypeError(response));
    else {
      const { status, body } = response;
      sendRequest.mockResolvedValueOnce({ ok: status < 300, status, json: async () => body });
    }
  }
}
const placeOrderBy = (paymentMethodType: PaymentMethodType = 'card') =>
  submitOrder({
    key: KEY,
    email: 'ada@shop.test',
    draft: { ...EMPTY_DRAFT, name: 'Ada' },
    items: [rice],
    choice: { paymentMethodType, paymentMethodId: 'pm_1' },
    // The part of Stripe.js that placing an order uses.
    stripe: { confirmCardPayment } as never,
    onPrompt,
  });
const listKeys = () => sendRequest.mock.calls.map(([, { headers }]) => headers['Idempotency-Key']);

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
  global.fetch = sendRequest;
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('an order is not placed', () => {
  test.each([
    {
      rule: 'when the card is declined',
      response: createRefusal(402, 'payment_declined', 'Your card has expired.'),
      message: 'Your card has expired.',
      isDecline: true,
    },
    {
      rule: 'when the error has no message',
      response: { status: 400, body: {} },
      message: 'Order failed.',
      isDecline: false,
    },
    {
      rule: 'while the provider is still processing the payment',
      response: {
        status: 200,
        body: { success: false, message: 'Status: processing.', requiresActionOrConfirmation: false },
      },
      message: 'Status: processing.',
      isDecline: false,
    },
  ])('$rule', async ({ response, message, isDecline }) => {
    respondWith(response);
    expect(await placeOrderBy()).toEqual({ kind: 'refused', message, isDecline });
  });

  test.each([
    {
      error: { type: 'invalid_request_error', message: 'The provided PaymentMethod was previously used.' },
      message: /enter it again/,
    },
    {
      error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message: 'No.' },
      message: /^Confirm failed. No\.$/,
    },
    {
      error: { type: 'card_error', code: 'card_declined', message: 'Declined.' },
      message: /^Confirm failed. Declined\.$/,
    },
  ])(
    'with a card that the provider refuses with $error, and the message says what to do',
    async ({ error, message }) => {
      respondWith(
        createActionResponse({
          requiresClientConfirmationWithPM: true,
          paymentMethodIdForClientConfirm: 'pm_1',
        }),
      );
      confirmCardPayment.mockResolvedValueOnce({ error });
      expect(await placeOrderBy()).toMatchObject({
        kind: 'refused',
        message: expect.stringMatching(message),
      });
      expect(listKeys()).toEqual([KEY]);
    },
  );

  test('without a connection, and the message says that the outcome is unknown and nothing is lost', async () => {
    respondWith('Failed to fetch');
    expect(await placeOrderBy()).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/not known yet.*Nothing is lost.*never be charged twice/s),
    });
  });

  test('after a 200 response that is truncated or not JSON: its outcome is unknown too', async () => {
    sendRequest.mockResolvedValueOnce({
      ok: true,
      status: 200,
      json: () => Promise.reject(new SyntaxError('truncated')),
    });
    expect(await placeOrderBy()).toMatchObject({
      message: expect.stringMatching(/not known yet.*Nothing is lost/s),
    });
  });

  test('when nothing can be stored, and the message asks not to reload the page', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    respondWith('Failed to fetch');
    expect(await placeOrderBy()).toMatchObject({ message: expect.stringMatching(/without reloading it/) });
    jest.restoreAllMocks();
  });

  test('at changed prices until the customer accepts them', async () => {
    const items = [{ itemId: rice._id, amount: '1kg', pricePerUnit: null }];
    respondWith(createRefusal(409, 'price_changed', 'Prices have changed.', { items }));
    expect(await placeOrderBy()).toEqual({
      kind: 'prices',
      changes: [{ _id: rice._id, amount: '1kg', price: null }],
    });
  });
});

describe('an authentication that the bank requests', () => {
  test.each([
    { prompt: 'Auth required.', flags: { requiresAction: true }, failureMessage: 'Auth failed.' },
    { prompt: 'Confirm payment.', flags: { requiresConfirmation: true }, failureMessage: 'Confirm failed.' },
    {
      prompt: 'Confirm details.',
      flags: { requiresClientConfirmationWithPM: true, paymentMethodIdForClientConfirm: 'pm_1' },
      failureMessage: 'Confirm failed.',
    },
  ])(
    'shows $prompt for $flags; if it succeeds, the same order is sent again; if it fails, the customer reads $failureMessage',
    async ({ prompt, flags, failureMessage }) => {
      respondWith(createActionResponse({ ...flags, message: prompt }), paidResponse);
      confirmCardPayment.mockResolvedValueOnce({ paymentIntent: { status: 'succeeded' } });
      expect(await placeOrderBy()).toEqual({ kind: 'placed', order, key: KEY });
      expect(onPrompt.mock.calls).toEqual([[prompt], ['']]);
      expect(listKeys()).toEqual([KEY, KEY]);
      respondWith(createActionResponse(flags));
      confirmCardPayment.mockResolvedValueOnce({ error: {} });
      expect(await placeOrderBy()).toMatchObject({ message: failureMessage });
    },
  );

  test('confirms the card that the server names, and no other', async () => {
    respondWith(
      createActionResponse({ requiresAction: true }),
      createActionResponse({ paymentMethodIdForClientConfirm: 'pm_7' }),
    );
    confirmCardPayment.mockResolvedValue({ error: { message: 'No.' } });
    await placeOrderBy();
    await placeOrderBy();
    expect(confirmCardPayment.mock.calls).toEqual([
      ['pi_1_secret_2', undefined],
      ['pi_1_secret_2', { payment_method: 'pm_7' }],
    ]);
  });

  test.each([
    { method: 'card', result: { paymentIntent: { status: 'processing' } }, message: 'Status: processing.' },
    { method: 'card', result: {}, message: 'Status unclear.' },
    {
      method: 'card',
      result: { error: { message: 'We are unable to authenticate.' } },
      message: 'Auth failed. We are unable to authenticate.',
    },
    {
      method: 'applepay',
      result: { paymentIntent: { status: 'processing' } },
      message: 'Payment status: processing',
    },
    { method: 'applepay', result: { error: {} }, message: 'Failed to confirm Apple Pay payment.' },
    { method: 'googlepay', result: { error: {} }, message: 'Failed to confirm Google Pay payment.' },
  ] as const)('with $method, $result shows $message', async ({ method, result, message }) => {
    respondWith(createActionResponse({ requiresAction: true }));
    confirmCardPayment.mockResolvedValue(result);
    expect(await placeOrderBy(method)).toMatchObject({ kind: 'refused', message });
  });
});

test.each([
  { method: 'paypal', message: 'Failed to capture PayPal payment.' },
  { method: 'applepay', message: 'Order processing failed with Apple Pay.' },
  { method: 'googlepay', message: 'Order processing failed with Google Pay.' },
] as const)('an error of $method without a message shows $message', async ({ method, message }) => {
  respondWith({ status: 400, body: {} });
  expect(await placeOrderBy(method)).toMatchObject({ message });
});

describe('a key that belongs to another order', () => {
  const isPaidKey = (key: string) => JSON.parse(localStorage.getItem('paid-checkouts') ?? '[]').includes(key);

  test('stays stored while the earlier payment is processing', async () => {
    respondWith(createRefusal(409, 'in_progress', 'The earlier payment is still being processed.'));
    expect(await placeOrderBy()).toMatchObject({ kind: 'refused', isDecline: false });
    expect(readAttempt()?.key).toBe(KEY);
    expect(sendRequest).toHaveBeenCalledTimes(1);
  });

  test('stays stored while the shop checks its payment', async () => {
    respondWith(createRefusal(409, 'conflict', 'We are checking.', { state: 'review' }));
    expect(await placeOrderBy()).toMatchObject({ kind: 'refused', message: 'We are checking.' });
    expect(readAttempt()?.key).toBe(KEY);
  });

  test.each([
    {
      rule: 'paid',
      response: createRefusal(409, 'already_paid', 'You already paid.', { orderNumber: 'A', total: 25.98 }),
    },
    {
      rule: 'refunded',
      response: createRefusal(409, 'conflict', 'Your payment was refunded.', { state: 'refunded' }),
    },
  ])('is deleted once the customer has seen that it was $rule', async ({ response }) => {
    respondWith(response);
    expect(await placeOrderBy()).toMatchObject({ kind: 'refused', message: response.body.error });
    expect([readAttempt(), isPaidKey(KEY)]).toEqual([null, true]);
  });

  test('is deleted when its order was deleted, and nothing is sent again automatically', async () => {
    respondWith(createRefusal(409, 'conflict', 'This checkout has expired.', { state: 'void' }));
    expect(await placeOrderBy()).toMatchObject({
      kind: 'refused',
      isFinal: true,
      message: expect.stringContaining('pay again'),
    });
    expect([readAttempt(), isPaidKey(KEY), sendRequest.mock.calls.length]).toEqual([null, false, 1]);
  });
});

test('a proxy’s page instead of a response is not reported as a failed order', async () => {
  respondWith({ status: 502, body: {} });
  expect(await placeOrderBy()).toMatchObject({ message: expect.stringContaining('not known yet') });
});

test('if the session ends during the bank’s authentication, the customer sees that the payment succeeded', async () => {
  respondWith(
    createActionResponse({ requiresAction: true }),
    createRefusal(409, 'already_paid', 'Paid.', { orderNumber: 'ABCD', state: 'paid' }),
  );
  confirmCardPayment.mockResolvedValueOnce({ paymentIntent: { status: 'succeeded' } });
  expect(await placeOrderBy()).toMatchObject({
    kind: 'already-paid',
    message: expect.stringContaining('went through: it is order ABCD'),
  });
});
