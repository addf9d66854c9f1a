import { filterDocuments, markIngredient } from '@/lib/search/engine/filter-rules';
import { IngredientMatcher } from '@/lib/search/engine/ingredient-matcher';
import { MISS } from '@/lib/search/engine/ranking-engine';
import type { Criteria, Facets } from '@/lib/search/engine/search-engine-types';
import { toDocumentId, toIngredientEntry, toSegment } from '@/tests/support/search-documents';

const RECIPES = [
  { title: 'Toast', lines: ['unsalted butter', 'bread'], foodTypes: ['Vegetarian'], prepMinutes: 10 },
  {
    title: 'Sandwich',
    lines: ['peanut butter', 'bread'],
    foodTypes: ['Vegetarian', 'Vegan'],
    prepMinutes: 5,
  },
  { title: 'Soup', lines: ['chicken broth'], difficulty: 'Medium', prepMinutes: 45 },
  { title: 'Roast', lines: ['chicken', 'butter or oil'], difficulty: 'Hard', prepMinutes: 90 },
];
const BUTTER = toIngredientEntry('Butter', 0, [], { diets: ['Vegetarian'] }).ingredient;
const MATCHER = new IngredientMatcher([
  BUTTER,
  toIngredientEntry('Chicken', 1).ingredient,
  toIngredientEntry('Bread', 2, [], { diets: ['Vegan', 'Vegetarian'] }).ingredient,
  toIngredientEntry('Peanut Butter', 3, [], { diets: ['Vegan', 'Vegetarian'] }).ingredient,
]);
const ALL: Criteria = { include: [], exclude: [], foodTypes: [], maxPrep: null, difficulties: [] };

function filter(criteria: Partial<Criteria>, removed: readonly number[] = []) {
  const segment = toSegment(RECIPES);
  for (const index of removed) segment.remove(toDocumentId(index));
  const facets: Facets = { foodTypes: {}, difficulties: {} };
  const ranks = filterDocuments(segment, { ...ALL, ...criteria }, { matcher: MATCHER, facets });
  return { titles: RECIPES.filter((_, slot) => ranks[slot] !== MISS).map(({ title }) => title), facets };
}

test.each(['duck eggs', 'flour tortillas', 'coconut yogurt', 'vegetarian oyster sauce'])(
  'excluding a product leaves out %s too, which are named after it but another one',
  (line) => {
    const name = line.split(' ').slice(1).join(' ');
    const matcher = new IngredientMatcher([toIngredientEntry(name, 0).ingredient]);
    expect(matcher.matchLine({ name: line })).toBeNull();
    const segment = toSegment([{ title: 'Dish', lines: [line] }]);
    const facets: Facets = { foodTypes: {}, difficulties: {} };
    expect([...filterDocuments(segment, { ...ALL, exclude: [name] }, { matcher, facets })]).toEqual([MISS]);
  },
);

test.each<{ rule: string; criteria: Partial<Criteria>; titles: string[] }>([
  {
    rule: 'including an ingredient that no recipe uses finds nothing',
    criteria: { include: ['saffron'] },
    titles: [],
  },
  { rule: 'including a stop word finds nothing', criteria: { include: ['the'] }, titles: [] },
  {
    rule: 'a food type that no recipe has matches nothing',
    criteria: { foodTypes: ['Dessert'] },
    titles: [],
  },
  {
    rule: 'including butter does not match peanut butter',
    criteria: { include: ['butter'] },
    titles: ['Toast', 'Roast'],
  },
  {
    rule: 'excluding butter keeps peanut butter',
    criteria: { exclude: ['butter'] },
    titles: ['Sandwich', 'Soup'],
  },
  {
    rule: 'including chicken does not match its broth',
    criteria: { include: ['chicken'] },
    titles: ['Roast'],
  },
  {
    rule: 'excluding chicken excludes its broth',
    criteria: { exclude: ['chicken'] },
    titles: ['Toast', 'Sandwich'],
  },
  {
    rule: 'every included ingredient must be present',
    criteria: { include: ['bread', 'butter'] },
    titles: ['Toast'],
  },
  { rule: 'no excluded ingredient may be present', criteria: { exclude: ['bread', 'chicken'] }, titles: [] },
  {
    rule: 'every food type must match',
    criteria: { foodTypes: ['Vegetarian', 'Vegan'] },
    titles: ['Sandwich'],
  },
  {
    rule: 'any chosen difficulty matches',
    criteria: { difficulties: ['Medium', 'Hard'] },
    titles: ['Soup', 'Roast'],
  },
  {
    rule: 'a recipe may take the maximum time, but not longer',
    criteria: { maxPrep: 45 },
    titles: ['Toast', 'Sandwich', 'Soup'],
  },
  { rule: 'empty criteria match everything', criteria: {}, titles: ['Toast', 'Sandwich', 'Soup', 'Roast'] },
])('$rule', ({ criteria, titles }) => {
  expect(filter(criteria).titles).toEqual(titles);
});

