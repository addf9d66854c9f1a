import { toEditVersion } from '@/lib/http/edit-version-rules';
import type { Weights } from '@/lib/quantities/conversion-rules';
import { toWeights, type WeighedIngredient } from '@/lib/quantities/ingredient-weight-rules';
import type { UnitSystem } from '@/lib/quantities/kitchen-amount-rules';
import { formatLine } from './line-text-rules';
import type { RecipeView } from './recipe-schema';
import type { ScaledRecipe } from './scaled-recipe-rules';
import { formatSubstitute } from './substitute-rules';
import { convertText } from './unit-text-rules';

/** The texts of a recipe that depend on servings and units, by the names that `ScaledText` has. */
export type RecipeTexts = Readonly<Record<string, string>>;

/** Names the texts of a scaled recipe. */
export function toRecipeTexts({ lines, steps, yield: makes }: ScaledRecipe): RecipeTexts {
  return Object.fromEntries([
    ...lines.flatMap((line, index) => Object.entries(line).map(([part, text]) => [`${part}-${index}`, text])),
    ...steps.map((text, index) => [`step-${index}`, text]),
    ['yield', makes ?? ''],
  ]);
}

/** The version of a recipe's texts: a page that shows another version has other lines and steps. */
export function toTextsVersion(recipe: RecipeView): string {
  const { servings, ingredients, instructions } = recipe;
  const steps = instructions.map(({ title, text }) => [title, text]);
  const notes = Object.entries(toNoteTexts(recipe, null));
  return toEditVersion([servings, ingredients.map(formatLine), steps, notes]);
}

type NotedRecipe = Pick<
  RecipeView,
  'shortDescription' | 'description' | 'equipment' | 'notes' | 'makeAhead' | 'storage' | 'substitutes'
>;

/** Names the texts of a recipe that only depend on the units, in those of a system. */
export function toNoteTexts(recipe: NotedRecipe, units: UnitSystem | null): RecipeTexts {
  const { shortDescription, description, equipment, notes, makeAhead, storage, substitutes } = recipe;
  const texts = [
    ...Object.entries({ shortDescription, description, makeAhead, storage }),
    ...notes.map((note, index) => [`note-${index}`, note] as const),
    ...equipment.map((tool, index) => [`tool-${index}`, toToolText(tool)] as const),
    ...substitutes.flatMap((substitute, index) => [
      [`substitute-${index}`, toSubstituteText(substitute)] as const,
      [`effect-${index}`, toSentenceStart(substitute.effect)] as const,
    ]),
  ];
  return Object.fromEntries(texts.map(([name, text]) => [name, convertText(text, units)]));
}

export const toToolText = (tool: RecipeView['equipment'][number]) => toSentenceStart(formatEquipment(tool));

export const toSubstituteText = (substitute: { use: string; ratio: string }) =>
  toSentenceStart(formatSubstitute(substitute));

export function toSentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the weights of each line's ingredient; null if unknown. `products` are the ids of the ingredients. */
export function toLineWeights(
  products: readonly (string | null)[],
  ingredients: readonly (WeighedIngredient & { _id: string })[],
): (Weights | null)[] {
  const byId = new Map(ingredients.map((ingredient) => [ingredient._id, ingredient]));
  return products.map((id) => {
    const ingredient = byId.get(id ?? '');
    return ingredient ? toWeights(ingredient) : null;
  });
}

/** Returns the alternative text of each image of a recipe, in order: its content, if that is known. */
export function toImageTexts({
  title,
  images,
  imageAlts,
}: Pick<RecipeView, 'title' | 'images' | 'imageAlts'>): string[] {
  return images.map((image, index) => {
    const known = imageAlts.find((each) => each.image === image);
    return known?.alt ?? (index === 0 ? title : `${title}, picture ${index + 1}`);
  });
}

/** Splits the source of a recipe at the web address in it: the text before it, the address, the text behind it. */
export function splitSource(source: string): [before: string, url: string, after: string] {
  const found = /https?:\/\/[^\s<>"]+/i.exec(source);
  if (!found || !isWebAddress(found[0])) return [source, '', ''];
  return [source.slice(0, found.index), found[0], source.slice(found.index + found[0].length)];
}

function isWebAddress(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && username === '' && password === '';
  } catch {
    return false;
  }
}

type Equipment = { name: string; quarts?: number | undefined; inches?: number | undefined };

/** Formats a tool with its size, unless its name tells it: heavy pot (4 quarts), 9 x 13 inch dish (3 quarts) */
export function formatEquipment({ name, quarts, inches }: Equipment): string {
  const length = /\binch(?:es)?\b/.test(name) ? '' : formatSize(inches, 'inch', 'inches');
  const sizes = [formatSize(quarts, 'quart', 'quarts'), length].filter(Boolean);
  return sizes.length > 0 ? `${name} (${sizes.join(', ')})` : name;
}

function formatSize(size: number | undefined, one: string, several: string): string {
  return size === undefined ? '' : `${size} ${size === 1 ? one : several}`;
}
