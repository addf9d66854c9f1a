import type { RecipeSortKey } from '@/lib/catalog/recipe-list-rules';
import { IngredientMatcher } from '@/lib/search/engine/ingredient-matcher';
import { findListed, listDocuments } from '@/lib/search/engine/list-rules';
import type { ListQuery, Window } from '@/lib/search/engine/search-engine-types';
import { compareStrings, type Segment } from '@/lib/search/engine/segment';
import { foldText } from '@/lib/text/fold-rules';
import { type TestRecipe, toDocumentId, toSegment } from '@/tests/support/search-documents';

const ALL = { skip: 0, limit: 100 };
const BY_TITLE = { sortBy: 'title', order: 'asc' } as const;

/** Lists the documents with the text in their title; words are tested with the engine, which splits the text. */
const listByTitle = (
  segments: Segment[],
  text: string,
  sorting: Omit<ListQuery, 'text'> = BY_TITLE,
  window: Window = ALL,
) =>
  listDocuments(
    segments.map((segment) => findListed(segment, { text, terms: [], matcher: new IngredientMatcher([]) })),
    sorting,
    window,
  );

test('a text that goes across two titles, or is only in a removed one, matches nothing', () => {
  const segment = toSegment([{ title: 'Miso Ramen' }, { title: 'Laksa' }, { title: 'Borscht' }]);
  segment.remove(toDocumentId(2));
  for (const title of ['ramen laksa', 'ramen\nlaksa', 'borscht', '.*'])
    expect(listByTitle([segment], title)).toEqual({ count: 0, ids: [] });
});

test('a text matches anywhere in a title, ignoring case, accents and surrounding spaces, once per recipe', () => {
  const segment = toSegment([
    { title: 'Crème Brûlée' },
    { title: 'Ramen' },
    { title: 'Banana' },
    { title: 'Brûlée à l’orange brûlée' },
  ]);
  const list = (title: string) => listByTitle([segment], title).ids.map((id) => Number(id));
  expect(list(' BRULEE')).toEqual([3, 0]);
  expect(list('an')).toEqual([2, 3]);
  expect(list('n')).toEqual([2, 3, 1]);
  expect(list('')).toEqual([2, 3, 0, 1]);
});

const COUNTRIES = ['Japan', 'Italy', 'Peru'];
const RECIPES: TestRecipe[] = Array.from({ length: 60 }, (_, index) => ({
  title: `Dish ${(index * 37) % 20}`,
  country: COUNTRIES[index % 3] ?? '',
  createdAtMs: (index * 7) % 25,
}));
const SORT_KEYS: Record<RecipeSortKey, (recipe: TestRecipe) => string> = {
  title: ({ title }) => foldText(title),
  createdAt: ({ createdAtMs }) => String(createdAtMs).padStart(2, '0'),
  country: ({ country, title }) => `${country}\0${foldText(title)}`,
};

test.each(['title', 'createdAt', 'country'] as const)(
  'pages by %s are those of all recipes sorted by it and their ids, also across two segments',
  (sortBy) => {
    const key = SORT_KEYS[sortBy];
    const sorted = RECIPES.map((recipe, index) => ({ recipe, id: toDocumentId(index) })).sort(
      (a, b) => compareStrings(key(a.recipe), key(b.recipe)) || compareStrings(a.id, b.id),
    );
    const whole = toSegment(RECIPES);
    const packed = toSegment(RECIPES);
    const changed = toSegment(RECIPES);
    for (const index of RECIPES.keys()) (index % 4 === 0 ? packed : changed).remove(toDocumentId(index));
    for (const segments of [[whole], [packed, changed]]) {
      for (const order of ['asc', 'desc'] as const) {
        const ids = (order === 'asc' ? sorted : sorted.toReversed()).map(({ id }) => id);
        for (const skip of [0, 7, 55, 60, 5_000]) {
          const page = listByTitle(segments, '', { sortBy, order }, { skip, limit: 10 });
          expect(page).toEqual({ count: 60, ids: ids.slice(skip, skip + 10) });
        }
      }
    }
  },
);
