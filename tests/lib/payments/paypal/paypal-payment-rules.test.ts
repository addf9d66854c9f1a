import { toDecline } from '@/lib/payments/paypal/paypal-payment-rules';

test.each([
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'COMPLIANCE_VIOLATION',
  'PAYER_ACCOUNT_RESTRICTED',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'A_FUTURE_REASON',
])('a capture refused with %s is a decline with that code', (issue) => {
  expect(toDecline(issue)).toEqual({ code: issue, message: expect.stringContaining('PayPal') });
});

test.each(['ORDER_NOT_APPROVED', 'ORDER_ALREADY_CAPTURED', 'INVALID_RESOURCE_ID'])(
  'a capture refused with %s says nothing about the payment method',
  (issue) => {
    expect(toDecline(issue)).toBeNull();
  },
);
