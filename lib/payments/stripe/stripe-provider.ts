import 'server-only';
import { connect } from '@/lib/db/connect';
import { hasRun, recordRun } from '@/lib/db/job-run-commands';
import { toStoredMerchant } from '@/lib/payments/provider/merchant-rules';
import { paymentMode } from '@/lib/payments/provider/payment-mode';
import type {
  PaymentProvider,
  ProviderNotice,
  StartedOrder,
  WebhookMessage,
} from '@/lib/payments/provider/payment-provider';
import { env } from '@/lib/runtime/env';
import { SANDBOX_KEYS } from '@/lib/runtime/payment-settings-rules';
import { setMissingMerchants } from '@/lib/users/user-customer-commands';
import type { PaymentState } from '@/models/order-limits';
import { saveCard, saveCardFromSetup } from './card-commands';
import { findCardOwner } from './card-queries';
import { detachRemovedCards, recordRemovals } from './card-removal-commands';
import { toCardSnapshot } from './card-snapshot-rules';
import { watchFailedPayment, watchFailedSetup } from './card-watch-commands';
import { findCardWatch } from './card-watch-queries';
import { getStripeMerchant, knownStripeMerchant } from './merchant-queries';
import { acceptsSecretKey, findStripeWebhook } from './stripe-account';
import { chargeCard } from './stripe-charge-commands';
import { cancelPayment, createRefund, getPayment, listPayments } from './stripe-client';
import { readWebhook } from './stripe-webhook';

const CLAIM_JOB = 'merchants';

/**
 * Assigns customers stored without a merchant to the current one, once per database. Throws `provider_failed`
 * when Stripe does not respond; callers try again.
 */
export async function claimCustomers(): Promise<void> {
  await connect();
  if (!paymentMode().providers.includes('stripe') || (await hasRun(CLAIM_JOB))) return;
  await setMissingMerchants(toStoredMerchant(await getStripeMerchant()));
  await recordRun(CLAIM_JOB);
}

/** A page's settings for cards and wallets; none of them is secret. */
type StripeBrowserConfiguration = {
  publishableKey: string;
  /** The script to load first; null if Stripe's own script is used. */
  scriptUrl: string | null;
  /** The height of the frame a card is entered in, as a CSS length: its place is kept until it has loaded. */
  cardFrameHeight: string;
};

/** Stripe may forget a key after 24 hours: https://docs.stripe.com/api/idempotent_requests */
const KEY_LIFETIME_MS = 20 * 60 * 60_000;

/** Cards and wallets, through Stripe. */
export const stripeProvider: PaymentProvider<'stripe', StripeBrowserConfiguration> = {
  id: 'stripe',
  isEnabled: () => paymentMode().providers.includes('stripe'),
  browserConfiguration: toBrowserConfiguration,
  getMerchant: getStripeMerchant,
  knownMerchant: knownStripeMerchant,
  acceptsKeys: acceptsSecretKey,
  findWebhook: findStripeWebhook,
  readPayment: async ({ payment: { reference, state }, refunds }) =>
    toCardSnapshot(
      await getPayment(reference, { withRefunds: REFUND_STATES.has(state) || Boolean(refunds?.length) }),
    ),
  charge: chargeCard,
  requestRefund: ({ payment }: StartedOrder, refund) => createRefund(payment.reference, refund),
  refundKeyLifetimeMs: KEY_LIFETIME_MS,
  closePayment: async ({ payment }: StartedOrder) => toCardSnapshot(await cancelPayment(payment.reference)),
  needsLockToClose: false,
  async listPayments(since) {
    // Requested first: without it, orders of another account cannot be distinguished from ours.
    await getStripeMerchant();
    return (await listPayments(since)).map(toCardSnapshot);
  },
  findPayment: async ({ reference, refundReferences = [] }) =>
    toCardSnapshot(await getPayment(reference, { withRefunds: refundReferences.length > 0 })),
  readEvent,
  async runMaintenance() {
    await claimCustomers();
    await detachRemovedCards();
  },
  findCardWatch,
  savedMethods: {
    findOwner: findCardOwner,
    async saveMethod(paymentMethodId, { userId, merchant }) {
      if (userId) await saveCard(userId, paymentMethodId);
      // The account has since been deleted, so its card must not stay at the provider.
      else await recordRemovals([paymentMethodId], merchant);
    },
  },
};

const REFUND_STATES = new Set<PaymentState>(['refund_due', 'refunded', 'refund_failed']);

function toBrowserConfiguration(): StripeBrowserConfiguration | null {
  if (paymentMode().name === 'sandbox') {
    return {
      publishableKey: SANDBOX_KEYS.stripePublishable,
      scriptUrl: '/sandbox/browser/stripe.js',
      cardFrameHeight: '11.75rem',
    };
  }
  const { STRIPE_PUBLISHABLE_KEY: publishableKey } = env();
  // One line of Stripe's frame at the font size of 16 px that the card field asks for.
  return publishableKey ? { publishableKey, scriptUrl: null, cardFrameHeight: '1.2rem' } : null;
}

async function readEvent({ body, headers }: WebhookMessage): Promise<ProviderNotice | null> {
  const event = readWebhook(body, headers.get('stripe-signature') ?? '');
  if (!event) return null;
  const { id, type, reference, setupReference } = event;
  return {
    id,
    type,
    reference,
    readPayment: async () =>
      reference === null
        ? null
        : toCardSnapshot(await getPayment(reference, { withRefunds: type.includes('refund') })),
    apply: async (snapshot) => {
      if (type === 'payment_intent.payment_failed' && snapshot) await watchFailedPayment(snapshot);
      if (setupReference === null) return;
      await (type === 'setup_intent.succeeded'
        ? saveCardFromSetup(setupReference)
        : watchFailedSetup(setupReference));
    },
  };
}
