/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { toLikeDish } from '@/components/catalog/like-dish-data';
import { LikeDishes } from '@/components/catalog/like-dishes';
import { pages } from '@/lib/pages/pages';
import type { RecipeCardView } from '@/lib/recipes/recipe-schema';

const IMAGE = `${'a'.repeat(32)}-${'b'.repeat(6)}-${'c'.repeat(32)}.jpg`;
const aCard = (number: number, images = [IMAGE]): RecipeCardView => ({
  ...{ _id: String(number).repeat(24), title: `Chicken with Coconut ${number}`, shortDescription: 'Warm.' },
  ...{ country: 'Thailand', continents: ['Asia'], foodTypes: ['Dessert'], difficulty: 'Easy' },
  ...{ prepTime: 75, servings: 4, images, favoritesCount: 0 },
});
const show = (cards: readonly RecipeCardView[]) => (
  <LikeDishes path={pages.recipe.path({ id: '' })} dishes={cards.map(toLikeDish)} />
);

test('a dish without an image has a drawing', () => {
  const { container } = render(show([aCard(1, [])]));
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/placeholders/shortcake.svg');
});

test('each dish is a link with its picture, title and time', () => {
  render(show([aCard(1), aCard(2)]));
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/recipes/detail/${'1'.repeat(24)}`,
    `/recipes/detail/${'2'.repeat(24)}`,
  ]);
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Chicken with Coconut 11 h 15 min',
    'Chicken with Coconut 21 h 15 min',
  ]);
  expect(links[0]?.querySelector('img')?.getAttribute('src')).toBe(`/images/${IMAGE}?w=320`);
});

test('four dishes make a page at most 1.8 kB longer, in its HTML and in the data of its scripts', () => {
  const cards = [1, 2, 3, 4].map((number) => aCard(number));
  // The data is text within a string of a script.
  const data = JSON.stringify(JSON.stringify(cards.map(toLikeDish)));
  expect(renderToString(show(cards)).length + data.length).toBeLessThan(1_800);
});
