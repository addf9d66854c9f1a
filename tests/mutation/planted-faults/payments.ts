import type { PlantedFault } from './planted-fault';

/** Faults in the adapters of the payment providers. */
export const PAYMENT_FAULTS: readonly PlantedFault[] = [
  {
    title: 'a capture whose response is lost counts as refused',
    file: 'lib/payments/paypal/paypal-charge-commands.ts',
    from: 'return readAfterLostResponse(reference, error);',
    to: 'throw error;',
    caughtBy: {
      file: 'tests/app/api/orders/paypal.test.ts',
      title: 'a lost capture response is recovered, and the order is captured once',
    },
  },
  {
    title: 'a customer pays with the PayPal order of another',
    file: 'lib/payments/paypal/paypal-draft-commands.ts',
    from: 'String(draft.userId) !== userId',
    to: 'String(draft.userId) === userId',
    caughtBy: {
      file: 'tests/app/api/orders/paypal.test.ts',
      title: 'refuses an unknown PayPal order or another customer’s with 404',
    },
  },
  {
    title: 'a PayPal order pays for another checkout',
    file: 'lib/payments/paypal/paypal-draft-commands.ts',
    from: 'draft?.checkoutKey && draft.checkoutKey !== checkoutKey',
    to: 'draft?.checkoutKey && checkoutKey === null',
    caughtBy: {
      file: 'tests/app/api/orders/paypal.test.ts',
      title: 'cannot pay for another checkout: 404, no capture',
    },
  },
  {
    title: 'a PayPal order is shipped to another address',
    file: 'lib/payments/paypal/paypal-draft-commands.ts',
    from: 'if (draft.shippingKey && draft.shippingKey !== shippingKey) {',
    to: 'if (draft.shippingKey && !shippingKey) {',
    caughtBy: {
      file: 'tests/app/api/orders/paypal.test.ts',
      title: 'cannot be shipped to a different address: 400',
    },
  },
  {
    title: 'a PayPal order that no one approved is recorded',
    file: 'lib/payments/paypal/paypal-draft-commands.ts',
    from: 'if (!payment?.isApproved) throw',
    to: 'if (!payment) throw',
    caughtBy: {
      file: 'tests/app/api/orders/paypal.test.ts',
      title: 'refuses a PayPal order that is unapproved, already used or for a different amount',
    },
  },
  {
    title: 'a card that was set up for someone else is added',
    file: 'lib/payments/stripe/card-commands.ts',
    from: 'if (providerCard?.customerReference !== user.stripeCustomerId) throw',
    to: 'if (!providerCard) throw',
    caughtBy: {
      file: 'tests/app/api/users/me/payment-methods.test.ts',
      title: 'returns 404 for a card that was not set up for the customer',
    },
  },
  {
    title: 'an eleventh card is saved',
    file: 'lib/payments/stripe/card-commands.ts',
    from: 'if (others.length >= MAX_CARDS) {',
    to: 'if (others.length > MAX_CARDS) {',
    caughtBy: {
      file: 'tests/app/api/users/me/payment-methods.test.ts',
      title: 'of 20 cards added concurrently at most ten are listed',
    },
  },
  {
    title: 'a removed card of another merchant is forgotten',
    file: 'lib/payments/stripe/card-removal-commands.ts',
    from: 'if (!isUsableByMerchant(merchant ?? {}, await getStripeMerchant())) continue;',
    to: 'if (!isUsableByMerchant(merchant ?? {}, await getStripeMerchant())) await CardRemoval.deleteOne({ _id });',
    caughtBy: {
      file: 'tests/app/api/users/me/payment-methods.test.ts',
      title:
        'no longer sees the old cards, and they are detached when the shop uses that merchant account again',
    },
  },
  {
    title: 'a customer of another merchant is charged here',
    file: 'lib/payments/stripe/customer-commands.ts',
    from: 'if (previousId && isUsableByMerchant(stripeMerchant ?? {}, merchant)) return previousId;',
    to: 'if (previousId) return previousId;',
    caughtBy: {
      file: 'tests/app/api/users/me/payment-methods.test.ts',
      title:
        'no longer sees the old cards, and they are detached when the shop uses that merchant account again',
    },
  },
  {
    title: 'a repeated request charges a declined saved card again',
    file: 'lib/payments/stripe/stripe-charge-commands.ts',
    from: ' || Date.now() - triedAt.getTime() < REPEAT_WINDOW_MS) return false;',
    to: ') return false;',
    caughtBy: {
      file: 'tests/app/api/users/me/payment-methods.test.ts',
      title:
        'an immediate retry of a declined saved card returns the same result; a later retry is a new attempt',
    },
  },
];
