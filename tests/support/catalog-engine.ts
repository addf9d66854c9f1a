import { listAllowedDiets } from '@/lib/recipes/diet-type-rules';
import { PostingEngine } from '@/lib/search/engine/posting-engine';
import { SegmentBuilder } from '@/lib/search/engine/segment-builder';
import { type Catalog, readCatalog } from '@/scripts/seed/catalog-files';
import { toDocumentId, toIngredientEntry, toRecipeDocument } from './search-documents';

/** Reads the shop's own catalog into a search engine; ids are positions in its lists (`toDocumentId`). */
export async function createCatalogEngine(): Promise<{ catalog: Catalog; engine: PostingEngine }> {
  const catalog = await readCatalog('catalog');
  const ids = new Map(catalog.ingredients.map(({ slug }, index) => [slug, toDocumentId(index, 1)]));
  const builder = new SegmentBuilder();
  for (const [index, recipe] of catalog.recipes.entries()) {
    const lines = recipe.ingredients.map((line) => ({ ...line, item: ids.get(line.item ?? '') }));
    builder.add(toRecipeDocument({ ...recipe, lines, prepMinutes: recipe.prepTime }, toDocumentId(index)));
  }
  const engine = new PostingEngine(builder.finish());
  engine.setIngredients(
    catalog.ingredients.map(({ name, aliases, forms, family, sellable, allergens, flags }, index) => {
      const diets = listAllowedDiets({ allergens: [], allergenFacts: allergens, flags });
      return toIngredientEntry(name, index, aliases, { forms, family, sellable, diets });
    }),
  );
  return { catalog, engine };
}
