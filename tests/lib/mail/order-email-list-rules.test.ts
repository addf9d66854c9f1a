import { readFileSync } from 'node:fs';
import { ORDER_EMAIL_PREVIEWS, ORDER_EMAILS } from '@/lib/mail/order-email-list-rules';
import { EMAIL_KINDS } from '@/models/outbox-email-limits';

test('the outbox stores every kind of email about an order', () => {
  expect(EMAIL_KINDS).toEqual(expect.arrayContaining(Object.keys(ORDER_EMAILS)));
});

test('every kind of email about an order has a preview, and each preview a name of its own', () => {
  const names = Object.values(ORDER_EMAILS).map(({ examples }) => Object.keys(examples));
  for (const ofKind of names) expect(ofKind).not.toEqual([]);
  expect([...ORDER_EMAIL_PREVIEWS.keys()]).toEqual(names.flat());
});

test('the page for owners says when each email about an order is sent, in the order in which customers may get them', () => {
  const lines = readFileSync('docs/owner/emails.md', 'utf8').split('\n');
  const triggers = Object.values(ORDER_EMAILS).map(({ trigger }) => `- ${trigger}`);
  expect(lines.filter((line) => triggers.includes(line))).toEqual(triggers);
});
