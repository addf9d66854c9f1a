import { recallRequestSchema, recallTextsSchema, recallViewSchema } from '@/lib/orders/recall-schema';
import { readFieldErrors } from '@/tests/support/field-errors';

const TEXTS = { subject: 'Recall of Rice', message: 'Do not eat it.' };
const RECALL = { product: '0123456789abcdef01234567', from: '2026-11-01', to: '2026-11-30', ...TEXTS };

test.each([
  { rule: 'no subject', recall: { subject: undefined }, errors: { subject: 'Please enter a subject.' } },
  { rule: 'a blank subject', recall: { subject: ' \n' }, errors: { subject: 'Please enter a subject.' } },
  {
    rule: 'a subject of 121 characters',
    recall: { subject: 'x'.repeat(121) },
    errors: { subject: 'The subject must be at most 120 characters. Please shorten it.' },
  },
  { rule: 'no message', recall: { message: undefined }, errors: { message: 'Please enter a message.' } },
  { rule: 'a blank message', recall: { message: ' ' }, errors: { message: 'Please enter a message.' } },
  {
    rule: 'a message of 4,001 characters',
    recall: { message: 'x'.repeat(4_001) },
    errors: { message: 'The message must be at most 4000 characters. Please shorten it.' },
  },
  { rule: 'no product', recall: { product: 'rice' }, errors: { product: expect.any(String) } },
  { rule: 'no first day', recall: { from: '' }, errors: { from: 'Enter a date as 2026-12-31' } },
  { rule: 'no last day', recall: { to: '11/30/2026' }, errors: { to: 'Enter a date as 2026-12-31' } },
  {
    rule: 'the last day before the first',
    recall: { from: '2026-11-02', to: '2026-11-01' },
    errors: { to: 'The first day must not be after the last' },
  },
])('a recall with $rule is refused', ({ recall, errors }) => {
  expect(readFieldErrors(recallRequestSchema, { ...RECALL, ...recall })).toEqual(errors);
});

test('a recall is about one day or several', () => {
  for (const to of ['2026-11-01', '2026-11-02']) {
    expect(recallRequestSchema.parse({ ...RECALL, to })).toEqual({ ...RECALL, to });
  }
});

test('its texts have up to 120 and 4,000 characters, and its subject is one line', () => {
  const texts = { subject: 'x'.repeat(120), message: 'x'.repeat(4_000), includesLaterOrders: false };
  expect(recallTextsSchema.parse(texts)).toEqual(texts);
  const lines = recallTextsSchema.parse({
    ...texts,
    subject: ' Recall\r\nof \t Rice ',
    message: ' Do not\neat it. ',
  });
  expect(lines).toMatchObject({ subject: 'Recall of Rice', message: 'Do not\neat it.' });
});

test('admins see who sent a recall and to how many, once all emails are on their way', () => {
  const recall = { ...TEXTS, createdAt: '2026-11-22T12:00:00.000Z' };
  for (const view of [
    { ...recall, by: 'admin@shop.test', buyerCount: 42 },
    { ...recall, by: null, buyerCount: null },
  ])
    expect(recallViewSchema.parse(view)).toEqual(view);
  expect(recallViewSchema.safeParse({ ...recall, by: null, buyerCount: 1, emails: [] }).success).toBe(false);
});
