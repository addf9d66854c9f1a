import { STRIPE_OPERATIONS } from '@/sandbox/stripe-api';
import type { WireRequest, WireResponse } from '@/sandbox/wire';
import { withDatabase } from '@/tests/support/database';
import { withPaymentSandbox } from '@/tests/support/payments';
import { type Exchange, problemsOf } from './stripe-contract';
import { checkWithStripeMock, findStripeMock } from './stripe-mock';
import { walkThroughStripe } from './walk';

withDatabase();
const sandbox = withPaymentSandbox();
let exchanges: Exchange[];

beforeAll(async () => {
  await walkThroughStripe(sandbox.url());
  exchanges = [...sandbox.exchanges];
});

test('every operation of the sandbox is checked', () => {
  const requested = new Set(exchanges.map(({ request }) => `${request.method} ${toPattern(request.path)}`));
  const operations = STRIPE_OPERATIONS.map(({ method, path }) => `${method} ${path}`);
  expect(operations.filter((operation) => !requested.has(operation))).toEqual([]);
});

test('requests and responses conform to Stripe’s description', () => {
  expect(exchanges.flatMap(problemsOf)).toEqual([]);
});

test.each([
  {
    rule: 'an unknown parameter',
    request: { body: 'amount=500&currency=usd&colour=red' },
    fields: {},
    problem: 'colour',
  },
  { rule: 'a missing amount', request: { body: 'currency=usd' }, fields: {}, problem: 'amount' },
  {
    rule: 'an amount that is not a number',
    request: { body: 'amount=much&currency=usd' },
    fields: {},
    problem: 'integer',
  },
  {
    rule: 'a parameter removed since endive',
    request: { body: 'amount=500&currency=usd&payment_method_types[0]=card' },
    fields: {},
    problem: 'endive',
  },
  { rule: 'an unknown status', request: {}, fields: { status: 'paid' }, problem: '/status' },
  { rule: 'an amount as a string', request: {}, fields: { amount: '500' }, problem: '/amount' },
  {
    rule: 'a client secret that is a number',
    request: {},
    fields: { client_secret: 7 },
    problem: '/client_secret',
  },
])(
  'detects $rule',
  ({
    request,
    fields,
    problem,
  }: {
    rule: unknown;
    request: Partial<WireRequest>;
    fields: object;
    problem: unknown;
  }) => {
    const valid = creationExchange();
    const response = { ...valid.response, body: { ...valid.response.body, ...fields } };
    const problems = problemsOf({ request: { ...valid.request, ...request }, response }).join('\n');
    expect(problems).toContain(problem);
  },
);

test('detects a response without one of the fields that real responses have', () => {
  const { request, response } = creationExchange();
  const { amount_received: _removed, ...body } = { ...response.body } as Record<string, unknown>;
  expect(problemsOf({ request, response: { ...response, body } })).toEqual([
    expect.stringContaining('amount_received'),
  ]);
});

test('detects an error that does not have Stripe’s format', () => {
  const response: WireResponse = { status: 402, body: { error: { type: 'sorry', message: 'no' } } };
  expect(problemsOf({ ...creationExchange(), response }).join()).toContain('/error');
});

const stripeMock = findStripeMock();
(stripeMock ? test : test.skip)(
  'stripe-mock v0.203.0 accepts every server request that the sandbox accepted',
  async () => {
    if (!stripeMock) return;
    const { checked, problems } = await checkWithStripeMock(stripeMock, exchanges);
    expect(problems).toEqual([]);
    expect(checked).toBeGreaterThan(25);
    const [bad] = [creationExchange()].map(({ request, response }) => ({
      request: { ...request, body: 'foo=bar' },
      response,
    }));
    expect((await checkWithStripeMock(stripeMock, bad ? [bad] : [])).problems).toHaveLength(1);
  },
  60_000,
);

/** Returns the exchange that created the first payment intent. */
function creationExchange(): Exchange {
  const found = exchanges.find(
    ({ request }) => request.method === 'POST' && request.path === '/v1/payment_intents',
  );
  if (!found) throw new Error('The walk created no payment intent.');
  return found;
}

function toPattern(path: string): string {
  return path.replace(/\/(?:cus|pm|pi|seti|ch|re|evt)_\w+/, '/:id');
}
