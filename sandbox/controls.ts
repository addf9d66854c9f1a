import { z } from 'zod';
import { openDispute, SETTLEMENTS, settlePayment } from './disputes';
import { PaypalRefusal } from './paypal-refusal';
import { arrangeScenario, forgetScenarios, scenarioSchema } from './scenarios';
import { deleteCustomer } from './stripe-customers';
import { StripeRefusal } from './stripe-refusal';
import { listDeliveries, releaseWebhooks } from './webhooks';
import type { WireAnswer, WireRequest } from './wire';

/**
 * The strings behind the stage, for tests and for trying out what customers seldom meet. They are told
 * on loopback, or through the shop's own origin in a trial shop; see `tests/support/payments`.
 */
const release = z.strictObject({
  which: z.enum(['held', 'all']).default('held'),
  reverse: z.boolean().default(false),
  copies: z.number().int().min(1).max(10).default(1),
});
const dispute = z.strictObject({ payment: z.string().max(100) });
const deletion = z.strictObject({ customer: z.string().max(100) });
const settlement = z.strictObject({
  payment: z.string().max(100),
  outcome: z.enum(SETTLEMENTS),
});

const CONTROLS: Record<string, (input: unknown) => Promise<object | null>> = {
  'POST /sandbox/scenarios': async (input) => {
    await arrangeScenario(scenarioSchema.parse(input));
    return null;
  },
  'DELETE /sandbox/scenarios': async () => {
    await forgetScenarios();
    return null;
  },
  'GET /sandbox/webhooks': async () => ({ webhooks: await listDeliveries() }),
  'POST /sandbox/webhooks/release': async (input) => {
    const { which, ...how } = release.parse(input);
    return { released: await releaseWebhooks(which, how) };
  },
  'POST /sandbox/disputes': async (input) => ({ id: await openDispute(dispute.parse(input).payment) }),
  'DELETE /sandbox/customers': async (input) => {
    await deleteCustomer(deletion.parse(input).customer);
    return null;
  },
  'POST /sandbox/settlements': async (input) => {
    const { payment, outcome } = settlement.parse(input);
    await settlePayment(payment, outcome);
    return null;
  },
};

export async function answerControl({ method, path, body }: WireRequest): Promise<WireAnswer> {
  const control = CONTROLS[`${method} ${path}`];
  if (!control) return { status: 404, body: { error: 'The sandbox has no such control.' } };
  try {
    const done = await control(body === '' ? undefined : JSON.parse(body));
    return done === null ? { status: 204, body: null } : { status: 200, body: done };
  } catch (error) {
    const isRefusal = [z.ZodError, SyntaxError, StripeRefusal, PaypalRefusal].some(
      (kind) => error instanceof kind,
    );
    if (!isRefusal || !(error instanceof Error)) throw error;
    return { status: 400, body: { error: error.message } };
  }
}
