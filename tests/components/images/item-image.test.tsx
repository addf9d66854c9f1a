/** @jest-environment jsdom */
import { render } from '@testing-library/react';
import { ItemImage } from '@/components/images/item-image';
import { pickIngredientDrawing } from '@/lib/images/placeholder-rules';

const NAME = `${'a'.repeat(32)}-c0ffee.jpg`;
const saffron = { name: 'Saffron', category: 'Spices & Seasonings', image: NAME };
const renderImage = (image: React.ReactElement) => render(image).container.querySelector('img');

test.each(['medium', 'small'] as const)(
  'a %s image is square, sharp on the densest screens, and silent beside the name',
  (size) => {
    const image = renderImage(<ItemImage item={saffron} size={size} />);
    const pixels = Number(image?.width);
    expect([image?.height, image?.sizes, image?.alt]).toEqual([pixels, `${pixels}px`, '']);
    const widths = image?.srcset.match(/\d+(?=w\b)/g)?.map(Number) ?? [];
    expect(Math.max(...widths)).toBeGreaterThanOrEqual(3 * pixels);
    expect(image?.src).toContain(NAME);
  },
);

test('an image that cannot be loaded becomes the logo of the shop', () => {
  expect(renderImage(<ItemImage item={saffron} />)?.dataset.fallback).toBe('/icons/icon.svg');
});

test('an item without an image has a drawing', () => {
  const { drawing } = pickIngredientDrawing(saffron);
  const image = renderImage(<ItemImage item={{ ...saffron, image: '' }} />);
  expect(image?.getAttribute('src')).toBe(`/placeholders/${drawing}.svg`);
});
