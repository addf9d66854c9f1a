import { existsSync, readFileSync } from 'node:fs';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { COUNTRIES, findFlagUrl } from '@/lib/geo/country-rules';
import { continentShapeUrl, toContinentMap } from '@/lib/geo/map-rules';
import { toBackdrop } from '@/lib/images/blur-rules';
import { imageColor, imageSrcSet, isImageName } from '@/lib/images/image-rules';
import { pickDishDrawing, pickIngredientDrawing } from '@/lib/images/placeholder-rules';
import { readCatalog } from '@/scripts/seed/catalog-files';

test('every dish and ingredient of the catalog has a drawing that exists', async () => {
  const { recipes, ingredients } = await readCatalog('catalog');
  const drawings = [...recipes.map(pickDishDrawing), ...ingredients.map(pickIngredientDrawing)];
  const missingDrawings = drawings.filter(({ drawing }) => !existsSync(`public/placeholders/${drawing}.svg`));
  expect(missingDrawings).toEqual([]);
});

test('every country has a flag and a shape on the map of its continent', () => {
  for (const { name, continent } of COUNTRIES) {
    expect(existsSync(`public${findFlagUrl(name)}`)).toBe(true);
    const shape = toContinentMap(continent).countries.find((country) => country.name === name);
    const [file, id] = String(shape?.href).split('#');
    expect(readFileSync(`public${file}`, 'utf8')).toContain(`id="${id}"`);
  }
});

test('the world map has a shape for each continent and is under 60 kB', () => {
  const drawing = readFileSync('public/maps/world.svg', 'utf8');
  for (const continent of CONTINENTS) {
    expect(drawing).toContain(`id="${continentShapeUrl(continent).split('#')[1]}"`);
  }
  expect(drawing.length).toBeLessThan(60_000);
});

test.each([
  '../../etc/passwd',
  'a.jpg',
  `${'a'.repeat(32)}-zzzzzz.jpg`,
  `${'a'.repeat(32)}-aabbcc.svg`,
  `${'a'.repeat(32)}-aabbcc-${'A'.repeat(31)}.jpg`,
  `${'a'.repeat(32)}-aabbcc-${'A'.repeat(31)}).jpg`,
  '',
])('%p is not an image name', (name) => {
  expect(isImageName(name)).toBe(false);
  expect(imageColor(name)).toBeNull();
  expect(toBackdrop(name)).toEqual({});
});

test('an image is offered in all its widths, and its name contains its color', () => {
  const name = `${'a'.repeat(32)}-a8341f.jpg`;
  expect(imageColor(name)).toBe('#a8341f');
  expect(imageSrcSet(name, 480)).toBe(
    `/images/${name}?w=160 160w, /images/${name}?w=320 320w, /images/${name}?w=480 480w`,
  );
});

test('an image that an older release has named shows its color until it has loaded', () => {
  const name = `${'a'.repeat(32)}-a8341f.jpg`;
  expect(isImageName(name)).toBe(true);
  expect(toBackdrop(name)).toEqual({ backgroundColor: '#a8341f' });
});
