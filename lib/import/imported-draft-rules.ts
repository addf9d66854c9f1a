import { EMPTY_LINE, EMPTY_STEP, type RecipeDraft, toRecipeDraft } from '@/lib/recipes/recipe-draft-schema';
import { isVideoUrl } from '@/lib/recipes/video-rules';
import { foldText } from '@/lib/text/fold-rules';
import { RECIPE_FIELDS, STEP_FIELDS } from '@/models/recipe-fields';
import type { FoodType } from '@/models/recipe-limits';
import { guessCountry } from './cuisine-rules';
import type { LinePart } from './ingredient-line-rules';
import type { ListedLine } from './ingredient-list-rules';
import type { ReadRecipe, ReadStep } from './read-recipe-types';

/** A doubt to check before a recipe is saved: a field of the form by its path, and why. */
type Doubt = { path: string; message: string };

/** A recipe in the fields of the form, and its doubts. */
export type ImportedDraft = { draft: RecipeDraft; doubts: Doubt[]; original: string };

/** Fits a recipe from elsewhere to the form: missing fields are filled, guessed or left empty, and each becomes a doubt. */
export function toImportedDraft(recipe: ReadRecipe): ImportedDraft {
  if (recipe.form) return { draft: recipe.form, doubts: [], original: toOriginal(recipe) };
  const country = guessCountry(recipe);
  const { shortDescription, description } = toDescriptions(recipe);
  const lines = recipe.ingredients.slice(0, RECIPE_FIELDS.ingredients.max);
  const steps = recipe.steps.slice(0, RECIPE_FIELDS.instructions.max);
  const minutes = toTotalMinutes(recipe);
  const empty = toRecipeDraft();
  const draft: RecipeDraft = {
    ...empty,
    title: recipe.title,
    ...{ shortDescription, description },
    foodTypes: guessFoodTypes(recipe),
    ingredients: lines.length > 0 ? lines.map(toLineDraft) : [EMPTY_LINE],
    instructions: steps.length > 0 ? steps.map(toStepDraft) : [EMPTY_STEP],
    prepTime: minutes === null ? '' : String(minutes),
    servings: recipe.servings === null ? empty.servings : String(recipe.servings),
    yield: recipe.made ? { count: String(recipe.made.count), unit: recipe.made.unit } : empty.yield,
    continents: country ? [country.continent] : [],
    country: country?.name ?? '',
    notes: recipe.notes.slice(0, RECIPE_FIELDS.notes.max).join('\n'),
    source: [recipe.author, recipe.sourceUrl].filter(Boolean).join(', '),
    videoUrl: isVideoUrl(recipe.videoUrl) ? recipe.videoUrl : '',
  };
  return { draft, doubts: listDoubts(recipe, draft), original: toOriginal(recipe) };
}

function toLineDraft(line: ListedLine): RecipeDraft['ingredients'][number] {
  const { quantity, units, name, details, about, group, optional } = line;
  return { ...EMPTY_LINE, quantity, units, name, details, about, group, optional };
}

/** The form wants a title for each step: its own, or its first words. */
function toStepDraft({ title, text, group }: ReadStep): RecipeDraft['instructions'][number] {
  const own = title || toFirstWords(text);
  const whole = group === '' ? own : `${group}: ${own}`;
  return { ...EMPTY_STEP, title: whole.slice(0, STEP_FIELDS.title.max).trim(), text };
}

const MAX_TITLE_WORDS = 6;
const MIN_TITLE_WORDS = 3;
const PREPOSITION = /^(?:in|into|to|with|for|on|onto|until|over|at|from|under|while)$/i;
/** Words that no title ends with. */
const LOOSE_END =
  /[\s,;:.–-]+(?:a|an|the|in|into|to|of|and|or|with|for|on|until|over|at|from|as|your|der|die|das|und|mit|in|le|la|les|de|et|il|e|con|el|y)$/i;

/** Characters of a step from which its title is made. */
const MAX_TITLED = 300;

/** "Heat the oil in a large pan over medium heat." becomes "Heat the oil". */
function toFirstWords(written: string): string {
  const text = written.slice(0, MAX_TITLED);
  const [clause = ''] = text.split(/[.!?;:,](?:\s|$)/);
  const words = clause.split(/\s+/).slice(0, MAX_TITLE_WORDS);
  const end = words.findIndex((word, index) => index >= MIN_TITLE_WORDS && PREPOSITION.test(word));
  let title = words.slice(0, end < 0 ? words.length : end).join(' ');
  while (LOOSE_END.test(title)) title = title.replace(LOOSE_END, '');
  return title || text.split(/\s+/).slice(0, MAX_TITLE_WORDS).join(' ');
}

/** The first sentences that fit are the short description; the whole text is the full one. */
function toDescriptions({ description, title }: ReadRecipe): {
  shortDescription: string;
  description: string;
} {
  const { max } = RECIPE_FIELDS.shortDescription;
  if (description === '') return { shortDescription: title.slice(0, max), description: title };
  if (description.length <= max) return { shortDescription: description, description };
  const sentences = description.slice(0, max).match(/^.*[.!?](?=\s)/s)?.[0];
  const words = description.slice(0, max - 1).replace(/\s+\S*$/, '');
  return { shortDescription: sentences ?? `${words}…`, description };
}

function toTotalMinutes({ totalMinutes, prepMinutes, cookMinutes }: ReadRecipe): number | null {
  const sum = (prepMinutes ?? 0) + (cookMinutes ?? 0);
  return totalMinutes ?? (sum > 0 ? sum : null);
}

