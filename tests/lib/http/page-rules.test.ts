import { computeOffset, findExistingPage } from '@/lib/http/page-rules';

/** A list of 50 in pages of 20. */
const findPage = async (page: number) => ({ first: computeOffset({ page, limit: 20 }) + 1, pageCount: 3 });

test.each([
  { requested: 1, page: 1, first: 1 },
  { requested: 3, page: 3, first: 41 },
  { requested: 99, page: 3, first: 41 },
])('page $requested of 3 shows page $page', async ({ requested, page, first }) => {
  expect(await findExistingPage(requested, findPage)).toEqual({ page, first, pageCount: 3 });
});
