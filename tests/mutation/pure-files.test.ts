import { listPureFiles, listPureTests, needsDatabase } from './pure-files';

test.each([
  { label: 'a folder that does not exist', area: 'ordering' },
  { label: 'a folder without pure files', area: 'users' },
  { label: 'a beginning that no name has', area: 'catalog/allergies' },
])('nothing is changed in $label', ({ area }) => {
  expect(() => listPureFiles(area)).toThrow(`lib/${area} has no -rules, -view or -schema file.`);
});

test('a folder gives its rules, views and schemas, without those of its subfolders', () => {
  const files = listPureFiles('payments');
  expect(files).toContain('lib/payments/payment-help-rules.ts');
  expect(files.filter((file) => /-(queries|commands)\.ts$|paypal\//.test(file))).toEqual([]);
});

test('the beginning of a name gives the files that have it', () => {
  expect(listPureFiles('catalog/allergen')).toEqual([
    'lib/catalog/allergen-filter-schema.ts',
    'lib/catalog/allergen-rules.ts',
  ]);
});

test('files are judged by the tests of their folder that need no database', () => {
  const tests = listPureTests(listPureFiles('orders'));
  expect(tests).toContain('tests/lib/orders/pricing-rules.test.ts');
  expect(tests).not.toContain('tests/lib/orders/order-email.test.ts');
});

test('a test of the folder that does not read a file does not judge it', () => {
  const tests = listPureTests(['lib/recipes/stored-allergen-rules.ts']);
  expect(tests).toContain('tests/lib/recipes/stored-allergen-rules.test.ts');
  expect(tests).not.toContain('tests/lib/recipes/line-mass.test.ts');
});

test('a test that reads the whole catalog judges no rule', () => {
  expect(listPureTests(listPureFiles('recipes/recipe-allergen'))).not.toContain(
    'tests/lib/recipes/catalog-forms.test.ts',
  );
});

test.each([
  { file: 'tests/lib/settlement/refund.test.ts', isNeeded: true },
  { file: 'lib/settlement/settle-commands.ts', isNeeded: true },
  { file: 'tests/lib/orders/pricing-rules.test.ts', isNeeded: false },
])('$file needs a database: $isNeeded', ({ file, isNeeded }) => {
  expect(needsDatabase(file)).toBe(isNeeded);
});
