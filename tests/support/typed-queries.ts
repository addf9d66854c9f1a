import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COUNTRIES } from '@/lib/geo/country-rules';
import { findAnswer } from '@/lib/search/answer-rules';
import type { PostingEngine } from '@/lib/search/engine/posting-engine';
import type { Hit } from '@/lib/search/engine/search-engine-types';
import type { Meaning } from '@/lib/search/known-word-rules';
import { foldText } from '@/lib/text/fold-rules';
import type { Catalog } from '@/scripts/seed/catalog-files';
import { toDocumentId } from './search-documents';

/** People's input, and the entries that must be among the first results: `queries/README.md` explains the notation. */
export const readQueries = (file: string) =>
  readFileSync(path.join('tests/lib/search/queries', file), 'utf8')
    .split('\n')
    .filter((line) => line.includes(' = '))
    .map((line) => {
      const [text = '', expected = ''] = line.split(' = ');
      const [wanted = '', neighbor = ''] = expected.split(' else ');
      return { text: text.trim(), wanted, neighbor };
    });

const FIRST = 3;
const PAGE = 10;

export type CatalogEngine = { catalog: Catalog; engine: PostingEngine };

/** Whether a result, and how the text was understood, are as `key:value` or another token wants. */
function isAs(
  token: string,
  hit: Hit,
  { parts, catalog }: { parts: readonly Meaning[]; catalog: Catalog },
): boolean {
  const [key = '', ...rest] = token.split(':');
  const value = rest.join(':');
  if (key === 'avoid') return parts.some(({ avoid }) => avoid?.some((allergen) => allergen === value));
  if (key === 'cost') return parts.some(({ cost }) => cost !== undefined && value.split('|').includes(cost));
  if (key === 'product') {
    const product = hit.kind === 'ingredient' && catalog.ingredients[Number(hit.id.slice(1))];
    return product ? new RegExp(value).test(foldText(product.name)) : false;
  }
  const recipe = hit.kind === 'recipe' ? catalog.recipes[Number(hit.id)] : undefined;
  if (!recipe) return false;
  const { title, aliases, country, foodTypes, prepTime, difficulty, spice, ingredients } = recipe;
  const hasLine = () => ingredients.some(({ name }) => new RegExp(value).test(foldText(name)));
  switch (key) {
    case 'country':
      return value.split(',').includes(country);
    case 'continent': {
      const { continent = '' } = COUNTRIES.find(({ name }) => name === country) ?? {};
      return value.split(',').includes(continent);
    }
    case 'type':
      return value.split('|').some((type) => foodTypes.some((each) => each === type));
    case 'max':
      return prepTime <= Number(value);
    case 'easy':
      return difficulty === 'Easy' || difficulty === 'Very Easy';
    case 'spice':
      return value === '0' ? spice === 0 : value === '2' ? (spice ?? 0) >= 2 : [0, 1].includes(spice ?? 3);
    case 'title':
      return [title, ...aliases].some((name) => new RegExp(value).test(foldText(name)));
    case 'line':
      return hasLine();
    case 'noline':
      return !hasLine();
    default:
      throw new Error(`Unknown token ${token}`);
  }
}

const splitTokens = (wanted: string) =>
  wanted.split(/ (?=(?:country|continent|type|max|easy|spice|title|line|noline|product|avoid|cost)\b)/);

/** The content of the page: the nearest before results with the words. */
function search(text: string, engine: PostingEngine) {
  const { hits, parts, nearest } = findAnswer(engine, text, { window: { skip: 0, limit: 1_000 } });
  const near = (nearest?.hits ?? []).map(({ id }): Hit => ({ kind: 'recipe', id }));
  return { hits: [...near, ...hits], parts };
}

/** Whether a right result is among the first ones, and nDCG at ten. */
export function judge(
  { text, wanted, neighbor }: ReturnType<typeof readQueries>[number],
  { catalog, engine }: CatalogEngine,
) {
  const { hits, parts } = search(text, engine);
  const isAsWanted = (tokens: string) => (hit: Hit) =>
    splitTokens(tokens).every((token) => isAs(token, hit, { parts, catalog }));
  const recipes = catalog.recipes.map((_, index): Hit => ({ kind: 'recipe', id: toDocumentId(index) }));
  // Until the catalog has it, its neighbors are right.
  const isRight = isAsWanted(neighbor && !recipes.some(isAsWanted(wanted)) ? neighbor : wanted);
  const gains = hits.slice(0, PAGE).map((hit) => Number(isRight(hit)));
  const ideal = Math.min(PAGE, hits.filter(isRight).length);
  const discount = (index: number) => 1 / Math.log2(index + 2);
  const sum = gains.reduce((total, gain, index) => total + gain * discount(index), 0);
  const best = Array.from({ length: ideal }, (_, index) => discount(index)).reduce((a, b) => a + b, 0);
  const nameOf = ({ kind, id }: Hit) =>
    kind === 'recipe' ? catalog.recipes[Number(id)]?.title : catalog.ingredients[Number(id.slice(1))]?.name;
  const isFound = gains.slice(0, FIRST).includes(1);
  return { isFound, gain: best > 0 ? sum / best : 0, first: hits.slice(0, FIRST).map(nameOf) };
}
