import { groupByCategory, sortByPrice } from '@/lib/catalog/category-rules';
import { DISH_SORT_LABELS, DISHES_PER_PAGE, sortDishTypes } from '@/lib/catalog/dish-rules';
import { dishSearchSchema } from '@/lib/catalog/dish-schema';
import { CARDS_PER_BLOCK, PERIOD_TITLES, PERIODS } from '@/lib/catalog/leaderboard-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { COUNTRIES } from '@/lib/geo/country-rules';
import { foldText } from '@/lib/text/fold-rules';
import { DEFAULT_CATEGORY, MAX_LISTED_INGREDIENTS } from '@/models/ingredient-limits';
import { DIFFICULTIES, FOOD_TYPES } from '@/models/recipe-limits';
import { generateDemoFavorites } from '@/scripts/seed/demo-favorite-rules';

test('the constants match the specification', () => {
  expect(CONTINENTS).toEqual(['Africa', 'Asia', 'Europe', 'North America', 'South America', 'Oceania']);
  expect(DIFFICULTIES).toEqual(['Very Easy', 'Easy', 'Medium', 'Hard', 'Very Hard']);
  expect(PERIODS).toEqual(['day', 'week', 'month', 'year', 'all']);
  expect(Object.values(PERIOD_TITLES)).toEqual([
    'Top Recipes of the Day',
    'Top Recipes of the Week',
    'Top Recipes of the Month',
    'Top Recipes of the Year',
    'All-Time Top Recipes',
  ]);
  expect(CARDS_PER_BLOCK).toBe(4);
  expect(DISHES_PER_PAGE).toBe(11);
  expect(MAX_LISTED_INGREDIENTS).toBe(1000);
  expect(DEFAULT_CATEGORY).toBe('Other');
  expect(Object.values(DISH_SORT_LABELS)).toEqual(['Most Favorite', 'Top Rated', 'Alphabetical']);
  expect([...FOOD_TYPES].sort()).toEqual(
    // biome-ignore format: one line, in the order of the specification
    ['Appetizer', 'Main Course', 'Dessert', 'Side Dish', 'Soup', 'Salad', 'Breakfast', 'Snack', 'Vegetarian', 'Vegan', 'Gluten-Free', 'Grill / BBQ', 'Pasta & Noodles', 'Comfort Food', 'Sandwiches', 'Casserole / Bake', 'Pescatarian', 'Stir-Fry', 'Low-Fat', 'Holiday', 'Quick & Easy'].sort(),
  );
});

test('there are at least 75 countries, each with a unique code', () => {
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length);
  expect(COUNTRIES.length).toBeGreaterThanOrEqual(75);
});

test('dish types start with Main Course, and the rest are sorted A to Z', () => {
  expect(sortDishTypes(['Soup', 'Main Course', 'Appetizer'])).toEqual(['Main Course', 'Appetizer', 'Soup']);
  expect(sortDishTypes(['Soup', 'Appetizer'])).toEqual(['Appetizer', 'Soup']);
});

test.each(['abc', '-1', '0', '1.5', '', ['1', '2'], { $gt: 0 }, '9'.repeat(30)])(
  'page=%p in a URL shows page 1',
  (page) => {
    expect(dishSearchSchema.parse({ page }).page).toBe(1);
  },
);

test('a page number may be past the last page but is capped at 100,000; an unknown sort or type is ignored', () => {
  expect(dishSearchSchema.parse({ page: '1000000000' }).page).toBe(100_000);
  expect(dishSearchSchema.parse({ page: '3', sort: 'alphabetical', type: 'Soup' })).toEqual({
    page: 3,
    sort: 'alphabetical',
    type: 'Soup',
    diff: [],
    avoid: [],
  });
  expect(dishSearchSchema.parse({ sort: 'price', type: ['a', 'b'] })).toEqual({
    page: 1,
    sort: 'favorites',
    diff: [],
    avoid: [],
  });
});

test('ingredients are grouped by category, both sorted A to Z; one without a category is listed under Other', () => {
  const groups = groupByCategory([
    { name: 'Salt', category: 'Spices & Seasonings' },
    { name: 'thing', category: '' },
    { name: 'Basil', category: 'Herbs' },
    { name: 'ancho', category: 'Spices & Seasonings' },
  ]);
  expect(
    groups.map(({ category, ingredients }) => [category, ...ingredients.map(({ name }) => name)]),
  ).toEqual([
    ['Herbs', 'Basil'],
    ['Other', 'thing'],
    ['Spices & Seasonings', 'ancho', 'Salt'],
  ]);
});

test('sorted by price, an ingredient counts with the pack that its card shows, and what is not sold comes last', () => {
  const sold = { sellable: true };
  const ingredients = [
    { name: 'Apples', ...sold, amounts: [] },
    { name: 'Bananas', ...sold, amounts: [{ price: 3 }, { price: 1 }] },
    { name: 'Cherries', ...sold, amounts: [{ price: 2 }] },
    { name: 'Cider', ...sold, ships: 'no', amounts: [{ price: 1 }] },
    { name: 'Coconuts', sellable: false, amounts: [{ price: 1 }] },
    { name: 'Dates', ...sold, amounts: [{ price: 3 }] },
  ];
  expect(sortByPrice(ingredients).map(({ name }) => name)).toEqual([
    'Cherries',
    'Bananas',
    'Dates',
    'Apples',
    'Cider',
    'Coconuts',
  ]);
});

test.each([
  { text: 'Crème Fraîche', folded: 'creme fraiche' },
  { text: 'JALAPEÑOS', folded: 'jalapenos' },
  { text: 'Phở  bò ', folded: 'pho bo' },
  { text: 'Şiş Köfte', folded: 'sis kofte' },
  { text: 'smørrebrød', folded: 'smorrebrod' },
  { text: 'Dvořák', folded: 'dvorak' },
])('$text folds to $folded', ({ text, folded }) => {
  expect(foldText(text)).toBe(folded);
});

test('prices are shown in dollars with two decimals', () => {
  expect([3.4, 0.01, 9999.99].map(formatPrice)).toEqual(['$3.40', '$0.01', '$9,999.99']);
});

test('demo favorites are the same for the same recipes, and no user favorites a recipe twice', () => {
  const ids = Array.from({ length: 30 }, (_, index) => `id-${index}`);
  const favorites = generateDemoFavorites(ids);
  expect(generateDemoFavorites(ids)).toEqual(favorites);
  expect(new Set(favorites.map(({ recipeId, user }) => `${recipeId} ${user}`)).size).toBe(favorites.length);
});
