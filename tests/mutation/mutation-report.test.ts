import { compareWithAccepted, type Mutant, reportMutants } from './mutation-report';

const aMutant = (change: Partial<Mutant>): Mutant => ({
  file: 'lib/orders/cancel-rules.ts',
  line: 3,
  from: 'a < b',
  to: 'a <= b',
  outcome: 'killed',
  ...change,
});
const repeat = (count: number, change: Partial<Mutant>) =>
  Array.from({ length: count }, () => aMutant(change));

test.each([
  { label: '84 of 100 killed', mutants: [...repeat(84, {}), ...repeat(16, { outcome: 'survived' })] },
  {
    label: '15 of 100 survived and 1 uncovered',
    mutants: [...repeat(84, {}), ...repeat(15, { outcome: 'survived' }), aMutant({ outcome: 'uncovered' })],
  },
])('an area with $label has not passed', ({ mutants }) => {
  const { hasPassed, lines } = reportMutants('orders', mutants, []);
  expect(hasPassed).toBe(false);
  expect(lines[0]).toContain('orders: 84.0 % killed (84 of 100, ');
  expect(lines[0]).toContain('FEWER THAN 85 %');
});

test('a listed survivor counts as alive: a list of reasons lets no area pass', () => {
  const mutants = [...repeat(84, {}), ...repeat(16, { outcome: 'survived' })];
  const accepted = [
    { file: 'lib/orders/cancel-rules.ts', from: 'a < b', to: 'a <= b', count: 16, reason: 'equal' },
  ];
  expect(reportMutants('orders', mutants, accepted).hasPassed).toBe(false);
});

test('an area with 85 of 100 killed has passed, and names each survivor with its line and what replaced it', () => {
  const mutants = [
    ...repeat(85, {}),
    ...repeat(14, { outcome: 'uncovered' }),
    aMutant({ outcome: 'survived', line: 9 }),
  ];
  const { hasPassed, lines } = reportMutants('orders', mutants, []);
  expect(hasPassed).toBe(true);
  expect(lines).toContain('  survived lib/orders/cancel-rules.ts:9  a < b  ->  a <= b');
});

test('a mutant that hangs is noticed, but told, since a busy machine may only be too slow', () => {
  const { hasPassed, lines } = reportMutants('orders', [aMutant({}), aMutant({ outcome: 'timedOut' })], []);
  expect(hasPassed).toBe(true);
  expect(lines[0]).toBe('orders: 100.0 % killed (2 of 2, 1 of them timed out, survived 0, no coverage 0)');
  expect(lines.filter((line) => line.includes('->'))).toEqual([]);
});

test('a file is reported by itself', () => {
  const mutants = [aMutant({}), aMutant({ file: 'lib/orders/order-rules.ts', outcome: 'survived' })];
  const { lines } = reportMutants('orders', mutants, []);
  expect(lines).toContain('  100.0 % killed (1 of 1, survived 0, no coverage 0)  lib/orders/cancel-rules.ts');
  expect(lines).toContain('  0.0 % killed (0 of 1, survived 1, no coverage 0)  lib/orders/order-rules.ts');
});

const REASON = { file: 'lib/orders/cancel-rules.ts', from: 'a < b', to: 'a <= b', reason: 'a and b differ' };
test.each([
  { label: 'one reason explains one survivor of two', accepted: [REASON], unexplained: 1, stale: 0 },
  {
    label: 'a reason with a count explains as many',
    accepted: [{ ...REASON, count: 2 }],
    unexplained: 0,
    stale: 0,
  },
  {
    label: 'a reason for more than survive is stale',
    accepted: [{ ...REASON, count: 3 }],
    unexplained: 0,
    stale: 1,
  },
  {
    label: 'a reason for another change explains nothing',
    accepted: [{ ...REASON, to: 'true' }],
    unexplained: 2,
    stale: 1,
  },
])('$label', ({ accepted, unexplained, stale }) => {
  const result = compareWithAccepted(repeat(2, { outcome: 'survived' }), accepted);
  expect(result.unexplained).toHaveLength(unexplained);
  expect(result.stale).toHaveLength(stale);
});

test('a reason of a file that was not run is not stale', () => {
  const accepted = [{ ...REASON, file: 'lib/orders/order-rules.ts' }];
  expect(reportMutants('orders', [aMutant({})], accepted).lines.join()).not.toContain('does not survive');
});
