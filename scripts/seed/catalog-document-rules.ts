import { createHash } from 'node:crypto';
import { mapTexts } from '@/lib/text/field-rules';
import { foldText } from '@/lib/text/fold-rules';
import { INGREDIENT_FIELDS, type IngredientFieldIn } from '@/models/ingredient-fields';
import { LINE_FIELDS, RECIPE_FIELDS, type RecipeFieldIn } from '@/models/recipe-fields';
import type { IngredientFile, RecipeFile } from './catalog-file-schema';

/** Converts files of `catalog/` to documents; pure, so that a load can be repeated. */

export type CatalogKind = 'recipe' | 'ingredient';

/** Derives the id from kind and slug, so that the same file has the same URL in every shop. */
export function toDocumentId(kind: CatalogKind | 'user', slug: string): string {
  return createHash('sha256').update(`${kind}:${slug}`).digest('hex').slice(0, 24);
}

/** Returns the key under which a load records a file. */
export function toItemKey(kind: CatalogKind, slug: string): string {
  return `${kind}:${slug}`;
}

/** The stored name of each image file of the catalog. */
export type ImageNames = ReadonlyMap<string, string>;

export function toRecipeFields(file: Omit<RecipeFile, 'plating'>, imageNames: ImageNames) {
  return {
    ...mapTexts(RECIPE_FIELDS, 'file', (_, name) => file[name] ?? ''),
    sortTitle: foldText(file.title),
    aliases: file.aliases,
    foodTypes: file.foodTypes,
    ingredients: file.ingredients.map((line) => mapTexts(LINE_FIELDS, 'file', (_, name) => line[name] ?? '')),
    instructions: file.instructions,
    prepTime: file.prepTime,
    servings: file.servings,
    difficulty: file.difficulty,
    continents: file.continents,
    videoUrl: file.videoUrl ?? '',
    images: (file.images ?? []).flatMap((image) => imageNames.get(image) ?? []),
  } satisfies Record<RecipeFieldIn<'file'>, unknown> & Record<string, unknown>;
}

export function toIngredientFields(file: IngredientFile, imageNames: ImageNames) {
  return {
    ...mapTexts(INGREDIENT_FIELDS, 'file', (_, name) => file[name] ?? ''),
    sortName: foldText(file.name),
    aliases: file.aliases,
    category: file.category,
    amounts: file.amounts,
    sellable: file.sellable,
    image: (file.image && imageNames.get(file.image)) ?? '',
    gramsPerCup: file.gramsPerCup ?? null,
    gramsPerPiece: file.gramsPerPiece ?? null,
    nutrition: file.nutrition,
    allergens: file.allergens,
  } satisfies Record<IngredientFieldIn<'file'>, unknown> & Record<string, unknown>;
}

/** Computes the SHA-256 of a value, regardless of the order of its keys. */
export function computeFingerprint(value: unknown): string {
  return createHash('sha256').update(toCanonicalJson(value)).digest('hex');
}

/** Picks the document's values of the fields that a file sets. */
export function pickFields(document: object, fields: object): Record<string, unknown> {
  const values = document as Record<string, unknown>;
  return Object.fromEntries(Object.keys(fields).map((key) => [key, values[key]]));
}

function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
