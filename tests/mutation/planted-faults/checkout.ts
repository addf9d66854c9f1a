import type { PlantedFault } from './planted-fault';

/** Faults in how a cart becomes an order. */
export const CHECKOUT_FAULTS: readonly PlantedFault[] = [
  {
    title: 'anyone with the key of a checkout sees its order',
    file: 'lib/checkout/attempt-commands.ts',
    from: 'const canSeeOrder = isOwner && ',
    to: 'const canSeeOrder = ',
    caughtBy: {
      file: 'tests/app/api/orders/one-checkout.test.ts',
      title: 'after an account is deleted, its order is no longer shown, even with the key',
    },
  },
  {
    title: 'a key of a checkout works after 24 hours',
    file: 'lib/checkout/attempt-commands.ts',
    from: 'if (!current || Date.now() - current.createdAt.getTime() > ATTEMPT_LIFETIME_MS) return null;',
    to: 'if (!current) return null;',
    caughtBy: {
      file: 'tests/app/api/orders/attempt.test.ts',
      title: 'a key expires after 24 hours and then returns 404',
    },
  },
  {
    title: 'a checkout that its customer has left takes another order',
    file: 'lib/checkout/checkout-close-commands.ts',
    from: 'await recordClosedCheckout(checkoutKey);',
    to: '',
    caughtBy: {
      file: 'tests/app/api/orders/one-checkout.test.ts',
      title: 'allows no more orders with its key, not even from a request in flight',
    },
  },
  {
    title: 'an order that cannot be closed stays open after a logout',
    file: 'lib/checkout/checkout-close-commands.ts',
    from: 'await cancelUnpaid(order._id);',
    to: '',
    caughtBy: {
      file: 'tests/app/api/orders/one-checkout.test.ts',
      title: 'cancels an order that cannot be closed right now, and refunds money that arrives later',
    },
  },
  {
    title: 'an order without pieces keeps those that it took',
    file: 'lib/checkout/order-commands.ts',
    from: '      await supersedeOrder(order, newOrder.userId);\n      return toSettledResponse(',
    to: '      return toSettledResponse(',
    caughtBy: {
      file: 'tests/app/api/orders/stock.test.ts',
      title: 'two orders for the last pieces at once: one takes them all',
    },
  },
  {
    title: 'a declined order keeps its pieces',
    file: 'lib/checkout/order-commands.ts',
    from: "order.payment.state === 'declined' || (next",
    to: '(next',
    caughtBy: {
      file: 'tests/app/api/orders/stock.test.ts',
      title: 'a declined card gives the pieces back',
    },
  },
  {
    title: 'a disputed order is paid a second time',
    file: 'lib/checkout/order-commands.ts',
    from: "if (payment.state === 'paid' || payment.state === 'disputed') {",
    to: "if (payment.state === 'paid') {",
    caughtBy: {
      file: 'tests/app/api/orders/orders.test.ts',
      title: 'repeating the request of a disputed order returns that order',
    },
  },
  {
    title: 'a cart that is ordered again after ten minutes gets the older order',
    file: 'lib/checkout/order-record-commands.ts',
    from: 'if (Date.now() - order.createdAt.getTime() <= DERIVED_KEY_LIFETIME_MS) return order;',
    to: 'if (order) return order;',
    caughtBy: {
      file: 'tests/app/api/orders/orders.test.ts',
      title: 'a retry without a key after ten minutes closes the older order and creates another one',
    },
  },
  {
    title: 'a customer pays with the saved card of another',
    file: 'lib/checkout/order-record-commands.ts',
    from: 'if (owner !== null || isUsedByOthers || isAlreadyCharged) {',
    to: 'if (isUsedByOthers || isAlreadyCharged) {',
    caughtBy: {
      file: 'tests/app/api/users/me/payment-methods.test.ts',
      title:
        'rejects another customer’s card from the shop’s own records: no request to the provider, and no order',
    },
  },
  {
    title: 'a client has any number of open orders',
    file: 'lib/checkout/order-record-commands.ts',
    from: 'await enforceOpenOrderLimit(newOrder);',
    to: '',
    caughtBy: {
      file: 'tests/app/api/orders/open-orders.test.ts',
      title: 'refuses another order with 429 and writes nothing once $owner has $count open orders',
    },
  },
  {
    title: 'a PayPal line without a pack gets the first one',
    file: 'lib/checkout/paypal-draft-commands.ts',
    from: 'amount: (option ?? options[0])?.amount',
    to: 'amount: options[0]?.amount',
    caughtBy: {
      file: 'tests/app/api/orders/paypal.test.ts',
      title:
        'a line without an amount gets the pack that has its price; with another price, it is told that of the first',
    },
  },
];
