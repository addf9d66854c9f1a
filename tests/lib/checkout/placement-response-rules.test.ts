import {
  ACCEPTED_MESSAGE,
  STATE_MESSAGES,
  toCustomerMessage,
  toNextResponse,
  toOrderMessage,
} from '@/lib/checkout/placement-response-rules';
import { AppError } from '@/lib/http/errors';
import { placementResponseSchema } from '@/lib/orders/order-schema';
import { LISTED_STATES } from '@/lib/orders/payment-state-rules';
import { ORDER_STATUSES, PAYMENT_STATES, type PaymentState } from '@/models/order-limits';

const cases = ORDER_STATUSES.flatMap((status) => LISTED_STATES.map((state) => ({ status, state })));

test.each(cases)('$status and $state: described as canceled only when it is', ({ status, state }) => {
  expect(toCustomerMessage(status, state).includes('was cancelled')).toBe(status === 'Cancelled');
});

test.each([
  { status: 'Shipped', state: 'refunded', message: 'Your payment was refunded.' },
  { status: 'Cancelled', state: 'refunded', message: 'This order was cancelled. Your payment was refunded.' },
  {
    status: 'Shipped',
    state: 'disputed',
    message: 'You disputed this payment with your bank or the payment provider. They will decide.',
  },
  {
    status: 'Cancelled',
    state: 'pending',
    message: 'This order was cancelled. Any payment that still arrives will be refunded.',
  },
  {
    status: 'Cancelled',
    state: 'void',
    message: 'This checkout has expired. Please start again from your cart.',
  },
] as const)('$status and $state shows: $message', ({ status, state, message }) => {
  expect(toCustomerMessage(status, state)).toBe(message);
});

test.each(ORDER_STATUSES.flatMap((status) => PAYMENT_STATES.map((state) => ({ status, state }))))(
  'the page of an order that is $status and $state says nothing of a checkout',
  ({ status, state }) => {
    const message = toOrderMessage({ status, paymentState: state });
    if (state !== 'paid') expect(message).not.toMatch(/checkout|start again|Auth required|Your card/i);
    if (state === 'void' || state === 'declined') expect(message).toContain('othing was charged.');
    if (status === 'Cancelled') expect(message).toMatch(/^This order was cancelled\./);
  },
);

test.each(ORDER_STATUSES)(
  'the page of an order that is %s does not say that nothing was charged while the provider has not answered',
  (status) => {
    const message = toOrderMessage({ status, paymentState: 'void', isChargeUnanswered: true });
    expect(message).not.toMatch(/nothing was charged/i);
    expect(message).toContain('If it does, we refund it at once.');
  },
);

test.each(
  ORDER_STATUSES.flatMap((status) =>
    (['refund_due', 'refund_failed'] as const).map((state) => ({ status, state })),
  ),
)('the page of an order that is $status and $state promises no refund while it is disputed', (order) => {
  const { status, state: paymentState } = order;
  const message = toOrderMessage({ status, paymentState, isDisputeOpen: true });
  expect(message).toContain('until that is decided, we cannot refund it.');
  expect(message).not.toMatch(/is being refunded|email you/);
  expect(message.startsWith('This order was cancelled. ')).toBe(status === 'Cancelled');
});

/** The facts that a customer must learn about a payment: above all, whether to pay again. */
const MESSAGES: Record<PaymentState, RegExp> = {
  pending: /being reviewed\. Please do not pay again\.$/,
  action: /^Auth required\.$/,
  declined: /^Your card was declined\.$/,
  paid: /^Thank you! Your order has been placed\.$/,
  review: /arrived, and we are checking it\. Please do not pay again; we will email you\.$/,
  refund_due: /^Your payment is being refunded; we will email you\.$/,
  refunded: /^Your payment was refunded\.$/,
  refund_failed: /refund is taking longer than usual; we will email you\.$/,
  disputed: /They will decide\.$/,
  void: /expired\. Please start again from your cart\.$/,
};

test.each(PAYMENT_STATES)('a payment that is %s tells its customer what to expect', (state) => {
  expect(STATE_MESSAGES[state]).toMatch(MESSAGES[state]);
});

test('an order whose payment is reviewed is placed, and is not paid again', () => {
  expect(ACCEPTED_MESSAGE).toMatch(
    /^Thank you! .* has been placed; .* approved or declined\. Please do not pay again\.$/,
  );
});

describe('an order that is not paid yet', () => {
  const readError = (next: Parameters<typeof toNextResponse>[0], state: PaymentState = 'pending') => {
    try {
      return toNextResponse(next, state);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { code: error.code, message: error.message, details: error.details };
    }
  };

  test.each([
    {
      rule: 'declined with the provider’s message',
      next: { kind: 'declined', message: 'Choose another way.', details: { paypalIssue: 'X' } },
      error: { code: 'payment_declined', message: 'Choose another way.', details: { paypalIssue: 'X' } },
    },
    {
      rule: 'declined with the shop’s message, without the provider’s',
      next: { kind: 'declined', message: null },
      error: { code: 'payment_declined', message: 'Your card was declined.' },
    },
    {
      rule: 'refused with the reason',
      next: { kind: 'refused', message: 'Please approve it in PayPal.' },
      error: { code: 'invalid_input', message: 'Please approve it in PayPal.' },
    },
    {
      rule: 'in conflict with the state of its payment, without a next step',
      next: { kind: 'none' },
      state: 'void',
      error: { code: 'conflict', message: 'This checkout has expired. Please start again from your cart.' },
    },
  ] as const)('is $rule', ({ next, error, ...rest }) => {
    expect(readError(next, 'state' in rest ? rest.state : undefined)).toEqual(error);
  });

  test('cannot be confirmed without the secret of its payment', () => {
    const next = { kind: 'confirm', prompt: 'action', clientSecret: null } as const;
    expect(() => toNextResponse(next, 'action')).toThrow('The provider returned no client secret.');
  });

  const NO_STEP = {
    requiresAction: false,
    requiresConfirmation: false,
    requiresClientConfirmationWithPM: false,
  };
  test.each([
    {
      rule: 'waits for its bank',
      prompt: 'action',
      response: { message: 'Auth required.', ...NO_STEP, requiresAction: true },
    },
    {
      rule: 'waits for its confirmation',
      prompt: 'confirmation',
      response: { message: 'Confirm payment.', ...NO_STEP, requiresConfirmation: true },
    },
    {
      rule: 'waits for its confirmation with a card',
      prompt: { paymentMethodId: 'pm_1' },
      response: {
        ...{ message: 'Confirm details.', ...NO_STEP, requiresClientConfirmationWithPM: true },
        paymentMethodIdForClientConfirm: 'pm_1',
      },
    },
  ] as const)('$rule in the browser, which gets the secret', ({ prompt, response }) => {
    const answer = toNextResponse({ kind: 'confirm', prompt, clientSecret: 'secret' }, 'action');
    expect(answer).toEqual({
      ...{ success: false, requiresActionOrConfirmation: true, paymentIntentClientSecret: 'secret' },
      ...response,
    });
    expect(placementResponseSchema.parse(answer)).toEqual(answer);
  });

  test('waits while its payment is processed, and its customer has nothing to do', () => {
    expect(toNextResponse({ kind: 'processing' }, 'pending')).toEqual({
      ...{ success: false, message: 'Status: processing.', requiresActionOrConfirmation: false },
    });
  });
});
