import { withDatabase } from '@/tests/support/database';
import { withPaymentSandbox } from '@/tests/support/payments';
import { checkWithStripeMock, findStripeMock } from './stripe-mock';
import { callStripeOperations } from './stripe-operations';

withDatabase();
const sandbox = withPaymentSandbox();

const stripeMock = findStripeMock();
(stripeMock ? test : test.skip)(
  'stripe-mock v0.203.0 accepts every server request that the sandbox accepted',
  async () => {
    if (!stripeMock) return;
    await callStripeOperations(sandbox.url());
    const exchanges = [...sandbox.exchanges];
    const { checkedCount, problems } = await checkWithStripeMock(stripeMock, exchanges);
    expect(problems).toEqual([]);
    expect(checkedCount).toBeGreaterThan(25);
    const creation = exchanges.find(
      ({ request }) => request.method === 'POST' && request.path === '/v1/payment_intents',
    );
    if (!creation) throw new Error('No payment intent was created.');
    const invalid = { ...creation, request: { ...creation.request, body: 'foo=bar' } };
    expect((await checkWithStripeMock(stripeMock, [invalid])).problems).toHaveLength(1);
  },
);
