import { STRIPE_OPERATIONS } from '@/sandbox/stripe-api';
import type { WireRequest, WireResponse } from '@/sandbox/wire';
import { withDatabase } from '@/tests/support/database';
import { withPaymentSandbox } from '@/tests/support/payments';
import { type Exchange, listProblems } from './stripe-contract';
import { callStripeOperations } from './stripe-operations';

withDatabase();
const sandbox = withPaymentSandbox();
let exchanges: Exchange[];

beforeAll(async () => {
  await callStripeOperations(sandbox.url());
  exchanges = [...sandbox.exchanges];
});

test('every operation of the sandbox is called', () => {
  const requested = new Set(exchanges.map(({ request }) => `${request.method} ${toPattern(request.path)}`));
  const operations = STRIPE_OPERATIONS.map(({ method, path }) => `${method} ${path}`);
  expect(operations.filter((operation) => !requested.has(operation))).toEqual([]);
});

test('requests and responses conform to Stripe’s description', () => {
  expect(exchanges.flatMap(listProblems)).toEqual([]);
});

test.each([
  {
    rule: 'an unknown parameter',
    request: { body: 'amount=500&currency=usd&color=red' },
    fields: {},
    problem: 'color',
  },
  { rule: 'a missing amount', request: { body: 'currency=usd' }, fields: {}, problem: 'amount' },
  {
    rule: 'an amount that is not a number',
    request: { body: 'amount=abc&currency=usd' },
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
    const validExchange = getCreationExchange();
    const response = { ...validExchange.response, body: { ...validExchange.response.body, ...fields } };
    const problems = listProblems({ request: { ...validExchange.request, ...request }, response }).join('\n');
    expect(problems).toContain(problem);
  },
);

test('detects a response without one of the fields that real responses have', () => {
  const { request, response } = getCreationExchange();
  const { amount_received: _removed, ...body } = { ...response.body } as Record<string, unknown>;
  expect(listProblems({ request, response: { ...response, body } })).toEqual([
    expect.stringContaining('amount_received'),
  ]);
});

test('detects an error that does not have Stripe’s format', () => {
  const response: WireResponse = { status: 402, body: { error: { type: 'sorry', message: 'no' } } };
  expect(listProblems({ ...getCreationExchange(), response }).join()).toContain('/error');
});

/** Returns the exchange that created the first payment intent. */
function getCreationExchange(): Exchange {
  const exchange = exchanges.find(
    ({ request }) => request.method === 'POST' && request.path === '/v1/payment_intents',
  );
  if (!exchange) throw new Error('No payment intent was created.');
  return exchange;
}

function toPattern(path: string): string {
  return path.replace(/\/(?:cus|pm|pi|seti|ch|re|evt)_\w+/, '/:id');
}
