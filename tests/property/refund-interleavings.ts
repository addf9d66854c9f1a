import { POST as DRAFT } from '@/app/api/orders/create-paypal-order/route';
import { setStock } from '@/lib/orders/stock-commands';
import { addScenario, clearScenarios } from '@/sandbox/scenarios';
import { aCart, aPlacement, place } from '@/tests/support/checkout';
import { emptyDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { enterCard } from '@/tests/support/payments';
import { placePaypal, takePaypalStep } from '@/tests/support/paypal';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';
import { describeSeeds, type Shard } from './interleavings';
import { RefundInterleaving, STOCKED_PIECES } from './refund-interleaving';

/** Declares the tests for one shard of the interleavings of refunds. */
export function describeRefunds(shard: Shard): void {
  describeSeeds(
    'refunds %i are made once each, and provider, order, emails, alerts, ledger and stock agree',
    { shard, share: 24 },
    async ({ seed, killsProcess, ...environment }) => {
      await emptyDatabase();
      const cart = [...(await aCart()), ...(await aCart())];
      for (const { itemId, amount } of cart)
        await setStock(itemId, { amount, left: STOCKED_PIECES, seenLeft: null });
      await buy(cart, environment.sandboxUrl, seed);
      const admins = await Promise.all(
        [1, 2].map(async () => createBearerHeaders(await aUser({ role: 'admin' }))),
      );
      return new RefundInterleaving(
        { ...environment, cart, admins, arrange: addScenario, clearScenarios },
        seed,
        killsProcess,
      );
    },
  );
}

/** Half of the orders are paid by card, the others by PayPal. */
async function buy(cart: Awaited<ReturnType<typeof aCart>>, sandboxUrl: string, seed: number): Promise<void> {
  if (Math.floor(seed / 4) % 2 === 0) {
    const { status } = await place(aPlacement(cart, await enterCard(sandboxUrl)));
    if (status !== 200) throw new Error(`The order was answered ${status}.`);
    return;
  }
  const { json } = await call(DRAFT, { body: { cart } });
  await takePaypalStep(json.id);
  const { status } = await placePaypal(cart, json.id);
  if (status !== 200) throw new Error(`The order was answered ${status}.`);
}
