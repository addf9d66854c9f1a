import { toRecipeView } from '@/lib/catalog/recipe-view';
import { readSitemap, readSitemapPart } from '@/lib/catalog/sitemap-queries';
import { createRecipeStructuredData } from '@/lib/catalog/structured-data-rules';
import { findPage, PAGE_NAMES } from '@/lib/pages/page-rules';
import { pages } from '@/lib/pages/pages';
import { computeNutrition } from '@/lib/recipes/nutrition-rules';
import { toPageMetadata } from '@/lib/site/site-queries';
import { toUrlSet } from '@/lib/site/sitemap-rules';
import { toJsonLd } from '@/lib/site/structured-data-rules';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';

withDatabase();

test('</script> in a title is harmless: the structured data contains no <, and no text is lost', async () => {
  const title = '</script><script>alert(1)</script>\u2028';
  const recipe = { ...toRecipeView((await aRecipe({ title })).toObject()), shownTypes: [] };
  const nutrition = computeNutrition(recipe, []);
  const text = toJsonLd(createRecipeStructuredData(recipe, { origin: 'https://shop.example', nutrition }));
  expect(text).not.toContain('<');
  expect(text).not.toContain('\u2028');
  expect(JSON.parse(text)['@graph'][1].name).toBe(title);
});

test('search engines read which diets a recipe is for', async () => {
  const readDiets = async (shownTypes: string[]) => {
    const recipe = { ...toRecipeView((await aRecipe()).toObject()), shownTypes };
    return createRecipeStructuredData(recipe, {
      origin: 'https://shop.example',
      nutrition: computeNutrition(recipe, []),
    })[1]?.suitableForDiet;
  };
  expect(await readDiets(['Soup', 'Pescatarian'])).toBeUndefined();
  expect(await readDiets(['Vegan', 'Gluten-Free'])).toEqual([
    'https://schema.org/VeganDiet',
    'https://schema.org/GlutenFreeDiet',
  ]);
});

test('URLs in the sitemap are escaped', () => {
  expect(toUrlSet('https://shop.example', ['/dishes/a&b'])).toContain(
    '<loc>https://shop.example/dishes/a&amp;b</loc>',
  );
});

test('the sitemap contains public recipes, ingredients and countries, and no private recipe', async () => {
  const recipe = await aRecipe();
  const privateRecipe = await aRecipe({ isPrivate: true, country: 'Nepal' });
  const ingredient = await anIngredient();
  const sitemap = await readSitemap();
  for (const path of [
    `/recipes/detail/${recipe._id}`,
    `/ingredients/${ingredient._id}`,
    '/dishes/Japan',
    '/select-country/North%20America',
  ]) {
    expect(sitemap).toContain(`${path}</loc>`);
  }
  expect(sitemap).not.toContain(String(privateRecipe._id));
  expect(sitemap).not.toContain('Nepal');
});

test('the sitemap lists every page with inSitemap, and no other', async () => {
  await Promise.all([aRecipe(), anIngredient()]);
  const paths = [...(await readSitemap()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  const listed = new Set(paths.map((path) => findPage(path)?.name));
  expect([...listed].sort()).toEqual(PAGE_NAMES.filter((name) => pages[name].policy.inSitemap).sort());
});

test('a sitemap larger than one part is an index, and its parts contain every recipe once', async () => {
  const recipes = await Promise.all(
    Array.from({ length: 25 }, (_, index) => aRecipe({ title: `R${index}` })),
  );
  const index = await readSitemap(10);
  expect(index).toContain('<sitemapindex');
  const parts = [...index.matchAll(/sitemaps\/(\d+)\.xml/g)].map((match) => Number(match[1]));
  const partSources = await Promise.all(parts.map((part) => readSitemapPart(part, 10)));
  for (const { _id } of recipes) {
    expect(partSources.filter((text) => text.includes(`/recipes/detail/${_id}<`))).toHaveLength(1);
  }
  await expect(readSitemapPart(parts.length + 1, 10)).rejects.toMatchObject({ code: 'not_found' });
});

test('a shared page shows its own image, or else the shop’s', () => {
  const base = { title: 'A', description: 'B', path: '/a' };
  const image = { url: '/images/x.jpg', alt: 'Rice in a bag' };
  expect(toPageMetadata({ ...base, image }).openGraph).toMatchObject({ images: [image] });
  expect(toPageMetadata(base).openGraph).toMatchObject({
    images: [{ url: '/icons/share.jpg', width: 1200, height: 630 }],
  });
});
