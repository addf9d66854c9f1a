import { z } from 'zod';
import type { Session } from './store';
import type { StripeErrorBody } from './stripe-api-error';

/** A validated request to Stripe's API: `input` matches the operation's schema. */
export type StripeRequest<Input> = {
  id: string;
  input: Input;
  /** Whether a browser sent it, with the publishable key. */
  isFromBrowser: boolean;
  /** The scenario effect for this request; see `scenarios`. */
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

/** The permitted callers of an operation: the shop's server, its pages, or both. */
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

/** Defines an operation whose `run` receives the parsed input. */
export function defineOperation<S extends z.ZodType>(
  definition: Omit<Operation, 'input' | 'run'> & {
    input: S;
    run: (request: StripeRequest<z.infer<S>>) => Promise<StripeResponse>;
  },
): Operation {
  const { input, run } = definition;
  return { ...definition, run: (request) => run({ ...request, input: input.parse(request.input) }) };
}

export function okResponse(body: object): StripeResponse {
  return { status: 200, body };
}

/** A card error that also changes the intent, unlike a thrown one. */
export function cardErrorResponse(error: StripeErrorBody): StripeResponse {
  return { status: 402, body: { error } };
}

type PageInput = { limit?: number | undefined; starting_after?: string | undefined };

/** Returns a page of a list: the first, or the one after the object that the client has seen last. */
export function toPage<T extends { id: string }>(
  values: readonly T[],
  { limit = 10, starting_after: startingAfter }: PageInput,
): { data: T[]; has_more: boolean } {
  const start = startingAfter ? values.findIndex(({ id }) => id === startingAfter) + 1 : 0;
  return { data: values.slice(start, start + limit), has_more: values.length > start + limit };
}

export function listResponse(
  url: string,
  values: readonly { id: string }[],
  input: PageInput,
): StripeResponse {
  return okResponse({ object: 'list', ...toPage(values, input), url });
}

/** Schemas of values encoded in a form. */
export const formText = z.string().max(5_000);
export const formInteger = z
  .string()
  .regex(/^\d{1,12}$/, 'Invalid integer')
  .transform(Number);
export const formBoolean = z.enum(['true', 'false']).transform((value) => value === 'true');
export const metadata = z.record(z.string().max(40), z.string().max(500));
export const expand = z.array(z.string()).optional();
export const noParams = z.strictObject({ expand });

export const address = z.strictObject({
  city: formText.optional(),
  country: formText.optional(),
  line1: formText.optional(),
  line2: formText.optional(),
  postal_code: formText.optional(),
  state: formText.optional(),
});
export const billing = z.strictObject({
  name: formText.optional(),
  email: formText.optional(),
  phone: formText.optional(),
  address: address.optional(),
});
/** How the cardholder is authenticated: `any` always asks the bank. */
export const cardOptions = z.strictObject({
  card: z.strictObject({ request_three_d_secure: z.enum(['any', 'automatic', 'challenge']) }),
});
export const cardOnly = z.tuple([z.literal('card')]);
export const pageParams = { limit: formInteger.optional(), starting_after: formText.optional(), expand };
export const createdRange = z
  .strictObject({
    gt: formInteger.optional(),
    gte: formInteger.optional(),
    lt: formInteger.optional(),
    lte: formInteger.optional(),
  })
  .optional();
