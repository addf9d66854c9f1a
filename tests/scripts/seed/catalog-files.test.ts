import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { FOOD_TYPES, type FoodType } from '@/models/recipe-limits';
import { readCheckedCatalog } from '@/scripts/seed/catalog-check/checked-catalog-files';
import { readCatalog } from '@/scripts/seed/catalog-files';
import { copyPartOfCatalog } from '@/tests/support/catalog-part';

let folder: string;
beforeEach(() => {
  folder = copyPartOfCatalog({
    countries: ['india', 'japan', 'thailand'],
    pictures: ['butter-chicken.jpg', 'garlic.jpg', 'lemon.jpg', 'miso-ramen.jpg'],
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

const RAMEN_FILE = 'recipes/japan/miso-ramen.json';

function editFile(file: string, change: (content: Record<string, unknown>) => void) {
  const content = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  change(content);
  writeFileSync(path.join(folder, file), JSON.stringify(content));
}

test.each<{ label: string; change: (recipe: Record<string, unknown>) => void; mention: string }>([
  {
    label: 'a misspelled key',
    change: (recipe) => {
      recipe.titel = 'x';
    },
    mention: 'titel',
  },
  {
    label: 'a missing title',
    change: (recipe) => {
      delete recipe.title;
    },
    mention: 'title',
  },
  {
    label: 'an unknown food type',
    change: (recipe) => {
      recipe.foodTypes = ['Fusion'];
    },
    mention: 'foodTypes.0',
  },
  {
    label: 'a recipe without ingredients',
    change: (recipe) => {
      recipe.ingredients = [];
    },
    mention: 'ingredients',
  },
  {
    label: 'a video from an unsupported host',
    change: (recipe) => {
      recipe.videoUrl = 'https://evil.example/v';
    },
    mention: 'videoUrl',
  },
  {
    label: 'an ingredient without a file',
    change: (recipe) => {
      recipe.ingredients = [{ id: 'dust', quantity: '1', units: '', name: 'moon dust' }];
    },
    mention: 'moon dust',
  },
  {
    label: 'the folder of another country',
    change: (recipe) => {
      recipe.country = 'Italy';
      recipe.continents = ['Europe'];
    },
    mention: 'belongs in italy/',
  },
  {
    label: 'a continent that its country does not lie in',
    change: (recipe) => {
      recipe.continents = ['Africa'];
    },
    mention: 'Japan lies in Asia',
  },
  {
    label: 'a title that another recipe has, in capitals',
    change: (recipe) => {
      recipe.title = 'PAD THAI';
    },
    mention: 'names both',
  },
  {
    label: 'a recipe to be served with one that is not there',
    change: (recipe) => {
      recipe.serveWith = ['unicorn-stew'];
    },
    mention: 'no other recipe with the slug unicorn-stew',
  },
  {
    label: 'a recipe to be served with itself',
    change: (recipe) => {
      recipe.serveWith = ['miso-ramen'];
    },
    mention: 'no other recipe with the slug miso-ramen',
  },
  {
    label: 'a plating that shows nothing but powder',
    change: (recipe) => {
      const layers = [{ kind: 'dust', line: 'sugar' }];
      recipe.plating = { vessel: 'plate', base: { kind: 'none' }, layers };
    },
    mention: 'shows nothing',
  },
  {
    label: 'a bed of grains that names no line',
    change: (recipe) => {
      const base = { kind: 'grains', lines: ['corn'], colors: ['#efe6d2'] };
      recipe.plating = { vessel: 'plate', base, layers: [] };
    },
    mention: 'needs the line of its grains',
  },
  {
    label: 'a piece that is smaller than a seed',
    change: (recipe) => {
      const layers = [{ kind: 'fleck', line: 'scallions', size: 0.05 }];
      recipe.plating = { vessel: 'plate', base: { kind: 'none' }, layers };
    },
    mention: 'plating.layers.0.size',
  },
])('$label is a problem reported with its file name', async ({ change, mention }) => {
  editFile(RAMEN_FILE, change);
  const { problems } = await readCatalog(folder);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('miso-ramen');
  expect(problems[0]).toContain(mention);
});

test('a file that is not JSON is reported as a problem', async () => {
  writeFileSync(path.join(folder, RAMEN_FILE), '{ "title": ');
  expect((await readCatalog(folder)).problems).toEqual([expect.stringContaining(RAMEN_FILE)]);
});

test('a picture without an alternative text is a problem for the check', async () => {
  editFile('pictures/pictures.json', (entries) => {
    delete (entries['garlic.jpg'] as { alt?: string }).alt;
  });
  expect((await readCheckedCatalog(folder)).problems).toEqual([
    expect.stringContaining('pictures/garlic.jpg'),
  ]);
});

test.each(['', '{', 'null', '[]', '{"garlic.jpg": null}', '{"garlic.jpg": {"alt": 5}}'])(
  'a list of pictures with the text %p is one problem, and not one for each picture',
  async (text) => {
    writeFileSync(path.join(folder, 'pictures', 'pictures.json'), text);
    const { catalog, problems } = await readCheckedCatalog(folder);
    expect(catalog).toBeNull();
    expect(problems).toEqual([expect.stringContaining('pictures/pictures.json')]);
  },
);

test('a hidden file is left alone', async () => {
  for (const place of ['ingredients', 'recipes', 'recipes/japan', 'pictures'])
    writeFileSync(path.join(folder, place, '.DS_Store'), '');
  expect((await readCheckedCatalog(folder)).problems).toEqual([]);
});

test('a picture that is cut off is no picture', async () => {
  const file = path.join(folder, 'pictures', 'garlic.jpg');
  writeFileSync(file, readFileSync(file).subarray(0, 3000));
  const { catalog } = await readCheckedCatalog(folder);
  expect(catalog?.pictures['garlic.jpg']?.pixels).toBeNull();
  expect(catalog?.pictures['lemon.jpg']?.pixels).toMatchObject({ width: 800 });
});

test('a name shared by two ingredients is reported as a problem', async () => {
  editFile('ingredients/fruits.json', (list) => {
    const [firstIngredient, secondIngredient] = list as unknown as { name: string; aliases: string[] }[];
    secondIngredient?.aliases.push(firstIngredient?.name ?? '');
  });
  expect((await readCatalog(folder)).problems).toEqual([expect.stringContaining('names both')]);
});

test('a picture belongs to the recipe or the ingredient that it is named after; of a recipe, the dish comes first', async () => {
  for (const name of ['basmati-rice', 'miso-ramen-ingredients', 'butter-chicken-ingredients', 'unicorn']) {
    writeFileSync(path.join(folder, 'pictures', `${name}.jpg`), '');
  }
  rmSync(path.join(folder, 'pictures', 'butter-chicken.jpg'));
  rmSync(path.join(folder, 'pictures', 'ground-turmeric.jpg'), { force: true });
  const { recipes, ingredients } = await readCatalog(folder);
  const imagesOf = (wanted: string) =>
    recipes.find(({ slug }) => slug === wanted)?.images.map(({ file }) => file);
  expect(imagesOf('miso-ramen')).toEqual(['miso-ramen.jpg', 'miso-ramen-ingredients.jpg']);
  expect(imagesOf('butter-chicken')).toEqual(['butter-chicken-ingredients.jpg']);
  const imageOf = (wanted: string) => ingredients.find(({ slug }) => slug === wanted)?.image?.file;
  expect([imageOf('basmati-rice'), imageOf('ground-turmeric')]).toEqual(['basmati-rice.jpg', undefined]);
});

test.each([
  ['miso-ramen', 'miso-ramen.jpg'],
  ['miso-ramen-ingredients', 'miso-ramen-ingredients.jpg'],
])('an ingredient with the slug %s, whose picture a recipe would show, is a problem', async (slug, file) => {
  editFile('ingredients/fruits.json', (list) => {
    const ingredients = list as unknown as object[];
    ingredients.push({ ...ingredients[0], slug, name: 'Noodle Soup', aliases: [] });
  });
  expect((await readCatalog(folder)).problems).toEqual([
    `recipes/miso-ramen: pictures/${file} would also show the ingredient ${slug}`,
  ]);
});

describe('the catalog', () => {
  let catalog: Awaited<ReturnType<typeof readCatalog>>;
  beforeAll(async () => {
    catalog = await readCatalog('catalog');
  });
  const countRecipesOf = (type: FoodType) =>
    catalog.recipes.filter(({ foodTypes }) => foodTypes.includes(type)).length;

  test('is valid', () => {
    expect(catalog.problems).toEqual([]);
  });

  test('has at least 210 recipes from 89 countries on all six continents, and 340 ingredients', () => {
    const { recipes, ingredients } = catalog;
    expect(recipes.length).toBeGreaterThanOrEqual(210);
    expect(new Set(recipes.map(({ country }) => country)).size).toBeGreaterThanOrEqual(89);
    expect(new Set(recipes.flatMap(({ continents }) => continents))).toEqual(new Set(CONTINENTS));
    expect(ingredients.length).toBeGreaterThanOrEqual(340);
  });

  test('has at least two recipes from each of its countries', () => {
    const countries = catalog.recipes.map(({ country }) => country);
    const lonely = countries.filter((country) => countries.filter((other) => other === country).length < 2);
    expect(lonely).toEqual([]);
  });

  test('has at least five recipes of each food type, 40 vegetarian and 25 vegan ones', () => {
    expect(FOOD_TYPES.filter((type) => countRecipesOf(type) < 5)).toEqual([]);
    expect(countRecipesOf('Vegetarian')).toBeGreaterThanOrEqual(40);
    expect(countRecipesOf('Vegan')).toBeGreaterThanOrEqual(25);
  });
});
