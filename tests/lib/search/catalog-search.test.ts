import type { PostingEngine } from '@/lib/search/engine/posting-engine';
import { parseQuery } from '@/lib/search/engine/query-rules';
import type { Criteria } from '@/lib/search/engine/search-engine-types';
import { PRESET_NAMES } from '@/lib/search/preset-rules';
import { toWords } from '@/lib/text/words';
import type { Catalog } from '@/scripts/seed/catalog-files';
import { createCatalogEngine } from '@/tests/support/catalog-engine';

/** Searches of the shop's own catalog, as its files are. */

const ALL: Criteria = { include: [], exclude: [], foodTypes: [], maxPrep: null, difficulties: [] };
const EVERYTHING = { skip: 0, limit: 1_000 };

let catalog: Catalog;
let engine: PostingEngine;
beforeAll(async () => {
  ({ catalog, engine } = await createCatalogEngine());
});

const toSlugs = (ids: readonly string[]) => ids.map((id) => catalog.recipes[Number(id)]?.slug);
const suggest = (text: string) => engine.suggest(parseQuery(text), 5).ingredients.map(({ title }) => title);

test('every preset of the advanced search finds a recipe, or is something that the shop has', () => {
  const empty = [...PRESET_NAMES].filter((name) => {
    const { count } = engine.filter({ ...ALL, include: [name] }, EVERYTHING);
    return count === 0 && engine.matcher.listCovered(toWords(name)).length === 0;
  });
  expect(empty).toEqual([]);
});

test('what the catalog calls gluten-free is proven to be, and no line of its vegan dishes contradicts that', () => {
  const countHidden = (type: string) =>
    catalog.recipes.filter(({ foodTypes }) => foodTypes.some((each) => each === type)).length -
    engine.filter({ ...ALL, foodTypes: [type] }, EVERYTHING).count;
  expect(['Gluten-Free', 'Pescatarian', 'Vegan', 'Vegetarian'].map(countHidden)).toEqual([0, 0, 0, 0]);
  // The garam masala of one is a blend with unknown traces.
  const vegan = toSlugs(engine.filter({ ...ALL, foodTypes: ['Vegan'] }, EVERYTHING).ids);
  expect([vegan.includes('frijoles-negros'), vegan.includes('chana-masala')]).toEqual([true, true]);
});

test('excluding shell-on shrimp keeps recipes with peeled shrimp; excluding shrimp keeps neither', () => {
  const listExcluded = (name: string) => {
    const found = toSlugs(engine.filter({ ...ALL, exclude: [name] }, EVERYTHING).ids);
    return ['pad-thai', 'grilled-shrimp-with-garlic-and-lime'].filter((slug) => !found.includes(slug));
  };
  expect(listExcluded('shell-on shrimp')).toEqual(['grilled-shrimp-with-garlic-and-lime']);
  expect(listExcluded('shrimp')).toEqual(['pad-thai', 'grilled-shrimp-with-garlic-and-lime']);
});

test.each([
  { text: 'beef', names: ['Beef', 'Beef Chuck', 'Beef Shank'] },
  { text: 'past', names: ['Pasta'] },
  { text: 'white fish', names: ['White Fish', 'White Fish Fillet'] },
])('typing “$text” suggests the family first', ({ text, names }) => {
  expect(suggest(text).slice(0, names.length)).toEqual(names);
});

test('a family is suggested once if an ingredient has its name too, and is no result of a search', () => {
  expect(suggest('shrimp').filter((name) => name === 'Shrimp')).toEqual(['Shrimp']);
  const { hits } = engine.search(parseQuery('beef'), EVERYTHING);
  expect(new Set(hits.map(({ id, kind }) => `${kind} ${id}`)).size).toBe(hits.length);
});

test('every recipe is found first by its name in its own language, and suggested for it', () => {
  const missed = catalog.recipes.flatMap(({ nativeName, slug }) => {
    if (!nativeName) return [];
    const { hits } = engine.search(parseQuery(nativeName.text), EVERYTHING);
    const suggested = engine.suggest(parseQuery(nativeName.text), 5).recipes.map(({ id }) => id);
    const [first] = toSlugs(hits.map(({ id }) => id));
    return first === slug && toSlugs(suggested).includes(slug) ? [] : [nativeName.text];
  });
  expect(missed).toEqual([]);
});

