import { STRIPE_OPERATIONS } from '@/sandbox/stripe-api';
import type { WireAnswer, WireRequest } from '@/sandbox/wire';
import { withDatabase } from '@/tests/support/database';
import { withPaymentSandbox } from '@/tests/support/payments';
import { type Exchange, problemsOf } from './stripe-contract';
import { findStripeMock, judgeByStripeMock } from './stripe-mock';
import { walkThroughStripe } from './walk';

withDatabase();
const sandbox = withPaymentSandbox();
let exchanges: Exchange[];

beforeAll(async () => {
  await walkThroughStripe(sandbox.url());
  exchanges = [...sandbox.exchanges];
});

test('every operation of the sandbox is judged', () => {
  const met = new Set(exchanges.map(({ request }) => `${request.method} ${toPattern(request.path)}`));
  const known = STRIPE_OPERATIONS.map(({ method, path }) => `${method} ${path}`);
  expect(known.filter((operation) => !met.has(operation))).toEqual([]);
});

test('Stripe’s description has nothing against requests and answers', () => {
  expect(exchanges.flatMap(problemsOf)).toEqual([]);
});

test.each([
  ['an unknown parameter', { body: 'amount=500&currency=usd&colour=red' }, {}, 'colour'],
  ['a missing amount', { body: 'currency=usd' }, {}, 'amount'],
  ['an amount that is no number', { body: 'amount=much&currency=usd' }, {}, 'integer'],
  [
    'what is gone since endive',
    { body: 'amount=500&currency=usd&payment_method_types[0]=card' },
    {},
    'endive',
  ],
  ['an unknown status', {}, { status: 'paid' }, '/status'],
  ['an amount as text', {}, { amount: '500' }, '/amount'],
  ['a client secret that is a number', {}, { client_secret: 7 }, '/client_secret'],
])('%s would be noticed', (_, request: Partial<WireRequest>, fields: object, problem) => {
  const good = created();
  const answer = { ...good.answer, body: { ...good.answer.body, ...fields } };
  const said = problemsOf({ request: { ...good.request, ...request }, answer }).join('\n');
  expect(said).toContain(problem);
});

test('an answer without one of the fields that real ones have would be noticed', () => {
  const { request, answer } = created();
  const { amount_received: _gone, ...body } = { ...answer.body } as Record<string, unknown>;
  expect(problemsOf({ request, answer: { ...answer, body } })).toEqual([
    expect.stringContaining('amount_received'),
  ]);
});

test('an error that is not of Stripe’s form would be noticed', () => {
  const answer: WireAnswer = { status: 402, body: { error: { type: 'sorry', message: 'no' } } };
  expect(problemsOf({ ...created(), answer }).join()).toContain('/error');
});

const stripeMock = findStripeMock();
(stripeMock ? test : test.skip)(
  'stripe-mock v0.203.0 takes every request of the server that the sandbox took',
  async () => {
    if (!stripeMock) return;
    const { judged, problems } = await judgeByStripeMock(stripeMock, exchanges);
    expect(problems).toEqual([]);
    expect(judged).toBeGreaterThan(25);
    const [bad] = [created()].map(({ request, answer }) => ({
      request: { ...request, body: 'foo=bar' },
      answer,
    }));
    expect((await judgeByStripeMock(stripeMock, bad ? [bad] : [])).problems).toHaveLength(1);
  },
  60_000,
);

/** The exchange that made the first payment intent. */
function created(): Exchange {
  const found = exchanges.find(
    ({ request }) => request.method === 'POST' && request.path === '/v1/payment_intents',
  );
  if (!found) throw new Error('the walk made no payment intent');
  return found;
}

function toPattern(path: string): string {
  return path.replace(/\/(?:cus|pm|pi|seti|ch|re|evt)_\w+/, '/:id');
}
