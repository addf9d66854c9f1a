import type { PlantedFault } from './planted-fault';

/** Faults in the effects of providers' reports on an order. */
export const SETTLEMENT_FAULTS: readonly PlantedFault[] = [
  {
    title: 'the audit runs again before an hour has passed',
    file: 'lib/settlement/ledger-commands.ts',
    from: 'nowMs - lastRunAt.getTime() < AUDIT_EVERY_MS',
    to: 'nowMs - lastRunAt.getTime() < 0',
    caughtBy: {
      file: 'tests/lib/settlement/reconcile.test.ts',
      title: 'runs once an hour across all processes',
    },
  },
  {
    title: 'the audit settles the orders that are right',
    file: 'lib/settlement/ledger-commands.ts',
    from: 'if (affectedReferences.has(payment.reference))',
    to: 'if (!affectedReferences.has(payment.reference))',
    caughtBy: {
      file: 'tests/lib/settlement/audit.test.ts',
      title: 'the hourly audit repairs an order that lost its payment',
    },
  },
  {
    title: 'a finding of the audit raises no alert',
    file: 'lib/settlement/ledger-commands.ts',
    from: 'for (const finding of settled.findings) await raiseAlert(finding);',
    to: 'for (const finding of settled.findings.slice(1)) await raiseAlert(finding);',
    caughtBy: {
      file: 'tests/lib/settlement/audit.test.ts',
      title: 'a finding that cannot be repaired raises an alert',
    },
  },
  {
    title: 'an admin overwrites a status that another has changed',
    file: 'lib/settlement/order-admin-commands.ts',
    from: 'await requireSeenStatus(order, seenStatus);',
    to: 'if (order.status === status) await requireSeenStatus(order, seenStatus);',
    caughtBy: {
      file: 'tests/app/api/admin/orders.test.ts',
      title: 'is told with 409 that someone else has changed it, and nothing changes',
    },
  },
  {
    title: 'canceling an order tries its failed refund again',
    file: 'lib/settlement/order-admin-commands.ts',
    from: "? ['refund_requested'] : [];",
    to: "? ['refund_requested', 'refund_retried'] : [];",
    caughtBy: {
      file: 'tests/lib/settlement/refund.test.ts',
      title: 'an order whose refund the bank has sent back is canceled without refunding it again',
    },
  },
  {
    title: 'a status that the payment forbids is set',
    file: 'lib/settlement/order-admin-commands.ts',
    from: 'if (refusal) throw',
    to: 'if (refusal && order.status === status) throw',
    caughtBy: { file: 'tests/app/api/admin/orders.test.ts', title: 'refuses to change a $state order' },
  },
  {
    title: 'an admin overwrites the tracking of another',
    file: 'lib/settlement/order-admin-commands.ts',
    from: 'if (shipment.seenNumber !== undefined && ',
    to: 'if (shipment.seenNumber === undefined && ',
    caughtBy: {
      file: 'tests/app/api/orders/order-page.test.ts',
      title: 'is not overwritten by an admin who saw another tracking number',
    },
  },
  {
    title: 'an unpaid order is packed',
    file: 'lib/settlement/order-admin-commands.ts',
    from: 'const reason = isPacked ?',
    to: 'const reason = wasPacked ?',
    caughtBy: {
      file: 'tests/app/api/admin/order-desk.test.ts',
      title: 'refuses an order whose payment is $state',
    },
  },
  {
    title: 'the customer is not told that the order was shipped',
    file: 'lib/settlement/order-change-commands.ts',
    from: "if (next === 'Shipped') return emailShipment;",
    to: "if (next === 'Shipped') return null;",
    caughtBy: {
      file: 'tests/app/api/orders/order-page.test.ts',
      title: 'is shown to the customer, who gets one email when it leaves and one when it arrives',
    },
  },
  {
    title: 'a refund that waits for its provider is forgotten',
    file: 'lib/settlement/order-change-commands.ts',
    from: 'isRequested && needsReconciliation(state)',
    to: 'isRequested && !needsReconciliation(state)',
    caughtBy: {
      file: 'tests/app/api/admin/orders.test.ts',
      title: 'while the provider is unavailable, the refund stays due, and the reconciler issues it once',
    },
  },
  {
    title: 'a customer cancels an order that is on its way',
    file: 'lib/settlement/order-customer-commands.ts',
    from: 'if (refusal) throw',
    to: "if (refusal && order.status === 'Cancelled') throw",
    caughtBy: {
      file: 'tests/app/api/orders/order-page.test.ts',
      title: 'is refused once %s, and nothing is refunded',
    },
  },
  {
    title: 'a refund is asked for again with another key while the first may be running',
    file: 'lib/settlement/refund-commands.ts',
    from: "if (plan === 'send' && refund.sentAt) return { order, refund };",
    to: '',
    caughtBy: {
      file: 'tests/app/api/admin/refund-outcomes.test.ts',
      title:
        'a server error does not change the key, so that what Stripe completes later is not refunded again',
    },
  },
  {
    title: 'a part is refunded while another one is being made',
    file: 'lib/settlement/refund-request-commands.ts',
    from: 'if (refunds.some((refund) => isOpenRefund(refund) && !isUnknownRefund(refund))) {',
    to: "if (refunds.some((refund) => refund.state === 'failed')) {",
    caughtBy: {
      file: 'tests/app/api/admin/partial-refunds.test.ts',
      title: 'a refund whose response is lost is made once: the reconciler finds it',
    },
  },
  {
    title: 'an alert is resolved twice',
    file: 'lib/settlement/payment-alert-commands.ts',
    from: '{ _id, resolvedAt: mongoose.trusted({ $exists: false }) }',
    to: '{ _id }',
    caughtBy: {
      file: 'tests/app/api/admin/payment-alerts.test.ts',
      title: 'an alert stays open until an admin resolves it with a note, which is possible only once',
    },
  },
  {
    title: 'support is not told of an alert whose process died',
    file: 'lib/settlement/payment-alert-commands.ts',
    from: '  await emailSupport(_id, cause);',
    to: '  if (upsertedCount > 0) await emailSupport(_id, cause);',
    caughtBy: {
      file: 'tests/app/api/admin/payment-alerts.test.ts',
      title: 'gets the email about an alert even if the process died before sending it',
    },
  },
  {
    title: 'an order that holds pieces is kept open for a day',
    file: 'lib/settlement/reconcile-commands.ts',
    from: 'env().STOCK_HOLD_MINUTES * 60_000',
    to: 'UNPAID_ORDER_LIFETIME_MS',
    caughtBy: {
      file: 'tests/app/api/orders/stock.test.ts',
      title: 'an order that holds pieces is closed after a quarter of an hour, and they go back on sale',
    },
  },
  {
    title: 'a canceled order stays payable at its provider',
    file: 'lib/settlement/reconcile-commands.ts',
    from: 'isUnpaid(order.payment.state) ? await closeUnpaidOrder(order, by) : order',
    to: 'isUnpaid(order.payment.state) ? order : await closeUnpaidOrder(order, by)',
    caughtBy: {
      file: 'tests/app/api/admin/orders.test.ts',
      title: 'a canceled unpaid order (card %s) is closed at the provider and accepts no more cards',
    },
  },
  {
    title: 'no one is told of a live payment that the shop cannot see',
    file: 'lib/settlement/reconcile-commands.ts',
    from: "(mode == null || mode === 'live')",
    to: 'mode == null',
    caughtBy: {
      file: 'tests/lib/orders/order-mode.test.ts',
      title: 'an unpaid live order in bank authentication raises an alert, since it can still be paid',
    },
  },
  {
    title: 'a payment under dispute is refunded',
    file: 'lib/settlement/refund-commands.ts',
    from: "if (state !== 'requested' || isHeldByDispute(snapshot, current.payment) || isOver) continue;",
    to: "if (state !== 'requested' || isOver) continue;",
    caughtBy: {
      file: 'tests/app/api/admin/refund-outcomes.test.ts',
      title: 'a part that a dispute overtakes is not sent while that is open, and made once the shop has won',
    },
  },
  {
    title: 'a second payment counts as the one of the order',
    file: 'lib/settlement/settle-commands.ts',
    from: 'if (!order || !isPaymentOf(read, order)) {',
    to: 'if (!order) {',
    caughtBy: {
      file: 'tests/lib/settlement/audit.test.ts',
      title: 'a second payment for a paid order changes nothing and raises an alert',
    },
  },
  {
    title: 'a card that could not be saved is not tried again',
    file: 'lib/settlement/settle-commands.ts',
    from: 'if (!(await savePaymentMethod(order))) return order;',
    to: 'await savePaymentMethod(order);',
    caughtBy: {
      file: 'tests/app/api/users/me/payment-methods.test.ts',
      title:
        'if a card cannot be listed immediately, the payment still succeeds, and the reconciler lists the card',
    },
  },
  {
    title: 'pieces go back on sale while a next card is charged',
    file: 'lib/settlement/stock-sweep-commands.ts',
    from: "state === 'declined' && !isCharging",
    to: "state === 'declined'",
    caughtBy: {
      file: 'tests/app/api/orders/stock.test.ts',
      title: 'a failed authentication gives the pieces back within a minute, unless',
    },
  },
  {
    title: 'an order whose money went back keeps its pieces',
    file: 'lib/settlement/stock-sweep-commands.ts',
    from: "status === 'Cancelled' || payment.state === 'refunded'",
    to: "status === 'Cancelled'",
    caughtBy: {
      file: 'tests/app/api/orders/stock.test.ts',
      title: 'go back on sale once, unless they were shipped',
    },
  },
  {
    title: 'pieces of a parcel that has left are put back on sale',
    file: 'lib/settlement/stock-sweep-commands.ts',
    from: 'if (findShippedAt(order)) await forgetShippedStock(order._id);',
    to: 'if (!findShippedAt(order)) await forgetShippedStock(order._id);',
    caughtBy: {
      file: 'tests/app/api/orders/stock.test.ts',
      title:
        'pieces of a paid order go back on sale if it is canceled before it is shipped, and are gone after that',
    },
  },
  {
    title: 'what a card event asks for is not done',
    file: 'lib/settlement/webhook-commands.ts',
    from: 'await notice.apply?.(snapshot);',
    to: '',
    caughtBy: {
      file: 'tests/app/api/users/me/payment-methods.test.ts',
      title: 'a card set up in a browser that was then closed is listed by the webhook',
    },
  },
];
