import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { getRawCollection, type Session } from './store';
import { CORRUPTIONS, type Corruption } from './wire';

/**
 * The next failures to simulate. Requests have the operation names of `stripe-api` and `paypal-api`
 * (`payment_intents.confirm`, `paypal.capture`), webhooks those of their event types; `*` matches any.
 */
export const scenarioSchema = z.discriminatedUnion('on', [
  z.strictObject({
    on: z.literal('call'),
    name: z.string(),
    /**
     * lose_request: the connection drops before anything happens. lose_response: it drops after the request
     * was handled.
     * delay: handled, and the response is delayed. slow: handled late; until then, repeats are rejected as in
     * progress. in_use: rejected as in progress, as if an earlier request with its key were being handled.
     * fail: status 500, overload: 429, unauthorized: 401, refuse: 400; the request has no effect.
     * fail_for_good: status 500, repeated for that idempotency key, as Stripe does for a day.
     * broken_json, other_form, other_type, bad_gzip, endless: handled, with an unreadable response.
     * For a card's confirmation: authentication_required (declined because the bank requires authentication),
     * leave_unconfirmed (the card is recorded, then the connection drops), process (stays `processing`),
     * refuse_other_card (rejects another card while one awaits authentication), spend_card (declined like the
     * card, or else as with authentication_required; a card without a customer cannot be used again).
     * For a refund: pending (until it is settled).
     */
    effect: z.enum([
      'lose_request',
      'lose_response',
      'delay',
      'fail',
      'fail_for_good',
      'refuse',
      'overload',
      'unauthorized',
      'slow',
      'in_use',
      ...CORRUPTIONS,
      'authentication_required',
      'leave_unconfirmed',
      'process',
      'refuse_other_card',
      'spend_card',
      'pending',
    ]),
    times: z.number().int().min(1).max(100).default(1),
    delayMs: z.number().int().min(0).max(60_000).default(0),
  }),
  z.strictObject({
    on: z.literal('webhook'),
    name: z.string(),
    /** hold: held until it is released, in any order. */
    effect: z.enum(['drop', 'duplicate', 'delay', 'hold']),
    times: z.number().int().min(1).max(1_000).default(1),
    delayMs: z.number().int().min(0).max(60_000).default(0),
  }),
]);
export type Scenario = z.infer<typeof scenarioSchema>;
export type ScenarioInput = z.input<typeof scenarioSchema>;
type ScenarioFor<Target extends Scenario['on']> = Extract<Scenario, { on: Target }>;

type ScenarioRow = { _id: string; on: string; name: string; effect: string; delayMs: number; left: number };

export async function addScenario(input: ScenarioInput): Promise<void> {
  const { times, ...scenario } = scenarioSchema.parse(input);
  await getRawCollection<ScenarioRow>('sandbox_scenarios').insertOne({
    _id: randomUUID(),
    ...scenario,
    left: times,
  });
}

export async function clearScenarios(): Promise<void> {
  await getRawCollection<ScenarioRow>('sandbox_scenarios').deleteMany({});
}

/** Returns the next scenario for this request or webhook, and reduces its remaining count. */
export async function consumeScenario<Target extends Scenario['on']>(
  on: Target,
  name: string,
  session?: Session,
): Promise<Pick<ScenarioFor<Target>, 'effect' | 'delayMs'> | null> {
  const row = await getRawCollection<ScenarioRow>('sandbox_scenarios').findOneAndUpdate(
    { on, name: { $in: [name, '*'] }, left: { $gt: 0 } },
    { $inc: { left: -1 } },
    { session, returnDocument: 'before' },
  );
  if (!row) return null;
  // Only `addScenario` writes these rows, and it checked the effect against `on`.
  return { effect: row.effect as ScenarioFor<Target>['effect'], delayMs: row.delayMs };
}

/** Returns the corruption that is the effect, if it is one. */
export function toCorruption(effect: ScenarioFor<'call'>['effect'] | undefined): Corruption | undefined {
  return CORRUPTIONS.find((corruption) => corruption === effect);
}
