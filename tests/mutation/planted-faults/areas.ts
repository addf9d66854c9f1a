import type { PlantedFault } from './planted-fault';

/** One fault of each kind that has no other measure. */
export const AREA_FAULTS: readonly PlantedFault[] = [
  {
    title: 'a price check: a customer pays less than the current price',
    file: 'lib/checkout/price-queries.ts',
    from: 'if (!isSamePrice(pricePerUnit, priceCents)) {',
    to: 'if (pricePerUnit > toDollars(priceCents)) {',
    caughtBy: { file: 'tests/app/api/orders/placement.test.ts', title: 'returns 409 for a price of' },
  },
  {
    title: 'an owner filter: a customer sees the orders of all',
    file: 'lib/orders/order-queries.ts',
    from: 'Order.find({ userId })',
    to: 'Order.find()',
    caughtBy: {
      file: 'tests/app/api/orders/my-orders.test.ts',
      title: 'a member sees neither other customers’ orders',
    },
  },
  {
    title: 'a cache tag: a recipe that moves stays in the list of its old country',
    file: 'lib/cache/tag-rules.ts',
    from: 'new Set([before.country, recipe.country])',
    to: 'new Set([recipe.country])',
    caughtBy: {
      file: 'tests/lib/cache/tag-rules.test.ts',
      title: 'a recipe that changes its country invalidates the old and the new country',
    },
  },
  {
    title: 'a scaled amount: the upper end of a range is not scaled',
    file: 'lib/quantities/amount-rules.ts',
    from: 'max: part.max.mul(factor)',
    to: 'max: part.max',
    caughtBy: {
      file: 'tests/lib/recipes/scaled-recipe-rules.test.ts',
      title: 'of a line scales: $rule',
    },
  },
  {
    title: 'a refund sum: more can be refunded than is left',
    file: 'lib/settlement/refund-request-commands.ts',
    from: 'if (cents > restCents) {',
    to: 'if (cents > totalCents) {',
    caughtBy: {
      file: 'tests/app/api/admin/partial-refunds.test.ts',
      title: 'refuses more than is left, and names what is',
    },
  },
  {
    title: 'an alternative text: all pictures of a recipe have the same',
    file: 'lib/recipes/recipe-text-rules.ts',
    from: 'known?.alt ?? (index === 0',
    to: 'known?.alt ?? (index >= 0',
    caughtBy: {
      file: 'tests/lib/catalog/image-alts.test.ts',
      title: 'a picture of which no one says what is seen is told by the recipe’s title and its number',
    },
  },
  {
    title: 'a broken Back: it leaves the page and the dialog stays open',
    file: 'components/ui/dialog-history.ts',
    from: 'if (dialog) flushSync(dialog.goBack);',
    to: 'if (!dialog) return;',
    caughtBy: {
      file: 'tests/components/ui/dialog-history.test.tsx',
      title: 'Back closes a dialog, and then leaves the page; Next notices only the latter',
    },
  },
  {
    title: 'a check against forged requests: another site writes with the visitor’s cookie',
    file: 'lib/api/origin-rules.ts',
    from: 'if (source.origin !== null) return shopOrigins.includes(source.origin);',
    to: 'if (source.origin === null) return true;',
    caughtBy: {
      file: 'tests/security/access.test.ts',
      title: 'changes nothing with the cookie and the headers',
    },
  },
  {
    title: 'an index: an email can have two accounts',
    file: 'models/user.ts',
    from: 'userSchema.index({ email: 1 }, { unique: true });',
    to: 'userSchema.index({ email: 1 });',
    caughtBy: {
      file: 'tests/lib/users/user-commands.test.ts',
      title: 'the database refuses a second user with the same email',
    },
  },
  {
    title: 'a wrong text: free shipping costs $0.00 in the email',
    file: 'lib/orders/order-email-rules.ts',
    from: "order.shippingCents === 0 ? 'Free' : formatCents(order.shippingCents)",
    to: 'formatCents(order.shippingCents)',
    caughtBy: { file: 'tests/lib/orders/order-email-rules.test.ts', title: 'free shipping reads "Free"' },
  },
];
