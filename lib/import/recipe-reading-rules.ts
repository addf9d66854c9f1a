import { toSchemaData } from './foreign-data-rules';
import { type HtmlElement, listElements, parseHtml, toLines } from './html-tree';
import { listJsonLd, parseJson, toGraph } from './json-ld-rules';
import { listMicrodata } from './microdata-rules';
import { readPlainRecipe } from './plain-recipe-rules';
import type { ReadRecipe } from './read-recipe-types';
import { type PageContext, readRecipeData } from './recipe-data-rules';

/** Reads the recipes of a text of any kind: a page, structured data, Markdown or plain text. */
export function readImportedRecipes(text: string, url = ''): ReadRecipe[] {
  const start = text
    .slice(0, START_LENGTH)
    .trimStart()
    .replace(/^\uFEFF/, '');
  if (/^[[{]/.test(start) && !/^\[[^\]"{]*\]/.test(start)) {
    const data = parseJson(text);
    if (data !== null)
      return readRecipeData(toGraph([toSchemaData(data)]), { language: '', url, isCollection: true });
  }
  if (/^<(?:!doctype|html|head|body|script|div|article|section|main|\?xml|!--|meta|link)/i.test(start)) {
    return readPage(text, url);
  }
  const recipe = readPlainRecipe(text);
  if (recipe) return [{ ...recipe, sourceUrl: recipe.sourceUrl || url }];
  return /<[a-z][^>]*>/i.test(start) ? readPage(text, url) : [];
}
/** Enough to tell a page from a text. */
const START_LENGTH = 2_000;

/** Reads a page by its structured data, or else by its headings. */
function readPage(html: string, url: string): ReadRecipe[] {
  const root = parseHtml(html);
  const elements = listElements(root);
  const page: PageContext = {
    language: elements.find(({ name }) => name === 'html')?.attributes.get('lang') ?? '',
    url: url || findCanonical(elements),
  };
  const fromScripts = readRecipeData(toGraph(listJsonLd(elements)), page);
  if (fromScripts.some(isWhole)) return fromScripts;
  const fromMarkup = readRecipeData(toGraph(listMicrodata(root)), page);
  const [first] = fromScripts;
  const [marked] = fromMarkup;
  if (first && marked) return [complete(first, marked)];
  const structured = fromMarkup.length > 0 ? fromMarkup : fromScripts;
  if (structured.some(isWhole)) return structured;
  const read = readVisibleText(root, elements, page);
  const [found] = structured;
  if (found && read) return [complete(found, read)];
  return found ? structured : read ? [read] : [];
}

const isWhole = ({ ingredients, steps }: ReadRecipe) => ingredients.length > 0 && steps.length > 0;

/** Takes missing fields from another reading of the same page. */
function complete(recipe: ReadRecipe, other: ReadRecipe): ReadRecipe {
  return {
    ...recipe,
    ingredients: recipe.ingredients.length > 0 ? recipe.ingredients : other.ingredients,
    steps: recipe.steps.length > 0 ? recipe.steps : other.steps,
    images: recipe.images.length > 0 ? recipe.images : other.images,
    servings: recipe.servings ?? other.servings,
    totalMinutes: recipe.totalMinutes ?? other.totalMinutes,
  };
}

function findCanonical(elements: readonly HtmlElement[]): string {
  const link = elements.find(
    ({ name, attributes }) => name === 'link' && attributes.get('rel') === 'canonical',
  );
  return link?.attributes.get('href') ?? '';
}

/** Of a page without structured data: the headings "Ingredients" and "Instructions" say where they are. */
function readVisibleText(
  root: HtmlElement,
  elements: readonly HtmlElement[],
  { language, url }: PageContext,
): ReadRecipe | null {
  const main =
    elements.find(({ name }) => name === 'article') ?? elements.find(({ name }) => name === 'main') ?? root;
  const lines = toLines(main, { isMarked: true });
  const title = lines.findIndex((line) => line.startsWith('# '));
  const recipe = readPlainRecipe(lines.slice(Math.max(title, 0)).join('\n'), language);
  const isRecipe = recipe && recipe.ingredients.length > 1 && recipe.steps.length > 0;
  return isRecipe ? { ...recipe, sourceUrl: recipe.sourceUrl || url } : null;
}
