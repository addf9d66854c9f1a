import { z } from 'zod';
import { toFieldErrors } from '@/lib/http/field-error-rules';

test('each invalid field is named by its dotted path, with its first message', () => {
  const schema = z.object({
    name: z
      .string()
      .min(2, { error: 'Too short.' })
      .regex(/^[a-z]/, { error: 'Not a letter.' }),
    rows: z.array(z.object({ amount: z.number({ error: 'Not a number.' }) })),
    note: z.string(),
  });
  const { error } = schema.safeParse({ name: '1', rows: [{ amount: 1 }, { amount: 'two' }], note: '' });
  expect(error && toFieldErrors(error)).toEqual({ name: 'Too short.', 'rows.1.amount': 'Not a number.' });
});
