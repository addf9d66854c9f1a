import { groupByCategory } from '@/lib/catalog/category-rules';
import { DISH_SORT_LABELS, DISHES_PER_PAGE, sortDishTypes } from '@/lib/catalog/dish-rules';
import { dishSearchSchema, toDishesHref } from '@/lib/catalog/dish-schema';
import { CARDS_PER_BLOCK, PERIOD_TITLES, PERIODS } from '@/lib/catalog/leaderboard-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { COUNTRIES } from '@/lib/geo/country-rules';
import { foldText } from '@/lib/text/fold-rules';
import { DEFAULT_CATEGORY, MAX_INGREDIENT_LIST } from '@/models/ingredient-limits';
import { DIFFICULTIES, FOOD_TYPES } from '@/models/recipe-limits';
import { makeDemoFavorites } from '@/scripts/seed/demo-favorite-rules';

test('the constants are those of the specification', () => {
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
  expect(MAX_INGREDIENT_LIST).toBe(1000);
  expect(DEFAULT_CATEGORY).toBe('Other');
  expect(Object.values(DISH_SORT_LABELS)).toEqual(['Most Favorite', 'Alphabetical']);
  expect([...FOOD_TYPES].sort()).toEqual(
    // biome-ignore format: the list as the specification writes it
    ['Appetizer', 'Main Course', 'Dessert', 'Side Dish', 'Soup', 'Salad', 'Breakfast', 'Snack', 'Vegetarian', 'Vegan', 'Gluten-Free', 'Grill / BBQ', 'Pasta & Noodles', 'Comfort Food', 'Sandwiches', 'Casserole / Bake', 'Pescatarian', 'Stir-Fry', 'Low-Fat', 'Holiday', 'Quick & Easy'].sort(),
  );
});

test('every country has a code of its own and a continent of ours', () => {
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length);
  expect(COUNTRIES.length).toBeGreaterThanOrEqual(75);
});

test('dish types come with Main Course first, the rest A to Z', () => {
  expect(sortDishTypes(['Soup', 'Main Course', 'Appetizer'])).toEqual(['Main Course', 'Appetizer', 'Soup']);
  expect(sortDishTypes(['Soup', 'Appetizer'])).toEqual(['Appetizer', 'Soup']);
});

test.each(['abc', '-1', '0', '1.5', '', ['1', '2'], { $gt: 0 }, '9'.repeat(30)])(
  'page=%p of an address shows page 1',
  (page) => {
    expect(dishSearchSchema.parse({ page }).page).toBe(1);
  },
);

test('a page far past the end is a page, and a good one is kept', () => {
  expect(dishSearchSchema.parse({ page: '1000000000' }).page).toBe(100_000);
  expect(dishSearchSchema.parse({ page: '3', sort: 'alphabetical', type: 'Soup' })).toEqual({
    page: 3,
    sort: 'alphabetical',
    type: 'Soup',
  });
  expect(dishSearchSchema.parse({ sort: 'price', type: ['a', 'b'] })).toEqual({ page: 1, sort: 'favorites' });
});

test('the address of a dish list says only what is not the default', () => {
  expect(toDishesHref('Japan')).toBe('/dishes/Japan');
  expect(toDishesHref('Japan', { sort: 'favorites', page: 1 })).toBe('/dishes/Japan');
  expect(toDishesHref('Ivory Coast', { type: 'Grill / BBQ', sort: 'alphabetical', page: 2 })).toBe(
    '/dishes/Ivory%20Coast?type=Grill+%2F+BBQ&sort=alphabetical&page=2',
  );
});

test('ingredients are grouped by category, both A to Z; without a category they are in Other', () => {
  const grouped = groupByCategory([
    { name: 'Salt', category: 'Spices & Seasonings' },
    { name: 'thing', category: '' },
    { name: 'Basil', category: 'Herbs' },
    { name: 'ancho', category: 'Spices & Seasonings' },
  ]);
  expect(
    grouped.map(({ category, ingredients }) => [category, ...ingredients.map(({ name }) => name)]),
  ).toEqual([
    ['Herbs', 'Basil'],
    ['Other', 'thing'],
    ['Spices & Seasonings', 'ancho', 'Salt'],
  ]);
});

test.each([
  ['Crème Fraîche', 'creme fraiche'],
  ['JALAPEÑOS', 'jalapenos'],
  ['Phở  bò ', 'pho bo'],
  ['Şiş Köfte', 'sis kofte'],
  ['smørrebrød', 'smorrebrod'],
  ['Dvořák', 'dvorak'],
])('%p folds to %p', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('prices are dollars with two decimals', () => {
  expect([3.4, 0.01, 9999.99].map(formatPrice)).toEqual(['$3.40', '$0.01', '$9,999.99']);
});

test('demo favorites are the same for the same recipes, and no user favors a recipe twice', () => {
  const ids = Array.from({ length: 30 }, (_, index) => `id-${index}`);
  const favorites = makeDemoFavorites(ids);
  expect(makeDemoFavorites(ids)).toEqual(favorites);
  expect(new Set(favorites.map(({ recipeId, user }) => `${recipeId} ${user}`)).size).toBe(favorites.length);
});
