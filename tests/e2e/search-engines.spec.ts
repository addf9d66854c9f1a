import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import { expect, test } from '@playwright/test';
import { readPublicPages } from '@/tests/support/pages';
import { pickShare } from '@/tests/support/tiers';

test('the structured data of every public page is valid for rich results', async ({ request }) => {
  for (const [name, path] of Object.entries(await readPublicPages(request))) {
    const html = await (await request.get(path)).text();
    const data = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(html);
    const issues = await new Validator().validate(data);
    expect(
      issues.filter(({ severity }: { severity: string }) => severity === 'ERROR'),
      name,
    ).toEqual([]);
    if (['home', 'dishes', 'recipe', 'ingredient'].includes(name)) {
      expect(Object.keys(data.jsonld), name).not.toEqual([]);
    }
  }
});

test('the types of structured data match the pages', async ({ request }) => {
  const pages = await readPublicPages(request);
  for (const [name, types] of Object.entries({
    home: ['Organization', 'WebSite', 'ItemList'],
    dishes: ['BreadcrumbList', 'ItemList'],
    recipe: ['BreadcrumbList', 'Recipe'],
    ingredient: ['BreadcrumbList', 'Product'],
    'ingredient not sold': ['BreadcrumbList'],
  })) {
    const html = await (await request.get(String(pages[name]))).text();
    const script = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
    const graph: { '@type': string }[] = JSON.parse(String(script))['@graph'];
    expect(graph.map((node) => node['@type'])).toEqual(types);
  }
});

test('every page has a title, a description, a canonical URL and a reachable image', async ({
  page,
  request,
}) => {
  for (const [name, path] of Object.entries(await readPublicPages(request))) {
    if (name === 'not found') continue;
    await page.goto(path);
    await expect(page, name).toHaveTitle(/International Recipes$/);
    await expect(page.locator('meta[name="description"]'), name).toHaveAttribute('content', /.{10,}/);
    const canonical = new URL(String(await page.locator('link[rel="canonical"]').getAttribute('href')));
    // A category is a page of its own; sorted and filtered lists are not.
    const own = name === 'ingredients of a category' ? '/ingredients?category=Fruits' : path.split('?')[0];
    expect(canonical.pathname + canonical.search, name).toBe(own);
    const image = new URL(String(await page.locator('meta[property="og:image"]').getAttribute('content')));
    expect((await request.get(image.pathname + image.search)).status(), name).toBe(200);
  }
});

test('a 404 page is marked noindex', async ({ page }) => {
  await page.goto('/nope');
  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', /noindex/);
});

test('every URL of the sitemap returns 200, and robots.txt links to it', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('/sitemap.xml');
  expect(robots).toContain('Disallow: /admin');
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('xml');
  const paths = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => {
    const { pathname, search } = new URL(String(match[1]));
    return pathname + search;
  });
  expect(paths.length).toBeGreaterThan(300);
  expect(new Set(paths).size).toBe(paths.length);
  const tried = pickShare(paths, 5);
  // Few at a time: the gateway of a busy machine refuses more pages at once than it can render soon.
  for (let start = 0; start < tried.length; start += 4) {
    const responses = await Promise.all(tried.slice(start, start + 4).map((path) => request.get(path)));
    expect(
      responses.flatMap((response) =>
        response.status() === 200 ? [] : `${response.status()} ${response.url()}`,
      ),
    ).toEqual([]);
  }
});
