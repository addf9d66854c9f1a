import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { rawCollection, type Session } from './store';
import { CORRUPTIONS, type Corruption } from './wire';

/**
 * Failures to simulate next. A request is named as in `stripe-api` and `paypal-api`
 * (`payment_intents.confirm`, `paypal.capture`), a webhook by its event type; `*` matches any.
 */
export const scenarioSchema = z.discriminatedUnion('on', [
  z.strictObject({
    on: z.literal('call'),
    name: z.string(),
    /**
     * lose_request: the connection drops before anything happens. lose_response: it drops after the request
     * was handled.
     * delay: handled, and the response is delayed. slow: handled late, and repeats meanwhile are refused as
     * in progress.
     * fail: status 500, overload: 429, unauthorized: 401, refuse: 400; nothing is done.
     * fail_for_good: status 500, repeated for that idempotency key, as Stripe does for a day.
     * broken_json, other_form, other_type, bad_gzip, endless: handled, with an unreadable response.
     * For a card's confirmation: authentication_required (the bank requires the customer), leave_unconfirmed
     * (the card is recorded, then the connection drops), process (stays `processing`), refuse_other_card
     * (while the bank waits for one card), spend_card (declined as the card is, else as with
     * authentication_required; unless it belongs to a customer, the card cannot be used again).
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
    /** hold: held until released, in any order. */
    effect: z.enum(['drop', 'duplicate', 'delay', 'hold']),
    times: z.number().int().min(1).max(1_000).default(1),
    delayMs: z.number().int().min(0).max(60_000).default(0),
  }),
]);
export type Scenario = z.infer<typeof scenarioSchema>;
export type ScenarioInput = z.input<typeof scenarioSchema>;
type ScenarioOn<Target extends Scenario['on']> = Extract<Scenario, { on: Target }>;

type ScenarioRow = { _id: string; on: string; name: string; effect: string; delayMs: number; left: number };

export async function addScenario(input: ScenarioInput): Promise<void> {
  const { times, ...scenario } = scenarioSchema.parse(input);
  await rawCollection<ScenarioRow>('sandbox_scenarios').insertOne({
    _id: randomUUID(),
    ...scenario,
    left: times,
  });
}

export async function clearScenarios(): Promise<void> {
  await rawCollection<ScenarioRow>('sandbox_scenarios').deleteMany({});
}

/** Returns the next scenario for this request or webhook, and uses it up once. */
export async function consumeScenario<Target extends Scenario['on']>(
  on: Target,
  name: string,
  session?: Session,
): Promise<Pick<ScenarioOn<Target>, 'effect' | 'delayMs'> | null> {
  const row = await rawCollection<ScenarioRow>('sandbox_scenarios').findOneAndUpdate(
    { on, name: { $in: [name, '*'] }, left: { $gt: 0 } },
    { $inc: { left: -1 } },
    { session, returnDocument: 'before' },
  );
  if (!row) return null;
  // Only `addScenario` writes these rows, and it checked the effect against `on`.
  return { effect: row.effect as ScenarioOn<Target>['effect'], delayMs: row.delayMs };
}

/** Returns how the effect corrupts the response, if it does. */
export function toCorruption(effect: ScenarioOn<'call'>['effect'] | undefined): Corruption | undefined {
  return CORRUPTIONS.find((corruption) => corruption === effect);
}
