import type { PostingEngine } from '@/lib/search/engine/posting-engine';
import { findLikeDishes } from '@/lib/search/likeness-rules';
import type { Catalog } from '@/scripts/seed/catalog-files';
import { createCatalogEngine } from '@/tests/support/catalog-engine';
import { toDocumentId } from '@/tests/support/search-documents';

/** Dishes like others, of the shop's own catalog. */
let catalog: Catalog;
let engine: PostingEngine;
beforeAll(async () => {
  ({ catalog, engine } = await createCatalogEngine());
});

/** Returns the recipes most like the one of that name, which is made of these. */
function findLike(slug: string, ...mainIngredients: string[]) {
  const index = catalog.recipes.findIndex((recipe) => recipe.slug === slug);
  const recipe = catalog.recipes[index];
  if (!recipe) throw new Error(`The catalog has no ${slug}.`);
  const source = { ...recipe, _id: toDocumentId(index), serveWith: [] };
  const ids = findLikeDishes(engine, source, { mainIngredients, max: 4 });
  return ids.flatMap((id) => catalog.recipes[Number(id)] ?? []);
}

test('a dish is not like itself, and has four others of its course', () => {
  const like = findLike('tiramisu', 'Mascarpone');
  expect(like).toHaveLength(4);
  expect(like.map(({ slug }) => slug)).not.toContain('tiramisu');
  expect(like.every(({ foodTypes }) => foodTypes.includes('Dessert'))).toBe(true);
});

test('every dish of the catalog has four others like it', () => {
  const few = catalog.recipes.filter(({ slug, ingredients }) => {
    const names = ingredients.slice(0, 2).map(({ name }) => name);
    return findLike(slug, ...names).length < 4;
  });
  expect(few.map(({ slug }) => slug)).toEqual([]);
});

test('dishes of the same country and ingredient come first, then those of the region', () => {
  const [first] = findLike('butter-chicken', 'chicken thighs');
  expect(first?.country).toBe('India');
  const around = findLike('pho-bo', 'beef', 'Rice Noodles').map(({ country }) => country);
  expect(around).toContain('Vietnam');
});

test('the same dishes are found again', () => {
  expect(findLike('pad-thai', 'Rice Noodles', 'shrimp')).toEqual(
    findLike('pad-thai', 'Rice Noodles', 'shrimp'),
  );
});
