import { z } from 'zod';
import { createdRange, list, operation, page, text } from './stripe-call';
import { disputes } from './stripe-shelves';

export const DISPUTE_OPERATIONS = [
  operation({
    name: 'disputes.list',
    method: 'GET',
    path: '/v1/disputes',
    caller: 'server',
    input: z.strictObject({
      ...page,
      charge: text.optional(),
      payment_intent: text.optional(),
      created: createdRange,
    }),
    run: async ({ input, session }) => {
      const { charge, payment_intent } = input;
      const kept = await disputes.list(
        { ...(charge && { charge }), ...(payment_intent && { payment_intent }) },
        session,
      );
      return list(
        '/v1/disputes',
        kept.map(({ value }) => value),
        input.limit,
      );
    },
  }),
];
