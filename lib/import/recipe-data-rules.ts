import { storedRecipeDraftSchema } from '@/lib/recipes/recipe-draft-schema';
import { toOneLine, toTextLines } from './html-tree';
import { readIngredientList } from './ingredient-list-rules';
import {
  type Data,
  type Graph,
  hasType,
  isData,
  readKey,
  resolve,
  toList,
  toText,
  toTexts,
} from './json-ld-rules';
import type { ReadRecipe } from './read-recipe-types';
import { readSteps } from './step-rules';
import { readMinutes, readYield } from './written-time-rules';

/** Where structured data was found. */
export type PageContext = {
  language: string;
  url: string;
  /** Whether recipes of one title may be several, as in somebody's collection; a page only repeats itself. */
  isCollection?: boolean;
};

/** Reads the recipes of structured data; those that a page only links to, without ingredients and steps, are left out. */
export function readRecipeData(graph: Graph, page: PageContext): ReadRecipe[] {
  const recipes = graph.nodes
    .filter((node) => hasType(node, 'Recipe'))
    .slice(0, MAX_RECIPES)
    .map((node) => readRecipe(node, graph, page))
    .filter(({ title, ingredients, steps }) => title !== '' && ingredients.length + steps.length > 0);
  const whole = recipes.filter(({ ingredients }) => ingredients.length > 0);
  const found = whole.length > 0 ? whole : recipes;
  const keys = found.map((recipe) => (page.isCollection ? toContentKey(recipe) : recipe.title));
  return found.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

const toContentKey = ({ title, description, ingredients, steps, form }: ReadRecipe) =>
  JSON.stringify([title, description, ingredients.map(({ original }) => original), steps, form]);

/** Of one file; more than an import may have, so that the rest is said. */
const MAX_RECIPES = 1_100;

function readRecipe(data: Data, graph: Graph, page: PageContext): ReadRecipe {
  const read = (key: string) => toText(readKey(data, key), graph);
  const language = (read('inLanguage') || page.language).slice(0, MAX_LANGUAGE_LENGTH);
  const readTime = (key: string) => readTimeOf(readKey(data, key), graph);
  const { servings, made, isUnsure } = readYield(
    listYields(readKey(data, 'recipeYield') ?? readKey(data, 'yield'), graph),
  );
  const sourceUrl =
    toUrl(read('url') || readId(readKey(data, 'mainEntityOfPage')), page.url) || toUrl(page.url, page.url);
  return {
    title: read('name') || read('headline'),
    description: read('description'),
    language,
    ingredients: readIngredientList(listIngredients(data, graph), language || undefined),
    steps: readSteps(readKey(data, 'recipeInstructions') ?? readKey(data, 'instructions'), graph),
    prepMinutes: readTime('prepTime'),
    cookMinutes: readTime('cookTime') ?? readTime('performTime'),
    totalMinutes: readTime('totalTime'),
    ...{ servings, made, isYieldUnsure: isUnsure },
    cuisines: toTexts(readKey(data, 'recipeCuisine'), graph),
    categories: toTexts(readKey(data, 'recipeCategory'), graph),
    keywords: toTexts(readKey(data, 'keywords'), graph),
    notes: [],
    author: read('author') || read('creator'),
    sourceUrl,
    images: listImages(readKey(data, 'image'), graph, page.url),
    videoUrl: readVideo(readKey(data, 'video'), graph, page.url),
    form: storedRecipeDraftSchema.shape.values.safeParse(data.recipeForm).data ?? null,
  };
}
/** As "zh-Hant-TW". */
const MAX_LANGUAGE_LENGTH = 20;

/** Ingredients in a list, in one text of many lines, or in objects with amounts of their own. */
function listIngredients(data: Data, graph: Graph): string[] {
  const values =
    ['recipeIngredient', 'ingredients', 'ingredient', 'supply']
      .map((key) => toList(readKey(data, key)).flat(2))
      .find((list) => list.length > 0)
      ?.slice(0, MAX_VALUES) ?? [];
  const [only] = values;
  // One text may hold the whole list.
  if (values.length === 1 && typeof only === 'string') {
    const lines = toTextLines(only);
    return lines.length > 1 ? lines : lines.flatMap((line) => line.split(/[,;] (?=\d)/));
  }
  return values.flatMap((value) => {
    if (typeof value === 'string') return toOneLine(value) || [];
    const item = resolve(value, graph);
    if (!isData(item)) return [];
    if (hasType(item, 'ItemList'))
      return toList(readKey(item, 'itemListElement')).map((each) => toText(each, graph));
    const amount = ['amount', 'quantity', 'requiredQuantity', 'value', 'unitText', 'unit'].map((key) =>
      readAmountText(readKey(item, key), graph),
    );
    return [...amount, toText(readKey(item, 'name') ?? readKey(item, 'text'), graph)]
      .filter(Boolean)
      .join(' ');
  });
}

/** Of one list; no recipe of the shop has a twentieth of it. */
const MAX_VALUES = 2_000;

function readAmountText(value: unknown, graph: Graph): string {
  if (!isData(value)) return toText(value, graph);
  return [readKey(value, 'value'), readKey(value, 'unitText') ?? readKey(value, 'unitCode')]
    .map((part) => toText(part, graph))
    .filter(Boolean)
    .join(' ');
}

function readTimeOf(value: unknown, graph: Graph): number | null {
  for (const each of toList(value)) {
    const data = resolve(each, graph);
    const text = isData(data)
      ? toText(
          readKey(data, 'maxValue') ?? readKey(data, 'value') ?? data['@value'] ?? readKey(data, 'name'),
          graph,
        )
      : each;
    const minutes = readMinutes(text);
    if (minutes !== null) return minutes;
  }
  return null;
}

function listYields(value: unknown, graph: Graph): string[] {
  return toList(value).map((each) => {
    const data = resolve(each, graph);
    return isData(data) ? readAmountText(data, graph) || toText(data, graph) : toText(each, graph);
  });
}

function listImages(value: unknown, graph: Graph, base: string): string[] {
  const urls = toList(value).flatMap((each): string[] => {
    const data = resolve(each, graph);
    if (!isData(data)) return typeof data === 'string' ? [data] : [];
    const url = readKey(data, 'contentUrl') ?? readKey(data, 'url') ?? readKey(data, 'image') ?? data['@id'];
    return toList(url).filter((text) => typeof text === 'string');
  });
  return [...new Set(urls.map((url) => toUrl(toOneLine(url), base)).filter(Boolean))];
}

function readVideo(value: unknown, graph: Graph, base: string): string {
  for (const each of toList(value)) {
    const data = resolve(each, graph);
    const keys = isData(data) ? ['contentUrl', 'embedUrl', 'url'].map((key) => readKey(data, key)) : [data];
    for (const key of keys) {
      const url = typeof key === 'string' ? toUrl(key, base) : '';
      if (url) return url;
    }
  }
  return '';
}

const readId = (value: unknown) =>
  typeof value === 'string' ? value : isData(value) && typeof value['@id'] === 'string' ? value['@id'] : '';

/** Returns an address of the web; empty if it is none. */
function toUrl(text: string, base: string): string {
  try {
    const url = new URL(text.trim(), base || undefined);
    return text.trim() !== '' && /^https?:$/.test(url.protocol) && !url.username ? url.href : '';
  } catch {
    return '';
  }
}