/** Diets are not among them: whether a dish is gluten-free is for the cook to say. */
const FOOD_TYPE_WORDS: readonly [FoodType, RegExp][] = [
  ['Appetizer', /\b(?:appetizers?|starters?|hors|antipast[io]|entrees froides|vorspeisen?)\b/],
  ['Breakfast', /\b(?:breakfasts?|brunch|fruhstuck)\b/],
  ['Casserole / Bake', /\b(?:casseroles?|gratins?|auflauf)\b/],
  ['Dessert', /\b(?:desserts?|cakes?|cookies?|pies?|sweets?|dolci|nachtisch|kuchen|postres?|brownies?)\b/],
  ['Grill / BBQ', /\b(?:grill(?:ed|ing)?|bbq|barbecue)\b/],
  ['Holiday', /\b(?:holidays?|christmas|thanksgiving|easter)\b/],
  ['Pasta & Noodles', /\b(?:pasta|noodles?|spaghetti|lasagna|lasagne|nudeln)\b/],
  ['Salad', /\b(?:salads?|salate?|insalat[ae]|ensaladas?)\b/],
  ['Sandwiches', /\b(?:sandwich(?:es)?|burgers?|wraps?)\b/],
  ['Side Dish', /\b(?:side dish(?:es)?|sides?|beilagen?|contorn[io])\b/],
  ['Snack', /\b(?:snacks?)\b/],
  ['Soup', /\b(?:soups?|stews?|suppen?|soupes?|zupp[ae]|sopas?|chili)\b/],
  ['Stir-Fry', /\b(?:stir[ -]fr(?:y|ies))\b/],
  [
    'Main Course',
    /\b(?:main(?: course| dish)?|mains|dinners?|entrees?|hauptgericht|plat principal|lunch|second[io])\b/,
  ],
];
const MAX_FOOD_TYPES = 3;
/** Characters; keywords of a page are fewer. */
const MAX_SEARCHED = 2_000;

function guessFoodTypes({ categories, title, keywords }: ReadRecipe): string[] {
  const find = (text: string) => {
    const folded = foldText(text.slice(0, MAX_SEARCHED));
    return FOOD_TYPE_WORDS.filter(([, pattern]) => pattern.test(folded)).map(([type]) => type);
  };
  const types = [categories.join(' / '), title, keywords.join(' / ')]
    .map(find)
    .find((found) => found.length > 0);
  return (types ?? []).slice(0, MAX_FOOD_TYPES);
}

const PART_NAMES: Record<LinePart, string> = {
  quantity: 'quantity',
  units: 'unit',
  name: 'name',
  details: 'details',
};

function listDoubts(recipe: ReadRecipe, draft: RecipeDraft): Doubt[] {
  const { ingredients, steps } = recipe;
  const lines = ingredients.slice(0, RECIPE_FIELDS.ingredients.max).flatMap(toLineDoubt);
  const facts: [isUnsure: boolean, path: string, message: string][] = [
    [ingredients.length === 0, 'ingredients.0.name', 'No ingredients were found.'],
    [steps.length === 0, 'instructions.0.text', 'No steps were found.'],
    [
      ingredients.length > draft.ingredients.length,
      'ingredients.0.name',
      `Only the first ${draft.ingredients.length} of ${ingredients.length} ingredients fit.`,
    ],
    [
      steps.length > draft.instructions.length,
      'instructions.0.text',
      `Only the first ${draft.instructions.length} of ${steps.length} steps fit.`,
    ],
    [recipe.description === '', 'shortDescription', 'It has no description; the title stands in.'],
    [draft.foodTypes.length === 0, '', 'Please choose a food type.'],
    [draft.prepTime === '', 'prepTime', 'It does not say how long it takes.'],
    [recipe.servings === null || recipe.isYieldUnsure, 'servings', toServingsDoubt(recipe)],
    [true, 'difficulty', 'The difficulty is a guess: Medium.'],
    [
      true,
      'country',
      draft.country === '' ? 'Please choose a country.' : `The country is a guess: ${draft.country}.`,
    ],
  ];
  return [...lines, ...facts.flatMap(([isUnsure, path, message]) => (isUnsure ? [{ path, message }] : []))];
}

function toServingsDoubt({ servings, made }: ReadRecipe): string {
  if (servings !== null) return `It may serve more than ${servings}.`;
  return made
    ? `It makes ${made.count} ${made.unit}; the servings are a guess.`
    : 'It does not say how many it serves.';
}

function toLineDoubt({ unsure, original }: ListedLine, index: number): Doubt[] {
  const [first] = unsure;
  if (first === undefined) return [];
  const parts = unsure.map((part) => PART_NAMES[part]).join(' and ');
  return [
    {
      path: `ingredients.${index}.${first}`,
      message: `Check the ${parts} of “${original.slice(0, MAX_SHOWN)}”.`,
    },
  ];
}
const MAX_SHOWN = 200;

/** The source text, to compare with. */
function toOriginal({ title, description, ingredients, steps }: ReadRecipe): string {
  const lines = ingredients.map(({ original, group }, index) =>
    group !== '' && group !== ingredients[index - 1]?.group ? `${group}:\n${original}` : original,
  );
  const texts = steps.map(({ title: own, text }, index) => `${index + 1}. ${own ? `${own}: ` : ''}${text}`);
  return [title, description, lines.join('\n'), texts.join('\n')]
    .filter(Boolean)
    .join('\n\n')
    .slice(0, MAX_ORIGINAL);
}
/** In characters; a recipe that fits the form has less. */
const MAX_ORIGINAL = 60_000;
