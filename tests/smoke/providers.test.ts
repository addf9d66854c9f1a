import Stripe from 'stripe';
import { paypalEndpoint } from '@/lib/payments/paypal/paypal-endpoint';
import { stripeEndpoint } from '@/lib/payments/stripe/stripe-endpoint';
import { describePaypal } from '@/tests/contract/paypal-behavior';
import { type CardKind, describeStripe } from '@/tests/contract/stripe-behavior';

/** Runs against the providers themselves, with test keys from the environment; see README.md in this folder. */
const { STRIPE_SECRET_KEY, PAYPAL_CLIENT_ID, PAYPAL_ENVIRONMENT } = process.env;

if (STRIPE_SECRET_KEY && !/^[sr]k_test_/.test(STRIPE_SECRET_KEY))
  throw new Error('The smoke suite would move money with live keys: use test keys (sk_test_…).');
if (PAYPAL_CLIENT_ID && PAYPAL_ENVIRONMENT !== 'sandbox')
  throw new Error('The smoke suite accepts only keys of PayPal’s sandbox (PAYPAL_ENVIRONMENT=sandbox).');

/** Stripe's names for payment methods that behave like its test card numbers. */
const METHODS: Record<CardKind, string> = {
  visa: 'pm_card_visa',
  declined: 'pm_card_visa_chargeDeclined',
  declinedWhenCharged: 'pm_card_chargeCustomerFail',
  authenticates: 'pm_card_authenticationRequired',
  refundsLate: 'pm_card_pendingRefund',
  refundFails: 'pm_card_refundFail',
  disputed: 'pm_card_createDispute',
};

(STRIPE_SECRET_KEY ? describe : describe.skip)('Stripe itself', () => {
  const stripe = () => new Stripe(stripeEndpoint().secretKey, { maxNetworkRetries: 2 });
  describeStripe({
    stripe,
    createCard: async (kind) => METHODS[kind],
    settle: async (id, outcome) => {
      // Refunds of the test cards settle by themselves.
      if (id.startsWith('re_')) return;
      const evidence = { uncategorized_text: outcome === 'succeed' ? 'winning_evidence' : 'losing_evidence' };
      await stripe().disputes.update(id, { evidence, submit: true });
    },
  });
});

(PAYPAL_CLIENT_ID ? describe : describe.skip)('PayPal itself', () => {
  describePaypal(paypalEndpoint);
});