/** As it is typed on an American keyboard; marks of other scripts are letters. */
const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D')
    .replace(/ı/g, 'i');

/** The text with the middle letter wrong of one of its words after the other, as far as they have four Latin letters. */
function misspell(text: string): string[] {
  return Array.from(text.matchAll(/\p{Script=Latin}{4,}/gu), ({ 0: word, index }) => {
    const middle = index + Math.floor(word.length / 2);
    return text.slice(0, middle) + (text[middle] === 'x' ? 'q' : 'x') + text.slice(middle + 1);
  });
}

test.each([
  { way: 'as it is written', write: (text: string) => [text] },
  { way: 'without accents', write: (text: string) => [withoutAccents(text)] },
  { way: 'with a letter of any word wrong', write: misspell },
])('every recipe is found first by its title and its other names, $way', ({ write }) => {
  const missed = catalog.recipes.flatMap(({ title, aliases, nativeName, slug }) =>
    [title, ...aliases, ...(nativeName ? [nativeName.text] : [])].flatMap(write).flatMap((text) => {
      const [first] = engine.search(parseQuery(text), { skip: 0, limit: 1 }, 'recipe').hits;
      return first && toSlugs([first.id])[0] === slug ? [] : [`${text}: ${first && toSlugs([first.id])[0]}`];
    }),
  );
  expect(missed).toEqual([]);
});

test.each([
  { text: 'chicken wiht rice', correction: 'chicken rice' },
  { text: 'bread adn butter', correction: 'bread butter' },
  { text: 'greem onion pancakes', correction: 'scallion pancake' },
  { text: 'fish wish', correction: 'fish' },
])('“$text” is read as “$correction”', ({ text, correction }) => {
  expect(engine.search(parseQuery(text), EVERYTHING).correction).toBe(correction);
});

test.each(['frog legs', 'stale ale'])(
  '“%s”, which the shop does not have, is not read as something else by dropping a word',
  (text) => {
    expect(engine.search(parseQuery(text), EVERYTHING).count).toBe(0);
  },
);

test.each([
  { text: 'kale', wrong: 'dal' },
  { text: 'sole', wrong: 'soy' },
])('$text is not taken for a mistyped plural of $wrong', ({ text, wrong }) => {
  expect(engine.search(parseQuery(text), EVERYTHING).correction).not.toBe(wrong);
});

test.each([
  { text: 'खीर', slug: 'kheer' },
  { text: 'ラーメン', slug: 'miso-ramen' },
  { text: 'กะเพรา', slug: 'pad-kra-pao-gai' },
  { text: 'ΜΟΥΣΑΚΆΣ', slug: 'moussaka' },
  { text: 'حريرة', slug: 'harira' },
])('the one word $text of a name finds $slug', ({ text, slug }) => {
  expect(toSlugs(engine.search(parseQuery(text), EVERYTHING).hits.map(({ id }) => id))).toEqual([slug]);
});

const findNames = (text: string) =>
  engine
    .search(parseQuery(text), EVERYTHING, 'ingredient')
    .hits.map(({ id }) => catalog.ingredients[Number(id.slice(1))]?.name);

test.each([
  { text: 'sugar', name: 'Granulated Sugar' },
  { text: 'Milk', name: 'Whole Milk' },
  { text: 'tamarind', name: 'Tamarind Paste' },
])('what “$text” alone means in a recipe is found before everything else: $name', ({ text, name }) => {
  const [first] = engine.search(parseQuery(text), { skip: 0, limit: 1 }).hits;
  expect(first?.kind).toBe('ingredient');
  expect(findNames(text)[0]).toBe(name);
});

test('the name of a family finds its default product first, unless another product has that name', () => {
  const names = new Set(catalog.ingredients.map(({ name }) => toWords(name).join(' ')));
  const missed = catalog.ingredients.flatMap(({ name, family }) => {
    if (!family?.isDefault || names.has(toWords(family.name).join(' '))) return [];
    const [first] = findNames(family.name);
    return first === name ? [] : [`${family.name}: ${first}`];
  });
  expect(missed).toEqual([]);
});

test('ingredients are found by their forms and their family', () => {
  expect(findNames('buffalo mozzarella fresh')).toEqual(['Buffalo Mozzarella']);
  expect(findNames('pasta')).toContain('Lasagna Sheets');
});
