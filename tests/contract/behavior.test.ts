import { paypalEndpoint } from '@/lib/payments/paypal/paypal-endpoint';
import { TEST_CARDS } from '@/sandbox/card-rules';
import { settlePayment } from '@/sandbox/disputes';
import { withDatabase } from '@/tests/support/database';
import { createSandboxStripe, enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { describePaypal } from './paypal-behavior';
import { describeStripe } from './stripe-behavior';

withDatabase();
const sandbox = withPaymentSandbox();

const CARD_NUMBERS = {
  visa: TEST_CARDS.visa.number,
  declined: TEST_CARDS.declined.number,
  declinedWhenCharged: TEST_CARDS.declined_when_charged.number,
  authenticates: TEST_CARDS.authenticates.number,
  refundsLate: TEST_CARDS.refunds_late.number,
  refundFails: TEST_CARDS.refund_fails.number,
  disputed: TEST_CARDS.disputed.number,
};

describe('the sandbox behaves like Stripe', () => {
  describeStripe({
    stripe: () => createSandboxStripe(),
    createCard: (kind) => enterCard(sandbox.url(), CARD_NUMBERS[kind]),
    settle: settlePayment,
  });
});

describe('the sandbox behaves like PayPal', () => {
  describePaypal(paypalEndpoint);
});
