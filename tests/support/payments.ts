import Stripe from 'stripe';
import { SANDBOX_KEYS } from '@/lib/config/payment-mode-rules';
import { stripeEndpoint } from '@/lib/payments/endpoints';
import { processState } from '@/lib/runtime/process-state';
import { arrangeScenario, forgetScenarios } from '@/sandbox/scenarios';
import { type PaymentSandbox, startPaymentSandbox } from '@/sandbox/start';
import { listDeliveries, releaseWebhooks, type Webhook } from '@/sandbox/webhooks';
import type { WireAnswer, WireRequest } from '@/sandbox/wire';
import { type Exchange, problemsOf } from '@/tests/contract/stripe-contract';

type Handle = (webhook: Webhook) => Promise<number> | number;

/**
 * Gives the tests of a file the payment sandbox, in its own database (`withDatabase` comes first).
 * Every exchange is judged by Stripe's own description in the end. Webhooks are kept in `received`; `answerWebhooks` says who takes them instead.
 */
export function withPaymentSandbox() {
  let sandbox: PaymentSandbox;
  let handle: Handle = () => 200;
  const received: Webhook[] = [];
  const exchanges: Exchange[] = [];
  const observe = (request: WireRequest, answer: WireAnswer) => {
    exchanges.push({ request, answer });
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
    // Whatever a test was about: Stripe would have taken these requests and given these answers.
    expect([...new Set(exchanges.flatMap(problemsOf))]).toEqual([]);
  });
  return {
    received,
    exchanges,
    url: () => `http://127.0.0.1:${sandbox.port}`,
    /** Where browsers ask. */
    browserUrl: () => `http://127.0.0.1:${sandbox.browserPort}`,
    answerWebhooks: (by: Handle) => {
      handle = by;
    },
    arrange: arrangeScenario,
    forget: forgetScenarios,
    release: releaseWebhooks,
    /** Ends the sandbox and opens it again, as a restart of the shop does. */
    restart: async () => {
      await sandbox.close();
      await open();
    },
    /** Resolves when no webhook is on its way any more. */
    quiet: async () => {
      while ((await listDeliveries()).some(({ state }) => state === 'due')) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

/** The real package of Stripe, speaking to the sandbox with its secret key. */
export function stripeOfSandbox(key: string = SANDBOX_KEYS.stripeSecret, retries = 0): Stripe {
  const { host, port, protocol } = stripeEndpoint();
  return new Stripe(key, {
    host,
    port,
    protocol,
    maxNetworkRetries: retries,
    timeout: 5_000,
    telemetry: false,
  });
}

/** A call of the browser: form fields in, status and JSON out. */
export async function callAsBrowser(url: string, path: string, fields: Record<string, string> = {}) {
  const response = await fetch(url + path, {
    method: 'POST',
    body: new URLSearchParams({ key: SANDBOX_KEYS.stripePublishable, ...fields }),
  });
  return { status: response.status, json: await response.json() };
}

/** What the browser makes of a typed card: the id of a payment method. */
export async function typeCard(url: string, number = '4242424242424242'): Promise<string> {
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
