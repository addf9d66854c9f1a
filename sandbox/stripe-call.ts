import { z } from 'zod';
import type { Session } from './store';
import type { StripeErrorBody } from './stripe-refusal';

/** One call of Stripe's API, checked: `input` has the form of the operation's schema. */
export type StripeCall<Input> = {
  id: string;
  input: Input;
  /** The browser called, with the publishable key. */
  byBrowser: boolean;
  /** What was arranged to happen inside this call (`scenarios`). */
  arranged?:
    | 'authentication_required'
    | 'leave_unconfirmed'
    | 'process'
    | 'refuse_other_card'
    | 'spend_card'
    | 'pending'
    | undefined;
  session: Session;
};
export type Answer = { status: number; body: object };

/** Who may call: the shop's server, its pages, or both. */
export type Caller = 'server' | 'browser' | 'both';

export type Operation = {
  /** What scenarios call it. */
  name: string;
  method: 'GET' | 'POST';
  /** `:id` stands for one part. */
  path: string;
  caller: Caller;
  input: z.ZodType;
  run: (call: StripeCall<unknown>) => Promise<Answer>;
};

/** Describes an operation whose `run` sees what its schema gives. */
export function operation<S extends z.ZodType>(
  described: Omit<Operation, 'input' | 'run'> & {
    input: S;
    run: (call: StripeCall<z.infer<S>>) => Promise<Answer>;
  },
): Operation {
  const { input, run } = described;
  return { ...described, run: (call) => run({ ...call, input: input.parse(call.input) }) };
}

export function answer(body: object): Answer {
  return { status: 200, body };
}

/** A refusal that is also a change: what it says of the card is kept with the intent. */
export function cardRefusal(error: StripeErrorBody): Answer {
  return { status: 402, body: { error } };
}

export function list(url: string, data: object[], limit = 10): Answer {
  return answer({ object: 'list', data: data.slice(0, limit), has_more: data.length > limit, url });
}

/** Values as they stand in a form. */
export const text = z.string().max(5_000);
export const wholeNumber = z
  .string()
  .regex(/^\d{1,12}$/, 'Invalid integer')
  .transform(Number);
export const yesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true');
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
