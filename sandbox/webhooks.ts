import { createHmac, randomUUID } from 'node:crypto';
import { env } from '@/lib/runtime/env';
import { SANDBOX_KEYS } from '@/lib/runtime/payment-settings-rules';
import { consumeScenario } from './scenarios';
import { getRawCollection, type Session } from './store';

/** A webhook for the shop; `body` is the exact text that is signed. */
export type Webhook = { provider: 'stripe' | 'paypal'; body: string; headers: Record<string, string> };
/** Delivers a webhook to the shop and returns the response status. */
export type Deliver = (webhook: Webhook) => Promise<number>;

type Delivery = {
  _id: string;
  provider: Webhook['provider'];
  type: string;
  body: string;
  /** held: waits to be released. dropped: never delivered. given_up: the shop never accepted it. */
  state: 'due' | 'held' | 'dropped' | 'sent' | 'given_up';
  order: number;
  dueAtMs: number;
  copies: number;
  attempts: number;
};

const deliveries = () => getRawCollection<Delivery>('sandbox_deliveries');
/** How long one delivery may take before another process retries it. */
const CLAIM_MS = 15_000;
const RETRY_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
const MAX_ATTEMPTS = 60;
const DUPLICATE_COPY_COUNT = 3;
let lastOrder = 0;

/** Returns the URL that a provider would have to know; the sandbox itself delivers to the process that started it. */
export function toWebhookUrl(provider: Webhook['provider']): string {
  const { NEXTAUTH_URL, PORT } = env();
  return `${NEXTAUTH_URL ?? `http://localhost:${PORT}`}/api/webhooks/${provider}`;
}

/** Queues an event's webhook, in the transaction that raised it. */
export async function enqueueWebhook(
  provider: Webhook['provider'],
  { type, event, session }: { type: string; event: object; session: Session },
): Promise<void> {
  const scenario = await consumeScenario('webhook', type, session);
  const effect = scenario?.effect;
  lastOrder = Math.max(lastOrder + 1, Date.now() * 1_000);
  await deliveries().insertOne(
    {
      _id: randomUUID(),
      provider,
      type,
      body: JSON.stringify(event),
      state: effect === 'drop' ? 'dropped' : effect === 'hold' ? 'held' : 'due',
      order: lastOrder,
      dueAtMs: Date.now() + (effect === 'delay' ? (scenario?.delayMs ?? 0) : 0),
      copies: effect === 'duplicate' ? DUPLICATE_COPY_COUNT : 1,
      attempts: 0,
    },
    { session },
  );
}

/**
 * Sends the due webhooks, oldest first, until none is left or the signal is aborted; a webhook that the shop
 * does not accept with 2xx is retried later.
 */
export async function sendDueWebhooks(deliver: Deliver, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const nowMs = Date.now();
    const due = await deliveries().findOneAndUpdate(
      { state: 'due', dueAtMs: { $lte: nowMs } },
      { $set: { dueAtMs: nowMs + CLAIM_MS }, $inc: { attempts: 1 } },
      { sort: { order: 1 }, returnDocument: 'after' },
    );
    if (!due) return;
    await send(due, deliver);
  }
}

async function send(delivery: Delivery, deliver: Deliver): Promise<void> {
  const { _id, provider, body, attempts, copies } = delivery;
  const webhook = { provider, body, headers: createSignedHeaders(provider, body) };
  const statuses = await Promise.all(Array.from({ length: copies }, () => tryDelivery(deliver, webhook)));
  const isAccepted = statuses.every((status) => status >= 200 && status < 300);
  const waitMs = RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? 0;
  const next = isAccepted
    ? { state: 'sent' as const }
    : attempts >= MAX_ATTEMPTS
      ? { state: 'given_up' as const }
      : { dueAtMs: Date.now() + waitMs };
  await deliveries().updateOne({ _id }, { $set: next });
}

/** Returns the response status, or 0 if the shop cannot be reached. */
async function tryDelivery(deliver: Deliver, webhook: Webhook): Promise<number> {
  try {
    return await deliver(webhook);
  } catch {
    return 0;
  }
}

/**
 * Makes webhooks due again: those that are held, or all (including dropped and sent ones), in order or reversed, with
 * the given number of copies.
 */
export async function releaseWebhooks(
  which: 'held' | 'all',
  { reverse = false, copies = 1 }: { reverse?: boolean; copies?: number } = {},
): Promise<number> {
  const rows = await deliveries()
    .find(which === 'held' ? { state: 'held' } : {})
    .sort({ order: reverse ? -1 : 1 })
    .toArray();
  for (const { _id } of rows) {
    lastOrder = Math.max(lastOrder + 1, Date.now() * 1_000);
    await deliveries().updateOne(
      { _id },
      { $set: { state: 'due', order: lastOrder, dueAtMs: Date.now(), copies, attempts: 0 } },
    );
  }
  return rows.length;
}

/** Lists each webhook's event type and state, oldest first. */
export async function listDeliveries(): Promise<
  Pick<Delivery, 'provider' | 'type' | 'state' | 'attempts'>[]
> {
  const rows = await deliveries().find({}).sort({ order: 1 }).toArray();
  return rows.map(({ provider, type, state, attempts }) => ({ provider, type, state, attempts }));
}

function createSignedHeaders(provider: Webhook['provider'], body: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    ...(provider === 'stripe' ? createStripeHeaders(body) : createPaypalHeaders(body)),
  };
}

/** https://docs.stripe.com/webhooks#verify-manually: HMAC-SHA256 over `time.body`. */
function createStripeHeaders(body: string): Record<string, string> {
  const seconds = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', SANDBOX_KEYS.stripeWebhook)
    .update(`${seconds}.${body}`)
    .digest('hex');
  return { 'stripe-signature': `t=${seconds},v1=${signature}` };
}

function createPaypalHeaders(body: string): Record<string, string> {
  const id = randomUUID();
  const time = new Date().toISOString();
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': computePaypalSignature({
      id,
      time,
      webhookId: SANDBOX_KEYS.paypalWebhook,
      body,
    }),
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/SANDBOX',
  };
}

/** Computes the sandbox's own kind of signature: only its own `verify-webhook-signature` has to verify it. */
export function computePaypalSignature({
  id,
  time,
  webhookId,
  body,
}: {
  id: string;
  time: string;
  webhookId: string;
  body: string;
}): string {
  return createHmac('sha256', SANDBOX_KEYS.paypalSecret)
    .update([id, time, webhookId, body].join('|'))
    .digest('base64');
}
