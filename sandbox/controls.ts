import { z } from 'zod';
import { openDispute, SETTLEMENTS, settlePayment } from './disputes';
import { PaypalApiError } from './paypal-api-error';
import { addScenario, clearScenarios, scenarioSchema } from './scenarios';
import { StripeApiError } from './stripe-api-error';
import { deleteCustomer } from './stripe-customers';
import { listDeliveries, releaseWebhooks } from './webhooks';
import type { WireRequest, WireResponse } from './wire';

/**
 * Controls for tests and for trying out rare events. They can be used on loopback and, in a trial shop, through the
 * shop's own origin; see `tests/support/payments`.
 */
const releaseSchema = z.strictObject({
  which: z.enum(['held', 'all']).default('held'),
  reverse: z.boolean().default(false),
  copies: z.number().int().min(1).max(10).default(1),
});
const disputeSchema = z.strictObject({ payment: z.string().max(100) });
const deletionSchema = z.strictObject({ customer: z.string().max(100) });
const settlementSchema = z.strictObject({
  payment: z.string().max(100),
  outcome: z.enum(SETTLEMENTS),
});

const CONTROLS: Record<string, (input: unknown) => Promise<object | null>> = {
  'POST /sandbox/scenarios': async (input) => {
    await addScenario(scenarioSchema.parse(input));
    return null;
  },
  'DELETE /sandbox/scenarios': async () => {
    await clearScenarios();
    return null;
  },
  'GET /sandbox/webhooks': async () => ({ webhooks: await listDeliveries() }),
  'POST /sandbox/webhooks/release': async (input) => {
    const { which, ...options } = releaseSchema.parse(input);
    return { released: await releaseWebhooks(which, options) };
  },
  'POST /sandbox/disputes': async (input) => ({ id: await openDispute(disputeSchema.parse(input).payment) }),
  'DELETE /sandbox/customers': async (input) => {
    await deleteCustomer(deletionSchema.parse(input).customer);
    return null;
  },
  'POST /sandbox/settlements': async (input) => {
    const { payment, outcome } = settlementSchema.parse(input);
    await settlePayment(payment, outcome);
    return null;
  },
};

export async function handleControlRequest({ method, path, body }: WireRequest): Promise<WireResponse> {
  const runControl = CONTROLS[`${method} ${path}`];
  if (!runControl) return { status: 404, body: { error: 'The sandbox has no such control.' } };
  try {
    const result = await runControl(body === '' ? undefined : JSON.parse(body));
    return result === null ? { status: 204, body: null } : { status: 200, body: result };
  } catch (error) {
    const isInvalidInput = [z.ZodError, SyntaxError, StripeApiError, PaypalApiError].some(
      (kind) => error instanceof kind,
    );
    if (!isInvalidInput || !(error instanceof Error)) throw error;
    return { status: 400, body: { error: error.message } };
  }
}
