import { listUnusualEmails } from '@/lib/accounts/unusual-email-queries';
import { withDatabase } from '@/tests/support/database';
import { aUser } from '@/tests/support/sign-in';

withDatabase();

test('old emails in non-canonical form are listed, each with the account that it would collide with', async () => {
  const composed = await aUser({ email: 'r\u00e9mi@shop.test' });
  const combining = await aUser({ email: 're\u0301mi@shop.test' });
  const invisible = await aUser({ email: 'ad\u200ba@shop.test' });
  await aUser({ email: 'ada@shop.test' });
  expect(await listUnusualEmails()).toEqual([
    {
      id: String(combining._id),
      email: 're\u0301mi@shop.test',
      canonicalEmail: 'r\u00e9mi@shop.test',
      conflictingId: String(composed._id),
    },
    { id: String(invisible._id), email: 'ad\u200ba@shop.test', canonicalEmail: null, conflictingId: null },
  ]);
});
