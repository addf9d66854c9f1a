import Stripe from 'stripe';
import { stripeEndpoint } from '@/lib/payments/stripe/stripe-endpoint';
import { SANDBOX_KEYS } from '@/lib/runtime/payment-settings-rules';
import { processState } from '@/lib/runtime/process-state';
import { addScenario, clearScenarios } from '@/sandbox/scenarios';
import { type PaymentSandbox, startPaymentSandbox } from '@/sandbox/start';
import { listDeliveries, releaseWebhooks, type Webhook } from '@/sandbox/webhooks';
import type { WireRequest, WireResponse } from '@/sandbox/wire';
import { type Exchange, listProblems } from '@/tests/contract/stripe-contract';

type WebhookHandler = (webhook: Webhook) => Promise<number> | number;

/**
 * Runs the payment sandbox for the tests of a file, in its own database (call `withDatabase` first). Every
 * exchange is checked at the end against Stripe's API description. Webhooks are collected in `received`, or
 * passed to the handler set with `handleWebhooks`.
 */
export function withPaymentSandbox() {
  let sandbox: PaymentSandbox;
  let handle: WebhookHandler = () => 200;
  const received: Webhook[] = [];
  const exchanges: Exchange[] = [];
  const observe = (request: WireRequest, response: WireResponse) => {
    exchanges.push({ request, response });
  };
  const deliver = async (webhook: Webhook) => {
    received.push(webhook);
    return handle(webhook);
  };
  const open = async () => {
    sandbox = await startPaymentSandbox({ deliver, observe });
    processState().sandboxPort = sandbox.port;
  };
  beforeAll(open);
  beforeEach(() => {
    received.length = 0;
    handle = () => 200;
  });
  afterAll(async () => {
    await sandbox.close();
    // Stripe would have accepted these requests and sent these responses.
    expect([...new Set(exchanges.flatMap(listProblems))]).toEqual([]);
  });
  return {
    received,
    exchanges,
    url: () => `http://127.0.0.1:${sandbox.port}`,
    /** The URL for browser requests. */
    browserUrl: () => `http://127.0.0.1:${sandbox.browserPort}`,
    handleWebhooks: (handler: WebhookHandler) => {
      handle = handler;
    },
    arrange: addScenario,
    clearScenarios,
    release: releaseWebhooks,
    /** Restarts the sandbox, as a restart of the shop does. */
    restart: async () => {
      await sandbox.close();
      await open();
    },
    /** Waits until no webhook is pending. */
    waitForWebhooks: async () => {
      while ((await listDeliveries()).some(({ state }) => state === 'due')) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

/** Stripe's real package, connected to the sandbox with its secret key. */
export function createSandboxStripe(key: string = SANDBOX_KEYS.stripeSecret, retries = 0): Stripe {
  const { host, port, protocol } = stripeEndpoint();
  return new Stripe(key, {
    host,
    port,
    protocol,
    maxNetworkRetries: retries,
    // Longer than any test: a busy machine is no reason to fail.
    timeout: 60_000,
    telemetry: false,
  });
}

/** Sends a browser request: form fields in, status and JSON out. */
export async function callAsBrowser(url: string, path: string, fields: Record<string, string> = {}) {
  const response = await fetch(url + path, {
    method: 'POST',
    body: new URLSearchParams({ key: SANDBOX_KEYS.stripePublishable, ...fields }),
  });
  return { status: response.status, json: await response.json() };
}

/** Creates a payment method from a typed card, as the browser does; returns its id. */
export async function enterCard(url: string, number = '4242424242424242'): Promise<string> {
  const { json } = await callAsBrowser(url, '/v1/payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '34',
    'card[cvc]': '123',
  });
  if (json.error) throw new Error(json.error.message);
  return json.id;
}
