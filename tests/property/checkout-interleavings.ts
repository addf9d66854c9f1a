import { POST as SETUP } from '@/app/api/payment/setup_intent/route';
import { POST as ADD_CARD } from '@/app/api/users/me/payment-methods/route';
import { setStock } from '@/lib/orders/stock-commands';
import { addScenario, clearScenarios } from '@/sandbox/scenarios';
import { aCart } from '@/tests/support/checkout';
import { emptyDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { callAsBrowser, enterCard } from '@/tests/support/payments';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';
import { COUNTED_PIECES, Interleaving } from './checkout-interleaving';
import { describeSeeds, type Shard } from './interleavings';

/** Declares the tests for one shard of the interleavings of a checkout. */
export function describeInterleavings(shard: Shard): void {
  describeSeeds(
    'checkout %i is charged at most once, matches the ledger, and shows the customer its actual state',
    { shard, share: 24 },
    async ({ seed, killsProcess, ...environment }) => {
      await emptyDatabase();
      const cart = await aCart();
      for (const { itemId, amount } of cart)
        await setStock(itemId, { amount, left: COUNTED_PIECES, seenLeft: null });
      const member = await createMember(environment.sandboxUrl);
      return new Interleaving(
        { ...environment, cart, member, arrange: addScenario, clearScenarios },
        seed,
        killsProcess,
      );
    },
  );
}

/** Creates a signed-in customer with a saved card. */
async function createMember(sandboxUrl: string) {
  const headers = await createBearerHeaders(await aUser());
  const { json } = await call(SETUP, { method: 'POST', headers });
  const paymentMethodId = await enterCard(sandboxUrl);
  const [id] = json.clientSecret.split('_secret');
  await callAsBrowser(sandboxUrl, `/v1/setup_intents/${id}/confirm`, {
    client_secret: json.clientSecret,
    payment_method: paymentMethodId,
  });
  const billing = { street1: '1 Saffron Way', city: 'Portland', state: 'OR', postalCode: '97201' };
  const { status } = await call(ADD_CARD, {
    body: { paymentMethodId, label: 'Ada Cook', billing },
    headers,
  });
  if (status !== 201) throw new Error('The card could not be saved.');
  return { headers, savedCard: paymentMethodId };
}
