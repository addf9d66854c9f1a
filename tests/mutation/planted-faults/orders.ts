import type { PlantedFault } from './planted-fault';

/** Faults in orders, their stock and their recalls. */
export const ORDER_FAULTS: readonly PlantedFault[] = [
  {
    title: 'an order takes more notes than its limit',
    file: 'lib/orders/handling-commands.ts',
    from: 'NOTE_LIMITS.count - 1',
    to: 'NOTE_LIMITS.count',
    caughtBy: {
      file: 'tests/app/api/admin/order-desk.test.ts',
      title: 'are written by admins, not empty and not endless',
    },
  },
  {
    title: 'the email about a part names the sum of all parts',
    file: 'lib/orders/order-email-commands.ts',
    from: 'amount: formatCents(refund.cents)',
    to: 'amount: formatCents(refundedCents)',
    caughtBy: {
      file: 'tests/lib/orders/order-email.test.ts',
      title: 'are emailed once each, with their own amount and the sum',
    },
  },
  {
    title: 'a refund gets another key while the provider is at work on it',
    file: 'lib/orders/refund-rules.ts',
    from: "isMissing && keyAnswer !== 'busy' && ageMs",
    to: 'isMissing && ageMs',
    caughtBy: { file: 'tests/lib/orders/refund-rules.test.ts', title: '$rule: $expected' },
  },
  {
    title: 'a customer whose paid order is canceled is not emailed',
    file: 'lib/orders/order-email-commands.ts',
    from: "state === 'refund_due' || state === 'refund_failed';",
    to: "state === 'refund_failed';",
    caughtBy: {
      file: 'tests/lib/orders/order-email.test.ts',
      title: 'the customer is emailed once about the cancellation and once about the refund',
    },
  },
  {
    title: 'an order can be claimed with another email',
    file: 'lib/orders/order-owner-commands.ts',
    from: 'if (order.email !== user.email) {',
    to: 'if (order.email === user.email) {',
    caughtBy: {
      file: 'tests/app/api/orders/order-page.test.ts',
      title: 'needs an account, the link of the email, and the same email address',
    },
  },
  {
    title: 'an order stays linked to a deleted account',
    file: 'lib/orders/order-owner-commands.ts',
    from: "const OWNER_FIELDS = { userId: 1, 'payment.customerReference': 1 } as const;",
    to: "const OWNER_FIELDS = { 'payment.customerReference': 1 } as const;",
    caughtBy: {
      file: 'tests/app/api/orders/my-orders.test.ts',
      title: 'orders of a deleted account remain, without a link to the account',
    },
  },
  {
    title: 'an order whose account is deleted meanwhile stays linked to it',
    file: 'lib/orders/order-owner-commands.ts',
    from: 'if (account && (account.tokenVersion',
    to: 'if (!account || (account.tokenVersion',
    caughtBy: {
      file: 'tests/app/api/orders/my-orders.test.ts',
      title: 'an order placed while its account is being deleted also remains',
    },
  },
  {
    title: 'a card is saved though its attempt did not ask for it',
    file: 'lib/orders/payment-attempt-commands.ts',
    from: "attempt.saveMethod ? '$addToSet' : '$pull'",
    to: "attempt.saveMethod ? '$pull' : '$addToSet'",
    caughtBy: {
      file: 'tests/app/api/users/me/payment-methods.test.ts',
      title: 'a card saved with an order is listed when the order is paid, even if only a webhook reports it',
    },
  },
  {
    title: 'pieces of a voided order stay reserved',
    file: 'lib/orders/payment-commands.ts',
    from: "if (order && states.includes('void')) await returnStock(order);",
    to: "if (order && states.includes('paid')) await returnStock(order);",
    caughtBy: {
      file: 'tests/app/api/orders/stock.test.ts',
      title: 'pieces of an unpaid order are on sale again as soon as an admin cancels it',
    },
  },
  {
    title: 'an older read takes a refund back',
    file: 'lib/orders/refund-merge-rules.ts',
    from: '  returned: {},',
    to: "  returned: { made: 'made' },",
    caughtBy: {
      file: 'tests/lib/orders/refund-merge-rules.test.ts',
      title: 'leads to the same, in whatever order it is read, and however often',
    },
  },
  {
    title: 'a guest’s order counts as one of a member',
    file: 'lib/orders/placement-commands.ts',
    from: 'isGuest: userId === null',
    to: 'isGuest: userId !== null',
    caughtBy: {
      file: 'tests/app/api/orders/order-page.test.ts',
      title: 'works once; then the account is the owner, and the order is no longer a guest’s',
    },
  },
  {
    title: 'an older order keeps the key of the same cart',
    file: 'lib/orders/placement-commands.ts',
    from: 'await Order.updateOne({ _id, placementKey }, { $unset: { placementKey: 1 } });',
    to: 'await Order.updateOne({ _id, placementKey }, { $unset: { checkoutKey: 1 } });',
    caughtBy: {
      file: 'tests/app/api/orders/orders.test.ts',
      title: 'a retry without a key after ten minutes closes the older order and creates another one',
    },
  },
  {
    title: 'an old refund is stored as one of nothing',
    file: 'lib/orders/older-refund-commands.ts',
    from: "$set: { 'payment.refundedCents': totalCents, ",
    to: "$set: { 'payment.refundedCents': totalCents * 0, ",
    caughtBy: {
      file: 'tests/lib/jobs/migrations.test.ts',
      title: 'an order that was refunded before amounts were stored counts in what was refunded',
    },
  },
  {
    title: 'an order does not remember that it holds pieces',
    file: 'lib/orders/order-stock-commands.ts',
    from: '...(isCounted && { $set: { stockReservedAt: new Date() } })',
    to: '...(!isCounted && { $set: { stockReservedAt: new Date() } })',
    caughtBy: {
      file: 'tests/app/api/orders/stock.test.ts',
      title: 'an order that holds pieces is closed after a quarter of an hour, and they go back on sale',
    },
  },
  {
    title: 'one client holds any number of pieces without paying',
    file: 'lib/orders/order-stock-commands.ts',
    from: 'sumPieces(pieces) > MAX_UNPAID_PIECES.client',
    to: 'sumPieces(pieces) > 100 * MAX_UNPAID_PIECES.client',
    caughtBy: {
      file: 'tests/app/api/orders/stock.test.ts',
      title: 'one client cannot keep more of',
    },
  },
  {
    title: 'a pack that is counted again forgets what is in orders',
    file: 'lib/orders/stock-commands.ts',
    from: 'left, holds }',
    to: 'left }',
    caughtBy: {
      file: 'tests/app/api/orders/stock.test.ts',
      title: 'counted again still reserves what orders have',
    },
  },
  {
    title: 'more pieces are sold than are left',
    file: 'lib/orders/stock-commands.ts',
    from: 'left: mongoose.trusted({ $gte: quantity })',
    to: 'left: mongoose.trusted({ $gte: 0 })',
    caughtBy: {
      file: 'tests/app/api/orders/stock.test.ts',
      title: 'two orders for the last pieces at once: one takes them all',
    },
  },
  {
    title: 'one piece of several goes back on sale',
    file: 'lib/orders/stock-commands.ts',
    from: '$inc: { left: Math.min(held, sound) }',
    to: '$inc: { left: 1 }',
    caughtBy: {
      file: 'tests/app/api/orders/stock.test.ts',
      title: 'pieces of an order that is closed unpaid go back on sale, once',
    },
  },
  {
    title: 'an admin overwrites a stock that has changed',
    file: 'lib/orders/stock-commands.ts',
    from: 'PackStock.updateOne(seen, { $set: { left } }, { session })',
    to: 'PackStock.updateOne(pack, { $set: { left } }, { session })',
    caughtBy: {
      file: 'tests/app/api/admin/stock.test.ts',
      title: 'refuses a number that was entered before others were sold or counted, and says what is left',
    },
  },
  {
    title: 'a sold-out pack counts as in stock',
    file: 'lib/orders/stock-notice-commands.ts',
    from: 'stock === null || stock.left > 0',
    to: 'stock === null || stock.left >= 0',
    caughtBy: {
      file: 'tests/app/api/stock-notices.test.ts',
      title: 'everyone who asked gets one email, however often they asked and it is sent',
    },
  },
  {
    title: 'the words of a recall change after it was sent',
    file: 'lib/orders/recall-commands.ts',
    from: '{ $setOnInsert: words }',
    to: '{ $set: words }',
    caughtBy: {
      file: 'tests/app/api/admin/recalls.test.ts',
      title: 'the request again, two admins at once, and other words for the same send nothing more',
    },
  },
  {
    title: 'only the first buyer is told of a recall',
    file: 'lib/orders/recall-commands.ts',
    from: 'of batch) {',
    to: 'of batch.slice(0, 1)) {',
    caughtBy: {
      file: 'tests/app/api/admin/recalls.test.ts',
      title: 'everyone who paid for the product on these days gets one email, which names their orders',
    },
  },
  {
    title: 'a recall of days long ago reaches no one who pays later',
    file: 'lib/orders/recall-commands.ts',
    from: 'Math.max(endMs, createdAt.getTime())',
    to: 'Math.min(endMs, createdAt.getTime())',
    caughtBy: {
      file: 'tests/app/api/admin/recalls.test.ts',
      title: 'a recall of days long ago is closed a week after it was sent',
    },
  },
];
