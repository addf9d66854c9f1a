import Stripe from 'stripe';
import { startPaymentSandbox } from '@/sandbox/start';
import type { Webhook } from '@/sandbox/webhooks';
import { TEST_KEYS } from './provider-proxy';

// The payment sandbox as a program of its own, with its own database, so that a fault of the shop's database is none of
// the providers'. Its arguments are the URLs of the shop's processes; it prints its port.

/** How long the shop may take to respond to a webhook, as with the real providers. */
const WEBHOOK_TIMEOUT_MS = 10_000;
const shopUrls = process.argv.slice(2);

/** Delivers to the first process that can be reached, like a load balancer. */
async function deliver({ provider, body, headers }: Webhook): Promise<number> {
  for (const url of shopUrls) {
    const response = await fetch(`${url}/api/webhooks/${provider}`, {
      method: 'POST',
      body,
      headers: provider === 'stripe' ? { ...headers, 'stripe-signature': sign(body) } : headers,
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    }).catch(() => null);
    if (response) return response.status;
  }
  return 0;
}

/** The sandbox signs with its own secret. */
function sign(payload: string): string {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: secret } = TEST_KEYS;
  return new Stripe(STRIPE_SECRET_KEY).webhooks.generateTestHeaderString({ payload, secret });
}

async function main(): Promise<void> {
  const { port } = await startPaymentSandbox({ deliver });
  console.log(`listening ${port}`);
}

void main();