describe('a diet', () => {
  const toProduct = (name: string, index: number, diets: ('Vegan' | 'Gluten-Free')[]) =>
    toIngredientEntry(name, index, [], { diets }).ingredient;
  const rice = toProduct('Rice', 0, ['Vegan', 'Gluten-Free']);
  const matcher = new IngredientMatcher([
    rice,
    toProduct('Seitan', 1, ['Vegan']),
    toProduct('Ham', 2, ['Gluten-Free']),
  ]);
  const claims = { foodTypes: ['Vegan', 'Gluten-Free', 'Soup'] };
  const recipes = [
    { title: 'Unknown line', lines: ['rice', 'stardust'], ...claims },
    { title: 'Alternative', lines: ['rice or stardust'], ...claims },
    { title: 'Nameless line', lines: ['rice', '🧀'], ...claims },
    { title: 'No lines', ...claims },
    { title: 'Seitan', lines: ['rice', 'seitan'], ...claims },
    { title: 'Rice', lines: ['rice', { name: '米', item: rice.id }], ...claims },
    { title: 'Ham', lines: ['rice', 'ham'], ...claims },
  ];
  const segment = toSegment(recipes);
  const find = (...foodTypes: string[]) => {
    const facets: Facets = { foodTypes: {}, difficulties: {} };
    const ranks = filterDocuments(segment, { ...ALL, foodTypes }, { matcher, facets });
    return {
      titles: recipes.filter((_, slot) => ranks[slot] !== MISS).map(({ title }) => title),
      counts: facets.foodTypes,
    };
  };

  test('is as its author says until a line names a product that contradicts it', () => {
    expect(find('Vegan').titles).toEqual(
      recipes.map(({ title }) => title).filter((title) => title !== 'Ham'),
    );
  });

  test('that says something is absent holds only for recipes whose every line names a product without it', () => {
    expect(find('Gluten-Free').titles).toEqual(['Rice', 'Ham']);
    expect(find('Vegan', 'Gluten-Free').titles).toEqual(['Rice']);
  });

  test('is counted where it holds, and what is no diet everywhere', () => {
    expect(find().counts).toEqual({ Vegan: 6, 'Gluten-Free': 2, Soup: 7 });
  });
});

test('a removed recipe is neither found nor counted', () => {
  const { titles, facets } = filter({}, [3]);
  expect(titles).not.toContain('Roast');
  expect(facets.difficulties.Hard).toBe(0);
});

test('difficulty counts ignore the difficulty filter, food type counts respect all filters', () => {
  expect(filter({ difficulties: ['Easy'], maxPrep: 45 }).facets).toEqual({
    difficulties: { Easy: 2, Medium: 1, Hard: 0 },
    foodTypes: { Vegetarian: 2, Vegan: 1 },
  });
});

test('recipes of an ingredient have a line that names it, not just its word', () => {
  expect([...markIngredient(toSegment(RECIPES), BUTTER, MATCHER)]).toEqual([1, 0, 0, 1]);
});

describe('a family', () => {
  const toShrimp = (name: string, index: number, forms: string[]) =>
    toIngredientEntry(name, index, [], { forms, family: { name: 'shrimp', isDefault: index === 0 } })
      .ingredient;
  const peeled = toShrimp('Shrimp', 0, ['peeled']);
  const shellOn = toShrimp('Shell-On Shrimp', 1, ['shell-on']);
  const toSugar = (name: string, index: number) =>
    toIngredientEntry(name, index, [], { family: { name: 'sugar', isDefault: index === 2 } }).ingredient;
  const matcher = new IngredientMatcher([
    peeled,
    shellOn,
    toSugar('Granulated Sugar', 2),
    toSugar('Jaggery', 3),
    toIngredientEntry('Shrimp Paste', 4).ingredient,
  ]);
  const recipes = [
    { title: 'Scampi', lines: ['prawns'] },
    { title: 'Grill', lines: [{ name: 'prawns', item: shellOn.id }] },
    { title: 'Boil', lines: [{ name: 'shrimp', form: 'shell-on' }] },
    { title: 'Stew', lines: [{ name: 'shrimp', item: toDocumentId(99, 1), details: 'shell-on' }] },
    { title: 'Sweet', lines: ['jaggery'] },
    { title: 'Sambal', lines: ['shrimp paste'] },
    { title: 'Remark', lines: ['toast with shrimp'] },
  ];
  const segment = toSegment(recipes);
  const find = (criteria: Partial<Criteria>) => {
    const ranks = filterDocuments(
      segment,
      { ...ALL, ...criteria },
      { matcher, facets: { foodTypes: {}, difficulties: {} } },
    );
    return recipes.filter((_, slot) => ranks[slot] !== MISS).map(({ title }) => title);
  };
  const listUses = (ingredient: typeof peeled) =>
    recipes.filter((_, slot) => markIngredient(segment, ingredient, matcher)[slot]).map(({ title }) => title);

  test('is not excluded with one of its members', () => {
    expect(find({ exclude: ['shell-on shrimp'] })).toEqual(['Scampi', 'Sweet', 'Sambal', 'Remark']);
    expect(find({ include: ['shell-on shrimp'] })).toEqual(['Grill', 'Boil', 'Stew']);
  });

  test('covers its members, and excluding it also excludes what is made of it', () => {
    expect(find({ exclude: ['shrimp'] })).toEqual(['Sweet']);
    expect(find({ include: ['prawns'] })).toEqual(['Scampi', 'Grill', 'Boil', 'Stew', 'Remark']);
    expect(find({ include: ['Sugar'] })).toEqual(['Sweet']);
  });

  test('has each member used where a line names it by item, by form, or by words if its item is gone', () => {
    expect(listUses(peeled)).toEqual(['Scampi']);
    expect(listUses(shellOn)).toEqual(['Grill', 'Boil', 'Stew']);
  });
});
