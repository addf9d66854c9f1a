import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { rowsOf, type Session } from './store';
import { GARBLINGS, type Garbling } from './wire';

/**
 * What goes wrong next, told to the sandbox beforehand. A call is named as in `stripe-api` and
 * `paypal-api` (`payment_intents.confirm`, `paypal.capture`), a webhook by its event's type; `*` is any.
 */
export const scenarioSchema = z.discriminatedUnion('on', [
  z.strictObject({
    on: z.literal('call'),
    name: z.string(),
    /**
     * lose_request: cut off before anything happens. lose_response: done, and cut off before the answer.
     * delay: done, and answered late. slow: done late, and refused as running when it comes again meanwhile.
     * fail: answered 500, overload: 429, unauthorized: 401, refuse: 400, nothing done.
     * fail_for_good: answered 500, and the same again to that idempotency key, as Stripe does for a day.
     * broken_json, other_form, other_type, bad_gzip, endless: done, and answered so that nobody can read it.
     * Of a card's confirmation: authentication_required (the bank wants the customer there),
     * leave_unconfirmed (the card is noted, then cut off), process (stays `processing`),
     * refuse_other_card (while the bank's question about one is open), spend_card (refused as the card is, else
     * as by authentication_required; unless a customer has it, the card cannot be used again).
     * Of a refund: pending (until it is settled).
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
      ...GARBLINGS,
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
    /** hold: kept until released, in any order. */
    effect: z.enum(['drop', 'duplicate', 'delay', 'hold']),
    times: z.number().int().min(1).max(1_000).default(1),
    delayMs: z.number().int().min(0).max(60_000).default(0),
  }),
]);
export type Scenario = z.infer<typeof scenarioSchema>;
export type ScenarioInput = z.input<typeof scenarioSchema>;
type On<Where extends Scenario['on']> = Extract<Scenario, { on: Where }>;

type ScenarioRow = { _id: string; on: string; name: string; effect: string; delayMs: number; left: number };

export async function arrangeScenario(input: ScenarioInput): Promise<void> {
  const { times, ...scenario } = scenarioSchema.parse(input);
  await rowsOf<ScenarioRow>('sandbox_scenarios').insertOne({ _id: randomUUID(), ...scenario, left: times });
}

export async function forgetScenarios(): Promise<void> {
  await rowsOf<ScenarioRow>('sandbox_scenarios').deleteMany({});
}

/** What was arranged for this call or webhook, used up by one. */
export async function takeScenario<Where extends Scenario['on']>(
  on: Where,
  name: string,
  session?: Session,
): Promise<Pick<On<Where>, 'effect' | 'delayMs'> | null> {
  const row = await rowsOf<ScenarioRow>('sandbox_scenarios').findOneAndUpdate(
    { on, name: { $in: [name, '*'] }, left: { $gt: 0 } },
    { $inc: { left: -1 } },
    { session, returnDocument: 'before' },
  );
  if (!row) return null;
  // Only `arrangeScenario` writes these rows, and it checked the effect against `on`.
  return { effect: row.effect as On<Where>['effect'], delayMs: row.delayMs };
}

/** The way in which an answer becomes unreadable, when that was arranged. */
export function garblingOf(effect: On<'call'>['effect'] | undefined): Garbling | undefined {
  return GARBLINGS.find((garbling) => garbling === effect);
}
