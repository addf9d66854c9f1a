import { checkCatalog } from '@/scripts/seed/catalog-check/all-rules';
import { readCheckedCatalog } from '@/scripts/seed/catalog-check/checked-catalog-files';
import { checkChanged } from '@/tests/support/small-catalog';

test('the small catalog, into which the tests plant faults, has none', () => {
  expect(checkChanged(() => {})).toEqual([]);
});

test('the catalog has no errors', async () => {
  const { catalog, problems } = await readCheckedCatalog('catalog');
  expect(problems).toEqual([]);
  expect(catalog && checkCatalog(catalog).filter(({ isWarning }) => !isWarning)).toEqual([]);
});
