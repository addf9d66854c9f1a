import { createHash } from 'node:crypto';
import { foldText } from '@/lib/text/fold-rules';
import type { IngredientFile, RecipeFile } from './catalog-file-schema';

/** What a file of `catalog/` becomes in the database; pure, so that a load can be repeated. */

export type CatalogKind = 'recipe' | 'ingredient';

/** The same file has the same address in every shop: the id follows from its kind and slug. */
export function toDocumentId(kind: CatalogKind | 'user', slug: string): string {
  return createHash('sha256').update(`${kind}:${slug}`).digest('hex').slice(0, 24);
}

/** The name under which a load remembers a file. */
export function toItemKey(kind: CatalogKind, slug: string): string {
  return `${kind}:${slug}`;
}

/** The name under which each picture file of the catalogue is stored. */
export type PictureNames = ReadonlyMap<string, string>;

export function toRecipeFields(file: Omit<RecipeFile, 'plating'>, pictures: PictureNames) {
  return {
    title: file.title,
    sortTitle: foldText(file.title),
    aliases: file.aliases,
    shortDescription: file.shortDescription,
    description: file.description,
    foodTypes: file.foodTypes,
    ingredients: file.ingredients.map(({ quantity, units, name, details = '' }) => ({
      quantity,
      units,
      name,
      details,
    })),
    instructions: file.instructions,
    prepTime: file.prepTime,
    servings: file.servings,
    difficulty: file.difficulty,
    continents: file.continents,
    country: file.country,
    videoUrl: file.videoUrl ?? '',
    images: (file.images ?? []).flatMap((image) => pictures.get(image) ?? []),
  };
}

export function toIngredientFields(file: IngredientFile, pictures: PictureNames) {
  return {
    name: file.name,
    sortName: foldText(file.name),
    description: file.description,
    aliases: file.aliases,
    category: file.category,
    amounts: file.amounts,
    sellable: file.sellable,
    image: (file.image && pictures.get(file.image)) ?? '',
    gramsPerCup: file.gramsPerCup ?? null,
    gramsPerPiece: file.gramsPerPiece ?? null,
    nutrition: file.nutrition,
    allergens: file.allergens,
  };
}

/** SHA-256 over values, whatever the order of their keys. */
export function fingerprint(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** The document's values of those fields that a file decides. */
export function pickFields(document: object, fields: object): Record<string, unknown> {
  const values = document as Record<string, unknown>;
  return Object.fromEntries(Object.keys(fields).map((key) => [key, values[key]]));
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
