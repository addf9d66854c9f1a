import { z } from 'zod';
import type { Session } from './store';
import type { StripeErrorBody } from './stripe-api-error';

/** A validated request to Stripe's API: `input` matches the operation's schema. */
export type StripeRequest<Input> = {
  id: string;
  input: Input;
  /** The browser sent it, with the publishable key. */
  isFromBrowser: boolean;
  /** The scenario effect for this request (see `scenarios`). */
  scenarioEffect?:
    | 'authentication_required'
    | 'leave_unconfirmed'
    | 'process'
    | 'refuse_other_card'
    | 'spend_card'
    | 'pending'
    | undefined;
  session: Session;
};
export type StripeResponse = { status: number; body: object };

/** Who may request the operation: the shop's server, its pages, or both. */
type Caller = 'server' | 'browser' | 'both';

export type Operation = {
  /** Its name in scenarios. */
  name: string;
  method: 'GET' | 'POST';
  /** `:id` matches one segment. */
  path: string;
  caller: Caller;
  input: z.ZodType;
  run: (request: StripeRequest<unknown>) => Promise<StripeResponse>;
};

/** Defines an operation whose `run` gets the parsed input. */
export function operation<S extends z.ZodType>(
  definition: Omit<Operation, 'input' | 'run'> & {
    input: S;
    run: (request: StripeRequest<z.infer<S>>) => Promise<StripeResponse>;
  },
): Operation {
  const { input, run } = definition;
  return { ...definition, run: (request) => run({ ...request, input: input.parse(request.input) }) };
}

export function ok(body: object): StripeResponse {
  return { status: 200, body };
}

/** A card error that also changes the intent, unlike a thrown one. */
export function cardErrorResponse(error: StripeErrorBody): StripeResponse {
  return { status: 402, body: { error } };
}

export function list(url: string, data: object[], limit = 10): StripeResponse {
  return ok({ object: 'list', data: data.slice(0, limit), has_more: data.length > limit, url });
}

/** Values as encoded in a form. */
export const text = z.string().max(5_000);
export const wholeNumber = z
  .string()
  .regex(/^\d{1,12}$/, 'Invalid integer')
  .transform(Number);
export const formBoolean = z.enum(['true', 'false']).transform((value) => value === 'true');
export const metadata = z.record(z.string().max(40), z.string().max(500));
export const expand = z.array(z.string()).optional();
export const nothing = z.strictObject({ expand });

export const address = z.strictObject({
  city: text.optional(),
  country: text.optional(),
  line1: text.optional(),
  line2: text.optional(),
  postal_code: text.optional(),
  state: text.optional(),
});
export const billing = z.strictObject({
  name: text.optional(),
  email: text.optional(),
  phone: text.optional(),
  address: address.optional(),
});
export const cardOnly = z.tuple([z.literal('card')]);
export const page = { limit: wholeNumber.optional(), starting_after: text.optional(), expand };
export const createdRange = z
  .strictObject({
    gt: wholeNumber.optional(),
    gte: wholeNumber.optional(),
    lt: wholeNumber.optional(),
    lte: wholeNumber.optional(),
  })
  .optional();
