import { listNearestTests } from '@/scripts/setup/import-graph.mjs';

test('the test of a changed file comes before those of the files that import it, and tests of pure rules come last', () => {
  const tests = listNearestTests(['lib/orders/pricing-rules.ts']);
  const positions = [
    'tests/lib/orders/pricing-rules.test.ts',
    'tests/app/api/orders/orders.test.ts',
    'tests/lib/geo/phone-rules.test.ts',
  ].map((file) => tests.indexOf(file));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
});

test('a changed test is run first', () => {
  expect(listNearestTests(['tests/lib/orders/pricing-rules.test.ts'])[0]).toBe(
    'tests/lib/orders/pricing-rules.test.ts',
  );
});

test('a changed document has the documents tested, and then the pure rules', () => {
  const [first, ...others] = listNearestTests(['README.md']);
  expect(first).toBe('tests/scripts/documents.test.ts');
  expect(others).toContain('tests/lib/orders/pricing-rules.test.ts');
});

test('browser tests and long tests are left to the other commands', () => {
  const tests = listNearestTests(['tests/e2e/walk.spec.ts', 'tests/property/checkout-interleavings.ts']);
  expect(tests.filter((file) => /\.spec\.|\.long\./.test(file))).toEqual([]);
});
