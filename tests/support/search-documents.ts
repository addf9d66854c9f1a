import { listProductForms } from '@/lib/recipes/line-product-rules';
import type { NamedIngredient } from '@/lib/search/engine/ingredient-matcher';
import type { IngredientEntry } from '@/lib/search/engine/posting-engine';
import { NO_RECIPE_FIELDS, type SearchDocument, type Segment } from '@/lib/search/engine/segment';
import { SegmentBuilder } from '@/lib/search/engine/segment-builder';
import type { LineText } from '@/lib/text/line-key-rules';
import { toIngredientWords, toRecipeWords } from '@/lib/text/word-field-rules';

/** The fields of a recipe that matter to a test. */
export type TestRecipe = {
  title: string;
  aliases?: readonly string[];
  nativeName?: { text: string };
  description?: string;
  /** A name alone, or with the forms that the line asks for. */
  lines?: readonly (string | LineText)[];
  favorites?: number;
  foodTypes?: readonly string[];
  difficulty?: string;
  prepMinutes?: number;
  spice?: number | null;
  country?: string;
  createdAtMs?: number;
};

/** Returns the id of the n-th document of a kind. */
export const toDocumentId = (index: number, kind = 0) => `${kind}${String(index).padStart(23, '0')}`;

export function toRecipeDocument(recipe: TestRecipe, id: string): SearchDocument {
  const { title, nativeName, aliases, description, lines = [], foodTypes = [] } = recipe;
  const ingredients = lines.map((line) => (typeof line === 'string' ? { name: line } : line));
  return {
    id,
    title,
    country: recipe.country ?? 'Italy',
    createdAtMs: recipe.createdAtMs ?? 0,
    words: toRecipeWords({ title, nativeName, aliases, description, ingredients }),
    favorites: recipe.favorites ?? 0,
    foodTypes,
    difficulty: recipe.difficulty ?? 'Easy',
    prepMinutes: recipe.prepMinutes ?? 30,
    spice: recipe.spice ?? null,
  };
}

/** Builds a segment of recipes; their slots equal their positions in the list. */
export function toSegment(recipes: readonly TestRecipe[]): Segment {
  const builder = new SegmentBuilder();
  for (const [index, recipe] of recipes.entries()) builder.add(toRecipeDocument(recipe, toDocumentId(index)));
  return builder.finish();
}

export function toIngredientEntry(
  name: string,
  index: number,
  aliases: readonly string[] = [],
  { forms = [], family = null, ...rest }: Partial<NamedIngredient> = {},
): IngredientEntry {
  const id = toDocumentId(index, 1);
  const words = toIngredientWords({ name, aliases, forms, family });
  const ingredient: NamedIngredient = {
    id,
    name,
    sortName: name.toLowerCase(),
    sellable: true,
    title: words.title,
    alias: words.alias,
    forms: listProductForms({ name, aliases, forms }),
    family,
    diets: [],
    ...rest,
  };
  return {
    ingredient,
    document: { ...NO_RECIPE_FIELDS, id, title: name, words },
    look: { category: 'Other', image: '' },
  };
}
